import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { SignInStep } from '@halfturn/contract/staff/session.ts';
import type { Context } from '../../platform/context.ts';
import { isPassword } from '../../platform/crypto/password-hash.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { forgive, takeTry, type Subjects } from '../../platform/tries.ts';
import { isKnownDevice } from './devices.queries.ts';
import { openSession, type Place } from './sessions.ts';
import { emailNorm, FIRST_OWNER, staffByEmail, type StaffRow } from './staff.queries.ts';
import { deviceSubjects, passwordSubjects } from './subjects.ts';

/** The token of a session, for the cookie, and the next step. */
export interface Progress {
  token: string;
  step: SignInStep;
}

/** The step that follows a right password. */
export function stepAfterPassword(
  staff: Pick<StaffRow, 'must_change_password' | 'totp_secret' | 'email_norm'>,
): 'password' | 'email' | 'enrol' | 'code' {
  if (staff.must_change_password) return 'password';
  if (staff.totp_secret) return 'code';
  return staff.email_norm === FIRST_OWNER ? 'email' : 'enrol';
}

/**
 * The subjects of the attempt limiter for a password: the account and the network. A browser that has signed in to the account
 * before is counted by itself, so that wrong passwords of others do not lock its owner out.
 */
async function subjectsOf(db: Db, email: string, { ip }: Place, device: Buffer | null): Promise<Subjects> {
  if (device && (await isKnownDevice(db, emailNorm(email), device))) return deviceSubjects(device);
  return passwordSubjects(email, ip);
}

/**
 * The first step. Refuses `staff_sign_in_refused` for a wrong password, an unknown address and a deactivated account, all after
 * the same work, and `staff_wait` after five wrong tries. Refuses `staff_one_time_expired` only if the one-time password is
 * right.
 */
export async function signIn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { email, password }: { email: string; password: string },
  place: Place,
  device: Buffer | null,
): Promise<Progress> {
  const subjects = await subjectsOf(db, email, place, device);
  await takeTry(db, subjects, clock.now(), 'staff_wait');
  const staff = await staffByEmail(db, email);
  // No transaction is open meanwhile: a hash takes long, and waits its turn.
  const right = await isPassword(password, staff?.password_hash ?? null);
  if (!right || !staff) throw problem('staff_sign_in_refused', { about: firstOf(subjects.own) });
  const now = clock.now();
  await forgive(db, subjects, now);
  if (staff.must_change_password && (staff.one_time_until === null || staff.one_time_until <= now))
    throw problem('staff_one_time_expired');
  const step = stepAfterPassword(staff);
  return { token: await inTransaction(db, (trx) => openSession(trx, staff.id, step, place, now)), step };
}
