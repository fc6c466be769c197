import { problem } from '@halfturn/contract/problem.ts';
import type { StaffRole } from '@halfturn/contract/staff/roles.ts';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { audit } from '../audit/door.ts';
import { forgetDevices } from './devices.ts';
import { ONE_TIME_HOURS, oneTimePassword } from './one-time.ts';
import { endSessions } from './sessions.ts';
import { emailNorm, type StaffRow } from './staff.queries.ts';

/** Somebody with a password that lets them in once. */
export interface Invited {
  staff: StaffRow;
  password: string;
}

const subjectOf = (staff: Pick<StaffRow, 'id'>): string => `staff:${staff.id}`;

/** Adds somebody to the staff. Refuses `staff_email_taken`. */
export async function addStaff(
  trx: Trx,
  person: { name: string; email: string; role: StaffRole },
  actor: string,
  now: Date,
): Promise<Invited> {
  const password = oneTimePassword();
  const staff = await trx
    .insertInto('staff')
    .values({
      ...person,
      email_norm: emailNorm(person.email),
      password_hash: await hashPassword(password),
      one_time_until: oneTimeUntil(now),
      created_at: now,
    })
    .onConflict((oc) => oc.column('email_norm').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!staff) throw problem('staff_email_taken', { fields: { email: 'invalid' } });
  await audit(trx, { actor, action: 'staff.added', subject: subjectOf(staff), after: { role: person.role } });
  return { staff, password };
}

/**
 * Gives somebody who has lost password or phone a new start: another one-time password, no second factor, no session.
 * Refuses `staff_not_yourself`, as who can do this needs it for nobody but others.
 */
export async function resetStaff(
  trx: Trx,
  id: string,
  by: { id: string; actor: string },
  now: Date,
): Promise<Invited> {
  if (by.id === id) throw problem('staff_not_yourself');
  await lockStaff(trx, id, by.id);
  return await startAnew(trx, id, by.actor, now);
}

/** The reset itself, without asking who does it. The browsers of before are strangers again. */
export async function startAnew(trx: Trx, id: string, actor: string, now: Date): Promise<Invited> {
  const password = oneTimePassword();
  const staff = await trx
    .updateTable('staff')
    .set({
      password_hash: await hashPassword(password),
      must_change_password: true,
      one_time_until: oneTimeUntil(now),
      totp_secret: null,
      totp_step: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute();
  await forgetDevices(trx, id);
  await endSessions(trx, id);
  await audit(trx, { actor, action: 'staff.reset', subject: subjectOf(staff) });
  return { staff, password };
}

/** Until when a one-time password that is made now lets in. */
export const oneTimeUntil = (now: Date): Date => new Date(now.getTime() + ONE_TIME_HOURS * 3_600_000);

/** Shuts somebody out and ends their sessions, or lets them in again. Refuses `staff_not_yourself`. */
export async function disableStaff(
  trx: Trx,
  id: string,
  disabled: boolean,
  by: { id: string; actor: string },
  now: Date,
): Promise<StaffRow> {
  if (by.id === id) throw problem('staff_not_yourself');
  const before = await lockStaff(trx, id, by.id);
  const staff = await trx
    .updateTable('staff')
    .set({ disabled_at: disabled ? (before.disabled_at ?? now) : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
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
 * Locks who is acted on and who acts, in a fixed order: two owners who shut each other out at once are not both gone, as
 * the second finds itself shut out already.
 */
async function lockStaff(trx: Trx, id: string, byId: string): Promise<StaffRow> {
  const rows = await trx
    .selectFrom('staff')
    .selectAll()
    .where('id', 'in', [id, byId])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.find((row) => row.id === byId)?.disabled_at !== null) throw problem('login_required');
  const found = rows.find((row) => row.id === id);
  if (!found) throw problem('not_found');
  return found;
}
