import { problem } from '@halfturn/contract/problem.ts';
import type { PersonRole } from '@halfturn/contract/staff/roles.ts';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { audit } from '../audit/door.ts';
import { forgetDevices } from './devices.queries.ts';
import { ONE_TIME_HOURS, oneTimePassword } from './one-time.ts';
import { deletePasskeys } from './passkeys.queries.ts';
import { deleteRecoveryCodes, endSessions } from './sessions.queries.ts';
import { emailNorm, insertStaff, lockStaffRows, updateStaff, type StaffRow } from './staff.queries.ts';

/** A member of staff with a one-time password. */
export interface Invited {
  staff: StaffRow;
  password: string;
}

const subjectOf = (staff: Pick<StaffRow, 'id'>): string => `staff:${staff.id}`;

/** Adds a member of staff. Refuses `staff_email_taken`. */
export async function addStaff(
  trx: Trx,
  person: { name: string; email: string; role: PersonRole; own_role_id?: string | null },
  actor: string,
  now: Date,
): Promise<Invited> {
  const password = oneTimePassword();
  const staff = await insertStaff(trx, {
    ...person,
    email_norm: emailNorm(person.email),
    password_hash: await hashPassword(password),
    one_time_until: oneTimeUntil(now),
    created_at: now,
  });
  if (!staff) throw problem('staff_email_taken', { fields: { email: 'invalid' } });
  await audit(trx, {
    actor,
    action: 'staff.added',
    subject: subjectOf(staff),
    after: { role: person.role, ...(person.own_role_id && { ownRole: person.own_role_id }) },
  });
  return { staff, password };
}

/**
 * Resets the access of a member of staff who has lost password or phone: they get a one-time password, and lose second factor
 * and sessions. Refuses `staff_not_yourself`.
 */
export async function resetStaff(
  trx: Trx,
  id: string,
  by: { id: string; actor: string },
  now: Date,
): Promise<Invited> {
  if (by.id === id) throw problem('staff_not_yourself');
  await lockStaff(trx, id, by.id);
  return await resetAccess(trx, id, by.actor, now);
}

/** The reset itself, without a check of the actor. Known browsers become unknown, and passkeys are deleted. */
export async function resetAccess(trx: Trx, id: string, actor: string, now: Date): Promise<Invited> {
  const password = oneTimePassword();
  const staff = await updateStaff(trx, id, {
    password_hash: await hashPassword(password),
    must_change_password: true,
    one_time_until: oneTimeUntil(now),
    totp_secret: null,
    totp_step: null,
  });
  await deleteRecoveryCodes(trx, id);
  await deletePasskeys(trx, id);
  await forgetDevices(trx, id);
  await endSessions(trx, id);
  await audit(trx, { actor, action: 'staff.reset', subject: subjectOf(staff) });
  return { staff, password };
}

/** The expiry of a one-time password that is created now. */
export const oneTimeUntil = (now: Date): Date => new Date(now.getTime() + ONE_TIME_HOURS * 3_600_000);

/** Deactivates a member of staff and ends their sessions, or activates them again. Refuses `staff_not_yourself`. */
export async function disableStaff(
  trx: Trx,
  id: string,
  disabled: boolean,
  by: { id: string; actor: string },
  now: Date,
): Promise<StaffRow> {
  if (by.id === id) throw problem('staff_not_yourself');
  const before = await lockStaff(trx, id, by.id);
  const staff = await updateStaff(trx, id, { disabled_at: disabled ? (before.disabled_at ?? now) : null });
  if (disabled) {
    await forgetDevices(trx, id);
    await endSessions(trx, id);
  }
  await audit(trx, {
    actor: by.actor,
    action: disabled ? 'staff.disabled' : 'staff.enabled',
    subject: subjectOf(staff),
    before: { disabled: before.disabled_at !== null },
    after: { disabled },
  });
  return staff;
}

/**
 * Locks the changed member and the acting one in a fixed order: if two owners deactivate or demote each other at once, the second is
 * refused, so one owner remains.
 */
export async function lockStaff(trx: Trx, id: string, byId: string): Promise<StaffRow> {
  const rows = await lockStaffRows(trx, [id, byId]);
  const by = rows.find((row) => row.id === byId);
  if (by?.disabled_at !== null) throw problem('login_required');
  if (by.role !== 'owner') throw problem('forbidden');
  const found = rows.find((row) => row.id === id);
  if (!found) throw problem('not_found');
  return found;
}
