import { STAFF_ROLES, type StaffRole } from '@halfturn/contract/staff/roles.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useAct } from '../use-act.ts';
import styles from './people.module.css';

export interface Invitation {
  email: string;
  password: string;
}

/** A new colleague: name, address, role. */
export function AddPerson({ onAdded }: { onAdded: (invitation: Invitation) => void }) {
  const { t } = useWords<'staff'>();
  const { busy, error, refusal, run } = useAct();
  const add = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const body = {
      name: String(data.get('name')),
      email: String(data.get('email')),
      role: String(data.get('role')) as StaffRole,
    };
    const added = await run('add', async () => {
      const { person, oneTimePassword } = await call('POST /admin/people', { body });
      onAdded({ email: person.email, password: oneTimePassword });
    });
    if (added) form.reset();
  };
  return (
    <Form className={styles.add} onSend={(_, form) => void add(form)}>
      {refusal && error?.slug !== 'invalid_input' && (
        <Notice tone="bad" role="alert" className={styles.wide}>
          {refusal}
        </Notice>
      )}
      <TextField
        name="name"
        label={t('staff.name')}
        autoComplete="off"
        maxLength={100}
        error={error?.fields.name}
      />
      <TextField
        name="email"
        type="email"
        label={t('staff.email')}
        autoComplete="off"
        error={error?.slug === 'invalid_input' && error.fields.email}
      />
      <Select
        name="role"
        label={t('staff.role')}
        defaultValue="orders"
        options={STAFF_ROLES.map((role) => [role, t(`staff.role_${role}`)])}
      />
      <Button type="submit" variant="main" busy={busy !== null}>
        {t('staff.add')}
      </Button>
    </Form>
  );
}
