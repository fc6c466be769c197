import { ENDPOINTS } from '@halfturn/contract/calls.ts';
import type { AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { AREAS, LEVELS, permissionOf, type Permission } from '@halfturn/contract/staff/permissions.ts';
import { ALL_STAFF } from '@halfturn/contract/staff/roles.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { audit } from '../audit/door.ts';
import { deleteRole, insertRole, isNameTaken, lockRole, updateRole, type RoleRow } from './roles.queries.ts';
import { changedSince } from './seen.ts';

const NEEDED = new Set(
  ENDPOINTS.flatMap((endpoint: AnyEndpoint) =>
    endpoint.access === 'staff' ? (permissionOf(endpoint, ALL_STAFF) ?? []) : [],
  ),
);

/** The permissions that some call needs, in the order of the screen. */
export const PERMISSIONS: readonly Permission[] = AREAS.flatMap((area) =>
  LEVELS.map((level): Permission => `${area}.${level}`),
).filter((permission) => NEEDED.has(permission));

export interface RoleWish {
  id: string | null;
  version: number;
  name: string;
  permissions: readonly Permission[];
}

/** What can be changed without being seen cannot be used, so a permission brings that of seeing its area. */
function withSeeing(wanted: readonly Permission[]): Permission[] {
  const all = new Set<string>(wanted);
  for (const permission of wanted) all.add(`${permission.slice(0, permission.lastIndexOf('.'))}.see`);
  return PERMISSIONS.filter((permission) => all.has(permission));
}

/**
 * Makes an own role, or changes one. Refuses `staff_role_gone`, `staff_role_name_taken`, and `content_changed` if another owner
 * saved it since it was shown.
 */
export async function saveRole(trx: Trx, wish: RoleWish, actor: string): Promise<RoleRow> {
  const { name } = wish;
  const permissions = withSeeing(wish.permissions);
  const taken = () => problem('staff_role_name_taken', { fields: { name: 'invalid' } });
  if (wish.id === null) {
    const made = await insertRole(trx, { name, permissions });
    if (!made) throw taken();
    const after = { name, permissions };
    await audit(trx, { actor, action: 'staff.role_added', subject: `role:${made.id}`, after });
    return present(await lockRole(trx, made.id));
  }
  const before = await lockRole(trx, wish.id);
  if (!before) throw problem('staff_role_gone');
  if (before.version !== wish.version) throw await changedSince(trx, `role:${wish.id}`);
  if (await isNameTaken(trx, name, wish.id)) throw taken();
  await updateRole(trx, wish.id, { name, permissions, version: before.version + 1 });
  await audit(trx, {
    actor,
    action: 'staff.role_changed',
    subject: `role:${wish.id}`,
    before: { name: before.name, permissions: before.permissions },
    after: { name, permissions },
  });
  return present(await lockRole(trx, wish.id));
}

/** Deletes an own role. Refuses `staff_role_gone`, and `staff_role_in_use` while a person has it, deactivated or not. */
export async function removeRole(trx: Trx, id: string, actor: string): Promise<RoleRow> {
  const role = await lockRole(trx, id);
  if (!role) throw problem('staff_role_gone');
  if (role.people > 0) throw problem('staff_role_in_use');
  await deleteRole(trx, id);
  const before = { name: role.name, permissions: role.permissions };
  await audit(trx, { actor, action: 'staff.role_removed', subject: `role:${id}`, before });
  return role;
}
