import type { OwnRole, StaffPerson } from '@halfturn/contract/staff/people.ts';
import { STAFF_ROLES, type PersonRole } from '@halfturn/contract/staff/roles.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';

export interface ChosenRole {
  role: PersonRole;
  ownRoleId: string | null;
}

/** The role of a person as the calls say it. */
export const roleOf = ({ role, ownRole }: Pick<StaffPerson, 'role' | 'ownRole'>): ChosenRole => ({
  role,
  ownRoleId: ownRole?.id ?? null,
});

/** What the field holds: the name of a ready-made role, or the id of an own one. */
export const chosenIn = (fields: FormData): ChosenRole => {
  const chosen = String(fields.get('role'));
  return isOneOf(STAFF_ROLES, chosen)
    ? { role: chosen, ownRoleId: null }
    : { role: 'own', ownRoleId: chosen };
};

interface RoleFieldProps {
  roles: readonly OwnRole[];
  value: ChosenRole;
  /** Why it cannot be changed. */
  fixed?: string | false;
}

/** The choice of a role: a ready-made one, or one that an owner made. */
export function RoleField({ roles, value: { role, ownRoleId }, fixed = false }: RoleFieldProps) {
  const { t } = useWords<'staff' | 'staff-people'>();
  return (
    <Select
      name="role"
      label={t('staff.role')}
      defaultValue={ownRoleId ?? role}
      disabled={fixed !== false}
      hint={fixed || undefined}
    >
      {STAFF_ROLES.map((one) => (
        <option key={one} value={one}>
          {t(`staff.role_${one}`)}
        </option>
      ))}
      {roles.length > 0 && (
        <optgroup label={t('staff-people.own_roles')}>
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  );
}
