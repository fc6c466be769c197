import { problem } from '@halfturn/contract/problem.ts';
import { hashPassword, isPassword } from '../../platform/crypto/password-hash.ts';
import { isWeak } from '../../platform/crypto/weak-password.ts';
import { STAFF_PASSWORD_MIN } from '@halfturn/contract/staff/limits.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { hashToken } from '../../platform/ids.ts';
import { audit, staffActor } from '../audit/door.ts';
import { advanceSession, type Place } from './sessions.ts';
import { endSessions } from './sessions.queries.ts';
import { stepAfterPassword, type Progress } from './sign-in.ts';
import { updateStaff, type Session, type StaffRow } from './staff.queries.ts';

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
export async function demandStrongPassword(staff: StaffRow, password: string): Promise<void> {
  const weak =
    isWeak(password, [staff.name, staff.email], { length: STAFF_PASSWORD_MIN, substance: 6 }) ||
    (await isPassword(password, staff.password_hash));
  if (weak) throw problem('staff_password_weak');
}
