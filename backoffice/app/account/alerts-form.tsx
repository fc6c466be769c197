import { MAILED_ALARMS } from '@halfturn/contract/staff/alarm-kinds.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { call } from '../api.ts';
import { StepForm } from '../sign-in/step-form.tsx';
import { useAct } from '../use-act.ts';
import { Part } from './part.tsx';

/** Chooses which alerts the person is mailed about. */
export function AlertsForm({ kinds }: { kinds: readonly (typeof MAILED_ALARMS)[number][] }) {
  const { t } = useWords<'staff-alarms' | 'staff-people'>();
  const { busy, error, run } = useAct();
  const save = (fields: FormData) => {
    const body = { kinds: MAILED_ALARMS.filter((kind) => fields.has(kind)) };
    return run('alerts', () => call('POST /admin/account/alarms', { body }), t('staff-alarms.mine_saved'));
  };
  return (
    <Part title={t('staff-alarms.mine')}>
      <p className="muted">{t('staff-alarms.mine_text')}</p>
      <StepForm
        key={kinds.join(' ')}
        action={t('staff-people.save')}
        busy={busy !== null}
        error={error}
        onSend={(fields) => void save(fields)}
      >
        <div role="group" aria-label={t('staff-alarms.mine')}>
          {MAILED_ALARMS.map((kind) => (
            <Check key={kind} name={kind} defaultChecked={kinds.includes(kind)}>
              {t(`staff-alarms.kind_${kind}`)}
            </Check>
          ))}
        </div>
      </StepForm>
    </Part>
  );
}
