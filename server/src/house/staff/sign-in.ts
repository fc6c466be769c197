import { problem } from '@halfturn/contract/problem.ts';
import type { SignInStep } from '@halfturn/contract/staff/session.ts';
import type { Context } from '../../platform/context.ts';
import { isPassword } from '../../platform/crypto/password-hash.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { forgive, takeTry } from '../../platform/tries.ts';
import { openSession, type Place } from './sessions.ts';
import { staffByEmail, type StaffRow } from './staff.queries.ts';
import { passwordSubjects } from './subjects.ts';

/** A session's token, for the cookie, and what is asked for next. */
export interface Progress {
  token: string;
  step: SignInStep;
}

/** What stands between a right password and the work. */
export function stepAfterPassword(
  staff: Pick<StaffRow, 'must_change_password' | 'totp_secret'>,
): 'password' | 'enrol' | 'code' {
  if (staff.must_change_password) return 'password';
  return staff.totp_secret ? 'code' : 'enrol';
}

/**
 * The first step. Refuses `staff_sign_in_refused` for a wrong password, an unknown address and somebody who was shut out, all
 * after the same work, and `staff_wait` after five wrong tries.
 */
export async function signIn(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { email, password }: { email: string; password: string },
  place: Place,
): Promise<Progress> {
  const subjects = passwordSubjects(email, place.ip);
  await takeTry(db, subjects, clock.now(), 'staff_wait');
  const staff = await staffByEmail(db, email);
  // No transaction is open meanwhile: a hash takes long, and waits its turn.
  const right = await isPassword(password, staff?.password_hash ?? null);
  if (!right || !staff) {
    log.warn({ ip: place.ip }, 'a sign-in to the back office was refused');
    throw problem('staff_sign_in_refused');
  }
  const now = clock.now();
  await forgive(db, subjects, now);
  const step = stepAfterPassword(staff);
  return { token: await inTransaction(db, (trx) => openSession(trx, staff.id, step, place, now)), step };
}
