import type { OwnRole, StaffPerson } from '@halfturn/contract/staff/people.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { chosenIn, RoleField, roleOf } from './role-field.tsx';

export interface EditPersonProps {
  person: StaffPerson;
  roles: readonly OwnRole[];
  onClose: () => void;
}

/** Changes a person's name, email and role. Owners keep their own role. */
export function EditPerson({ person, roles, onClose }: EditPersonProps) {
  const { t } = useWords<'staff' | 'staff-people'>();
  const act = useAct();
  const own = useStaff().email === person.email;
  const was = { name: person.name, email: person.email, ...roleOf(person) };
  const save = (fields: FormData) =>
    call('POST /admin/people/{id}', {
      params: { id: person.id },
      body: {
        name: String(fields.get('name')),
        email: String(fields.get('email')),
        ...(own ? roleOf(person) : chosenIn(fields)),
        was,
      },
    });
  return (
    <SaveDialog
      title={t('staff-people.edit_title', { name: person.name })}
      action={t('staff-people.save')}
      act={act}
      save={save}
      done={t('staff-people.saved')}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('staff.name')}
        defaultValue={person.name}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        name="email"
        type="email"
        dir="ltr"
        label={t('staff.email')}
        hint={t('staff-people.email_hint')}
        defaultValue={person.email}
        autoComplete="off"
      />
      <RoleField roles={roles} value={roleOf(person)} fixed={own && t('staff-people.own_role_stays')} />
    </SaveDialog>
  );
}
