import { staffRemoveRole, staffRoles, staffSaveRole } from '@halfturn/contract/staff/people.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding, type StaffMember } from '../../platform/http/call.ts';
import { staffActor } from '../audit/door.ts';
import { notifyOwners } from './notify-owners.ts';
import { PERMISSIONS, removeRole, saveRole } from './own-roles.ts';
import { allRoles } from './roles.queries.ts';

/** The calls by which owners put roles together. Every owner gets a mail about each change. */
export const rolesStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const tell = (trx: Trx, kind: 'role_saved' | 'role_removed', name: string, by: StaffMember) =>
    notifyOwners(
      trx,
      { kind, path: '/staff/roles', said: { person: name } },
      { staffId: by.id, now: clock.now() },
    );
  return [
    bindStaff(staffRoles, async () => ({ roles: await allRoles(db), permissions: [...PERMISSIONS] })),

    bindStaff(staffSaveRole, async ({ body, staff }) =>
      inTransaction(db, async (trx) => {
        const role = await saveRole(trx, body, staffActor(staff));
        await tell(trx, 'role_saved', role.name, staff);
        return role;
      }),
    ),

    bindStaff(staffRemoveRole, async ({ params, staff }) =>
      inTransaction(db, async (trx) => {
        const { name } = await removeRole(trx, params.id, staffActor(staff));
        await tell(trx, 'role_removed', name, staff);
        return null;
      }),
    ),
  ];
};
