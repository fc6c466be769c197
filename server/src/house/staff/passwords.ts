import { problem } from '@halfturn/contract/problem.ts';
import { STAFF_PASSWORD_MIN } from '@halfturn/contract/staff/limits.ts';
import type { Context } from '../../platform/context.ts';
import { hashPassword, isPassword } from '../../platform/crypto/password-hash.ts';
import { isWeak } from '../../platform/crypto/weak-password.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import { forgive, takeTry } from '../../platform/tries.ts';
import { audit, staffActor } from '../audit/door.ts';
import { endSessions } from './sessions.queries.ts';
import { advanceSession, type Place } from './sessions.ts';
import { type Progress, stepAfterPassword } from './sign-in.ts';
import { lockStaffRows, type Session, type StaffRow, updateStaff } from './staff.queries.ts';
import { ownPasswordSubjects } from './subjects.ts';
import { notifyOwnChange } from './notify-own-change.ts';

/**
 * Replaces a one-time password by an own one. Refuses `staff_password_weak`, also for the old one again,
 * and `login_required` outside of this step. Ends every other session.
 */
export async function choosePassword(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  session: Session | null,
  password: string,
  place: Place,
): Promise<Progress> {
  if (session?.step !== 'password') throw problem('login_required');
  const { staff } = session;
  await demandStrongPassword(staff, password);
  const password_hash = await hashPassword(password);
  const step = stepAfterPassword({ ...staff, must_change_password: false });
  const now = clock.now();
  return await inTransaction(db, async (trx) => {
    const token = await advanceSession(trx, session, step, place, now);
    if (!token) throw problem('login_required');
    await updateStaff(trx, staff.id, { password_hash, must_change_password: false, one_time_until: null });
    await endSessions(trx, staff.id, hashToken(token));
    await audit(trx, {
      actor: staffActor(staff),
      action: 'staff.password_chosen',
      subject: staffActor(staff),
    });
    return { token, step };
  });
}

/** Refuses `staff_password_weak` for a password that is easy to guess, and for the present one. */
async function demandStrongPassword(staff: StaffRow, password: string): Promise<void> {
  const weak =
    isWeak(password, [staff.name, staff.email], { length: STAFF_PASSWORD_MIN, substance: 6 }) ||
    (await isPassword(password, staff.password_hash));
  if (weak) throw problem('staff_password_weak');
}

/**
 * Changes the password of the person at work, and ends their other sessions. Refuses `password_wrong` for a wrong present
 * one, `staff_password_weak` for a weak new one, and `staff_wait`. The person hears of it by mail.
 */
export async function changePassword(
  context: Pick<Context, 'db' | 'clock'>,
  { staff, tokenHash }: Session,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  await demandOwnPassword(context, staff, password);
  await demandStrongPassword(staff, newPassword);
  const password_hash = await hashPassword(newPassword);
  await inTransaction(context.db, async (trx) => {
    await lockOwnAccount(trx, staff);
    await updateStaff(trx, staff.id, { password_hash });
    await endSessions(trx, staff.id, tokenHash);
    const me = staffActor(staff);
    await audit(trx, { actor: me, action: 'staff.password_changed', subject: me });
    await notifyOwnChange(trx, staff, { kind: 'own_password' }, context.clock.now());
  });
}

/**
 * Demands the password of the signed-in member of staff before they change how they sign in, so that an open browser does not
 * give the account away. Refuses `password_wrong`, and `staff_wait` after five wrong ones. No transaction may be open, because
 * a hash takes long.
 */
export async function demandOwnPassword(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  staff: StaffRow,
  password: string,
): Promise<void> {
  const subjects = ownPasswordSubjects(staff.id);
  await takeTry(db, subjects, clock.now(), 'staff_wait');
  if (!(await isPassword(password, staff.password_hash)))
    throw problem('password_wrong', { fields: { password: 'password_wrong' } });
  await forgive(db, subjects, clock.now());
}

/**
 * Locks an account before it is changed. Refuses `login_required` if it was deactivated, or its password changed, since the
 * session was read.
 */
export async function lockOwnAccount(trx: Trx, staff: StaffRow): Promise<StaffRow> {
  const [now] = await lockStaffRows(trx, [staff.id]);
  if (!now || now.disabled_at !== null || now.password_hash !== staff.password_hash)
    throw problem('login_required');
  return now;
}
