import type { Permission } from '@halfturn/contract/staff/permissions.ts';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { StaffRoles } from '../../platform/db/types.ts';

export interface RoleRow {
  id: string;
  name: string;
  permissions: Permission[];
  version: number;
  people: number;
}

const rolesOf = (db: Db) =>
  db
    .selectFrom('staff_roles as r')
    .select(['r.id', 'r.name', 'r.version'])
    .select((eb) => [
      eb.ref('r.permissions').$castTo<Permission[]>().as('permissions'),
      sql<number>`(select count(*)::int from staff p where p.own_role_id = r.id)`.as('people'),
    ]);

/** All own roles by name, each with how many people have it. */
export async function allRoles(db: Db): Promise<RoleRow[]> {
  return await rolesOf(db).orderBy('r.name').execute();
}

/** Locks an own role, against a change of it and against people who would get it; undefined if there is none. */
export async function lockRole(trx: Trx, id: string): Promise<RoleRow | undefined> {
  await trx.selectFrom('staff_roles').select('id').where('id', '=', id).forUpdate().execute();
  // By a statement of its own, which sees the person who got the role while this one waited for the lock.
  return await rolesOf(trx).where('r.id', '=', id).executeTakeFirst();
}

/** Inserts an own role; undefined if the name is taken. */
export async function insertRole(
  trx: Trx,
  role: Insertable<StaffRoles>,
): Promise<{ id: string } | undefined> {
  return await trx
    .insertInto('staff_roles')
    .values(role)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Whether another own role has this name. */
export async function isNameTaken(db: Db, name: string, but: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_roles')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', but)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateRole(trx: Trx, id: string, set: Updateable<StaffRoles>): Promise<void> {
  await trx.updateTable('staff_roles').set(set).where('id', '=', id).execute();
}

export async function deleteRole(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('staff_roles').where('id', '=', id).execute();
}
