import type { OwnRole } from '@halfturn/contract/staff/people.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useAct } from '../use-act.ts';
import styles from './people.module.css';
import { chosenIn, RoleField } from './role-field.tsx';

export interface Invitation {
  email: string;
  password: string;
}

interface AddPersonProps {
  /** The roles that owners made. */
  roles: readonly OwnRole[];
  onAdded: (invitation: Invitation) => void;
}

/** A new colleague: name, address, role. */
export function AddPerson({ roles, onAdded }: AddPersonProps) {
  const { t } = useWords<'staff'>();
  const act = useAct();
  const add = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const body = {
      name: String(data.get('name')),
      email: String(data.get('email')),
      ...chosenIn(data),
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
      <RoleField roles={roles} value={{ role: 'orders', ownRoleId: null }} />
      <Button type="submit" variant="main" busy={act.busy !== null}>
        {t('staff.add')}
      </Button>
    </Form>
  );
}
