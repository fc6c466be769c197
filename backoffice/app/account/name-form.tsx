import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { StepForm } from '../sign-in/step-form.tsx';
import { useAct } from '../use-act.ts';
import { Part } from './part.tsx';

/** Changes the own name, which stands under answers to buyers and in the audit log. */
export function NameForm({ name }: { name: string }) {
  const { t } = useWords<'staff' | 'staff-people'>();
  const { busy, error, run } = useAct();
  const save = (fields: FormData) =>
    run(
      'name',
      () => call('POST /admin/account/name', { body: { name: String(fields.get('name')) } }),
      t('staff-people.saved'),
    );
  return (
    <Part title={t('staff.name')}>
      <StepForm
        action={t('staff-people.save')}
        busy={busy !== null}
        error={error}
        onSend={(fields) => void save(fields)}
      >
        <TextField
          key={name}
          name="name"
          label={t('staff-people.your_name')}
          defaultValue={name}
          maxLength={100}
          autoComplete="name"
        />
      </StepForm>
    </Part>
  );
}
