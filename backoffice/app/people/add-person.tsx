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
  const act = useAct();
  const add = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const body = {
      name: String(data.get('name')),
      email: String(data.get('email')),
      role: String(data.get('role')) as StaffRole,
    };
    const added = await act.run('add', async () => {
      const { person, oneTimePassword } = await call('POST /admin/people', { body });
      onAdded({ email: person.email, password: oneTimePassword });
    });
    if (added) form.reset();
  };
  return (
    <Form act={act} refusal={null} className={styles.add} onSend={(_, form) => void add(form)}>
      {act.general && (
        <Notice tone="bad" role="alert" className={styles.wide}>
          {act.general}
        </Notice>
      )}
      <TextField name="name" label={t('staff.name')} maxLength={100} />
      <TextField name="email" type="email" label={t('staff.email')} />
      <Select
        name="role"
        label={t('staff.role')}
        defaultValue="orders"
        options={STAFF_ROLES.map((role) => [role, t(`staff.role_${role}`)])}
      />
      <Button type="submit" variant="main" busy={act.busy !== null}>
        {t('staff.add')}
      </Button>
    </Form>
  );
}
