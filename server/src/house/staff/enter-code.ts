import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { audit, staffActor } from '../audit/door.ts';
import { rememberDevice } from './devices.queries.ts';
import { hashCode } from './one-time.ts';
import { openSecret, periodOf } from './second-factor.ts';
import { advanceSession, type Place } from './sessions.ts';
import { takePeriod, takeRecoveryCode, updateSession } from './sessions.queries.ts';
import type { Progress } from './sign-in.ts';
import { updateStaff, type Session, type StaffRow } from './staff.queries.ts';
import { codeSubjects } from './subjects.ts';
import { forgive, takeTry } from '../../platform/tries.ts';

/** The origin of a sign-in, and the hash of the cookie that recognizes the browser; null if it has none. */
export interface RequestOrigin {
  place: Place;
  device: Buffer | null;
}

/** A completed sign-in. */
export interface Entered extends Progress {
  /** The cookie for a browser that had none, to be recognized by. */
  device: string | null;
}

/**
 * The second factor, at sign-in and after a rest: a code from the phone, or a recovery code. Refuses `staff_code_wrong`, also
 * for a code that was taken before, and `staff_wait` after five wrong tries.
 */
export async function enterCode(
  { db, clock, keyring }: Pick<Context, 'db' | 'clock' | 'keyring'>,
  session: Session | null,
  code: string,
  { place, device }: RequestOrigin,
): Promise<Entered> {
  if (session?.step !== 'code') throw problem('login_required');
  const { staff } = session;
  const now = clock.now();
  const subjects = codeSubjects(staff.id);
  await takeTry(db, subjects, now, 'staff_wait');
  const entered = await inTransaction(db, async (trx): Promise<Entered> => {
    if (!(await takeCode(trx, keyring, staff, code, now)))
      throw problem('staff_code_wrong', { about: firstOf(subjects.own) });
    const advanced = await advanceSession(trx, session, 'in', place, now);
    if (!advanced) throw problem('login_required');
    await updateStaff(trx, staff.id, { signed_in_at: now });
    await audit(trx, {
      actor: staffActor(staff),
      action: session.locked ? 'staff.came_back' : 'staff.signed_in',
      subject: staffActor(staff),
      after: { ...place },
      reason: code.length === 6 ? '' : 'recovery_code',
    });
    return { token: advanced, step: 'in', device: await rememberDevice(trx, staff.id, device, now) };
  });
  await forgive(db, subjects, now);
  return entered;
}

/**
 * Confirms the second factor again in a session that is signed in. Refuses `staff_code_wrong` and `staff_wait` as `enterCode`
 * does.
 */
export async function confirmAgain(
  { db, clock, keyring }: Pick<Context, 'db' | 'clock' | 'keyring'>,
  session: Session | null,
  code: string,
  place: Place,
): Promise<void> {
  if (session?.step !== 'in') throw problem('login_required');
  const { staff } = session;
  const now = clock.now();
  const subjects = codeSubjects(staff.id);
  await takeTry(db, subjects, now, 'staff_wait');
  await inTransaction(db, async (trx) => {
    if (!(await takeCode(trx, keyring, staff, code, now)))
      throw problem('staff_code_wrong', { about: firstOf(subjects.own) });
    if (!(await updateSession(trx, session.tokenHash, { code_at: now, seen_at: now })))
      throw problem('login_required');
    await audit(trx, {
      actor: staffActor(staff),
      action: 'staff.code_confirmed',
      subject: staffActor(staff),
      after: { ...place },
      reason: code.length === 6 ? '' : 'recovery_code',
    });
  });
  await forgive(db, subjects, now);
}

/** Takes a code from the phone, or a recovery code, once. False if it is not right, or was taken before. */
async function takeCode(
  trx: Trx,
  keyring: Keyring,
  staff: StaffRow,
  code: string,
  now: Date,
): Promise<boolean> {
  if (code.length !== 6) return await takeRecoveryCode(trx, staff.id, { hash: hashCode(code), now });
  if (!staff.totp_secret) return false;
  const period = periodOf(openSecret(keyring, staff.id, staff.totp_secret), code, now);
  // A code counts once, so a copied code comes too late.
  return period !== null && (await takePeriod(trx, staff.id, period));
}
