import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { storeNameIn } from '@halfturn/locales/load.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { audit, staffActor } from '../audit/door.ts';
import { hashCode, recoveryCodes } from './one-time.ts';
import { newSecret, openSecret, periodOf, qrOf, sealSecret, type QrCode } from './second-factor.ts';
import { rememberDevice } from './devices.queries.ts';
import { advanceSession } from './sessions.ts';
import { deleteRecoveryCodes, insertRecoveryCodes, updateSession } from './sessions.queries.ts';
import type { Entered, RequestOrigin } from './enter-code.ts';
import { updateStaff, type Session } from './staff.queries.ts';
import { codeSubjects } from './subjects.ts';
import { forgive, takeTry } from '../../platform/tries.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'keyring'>;

/** Makes a new second factor for this sign-in. It does not count before a phone has proved that it has it. */
export async function beginEnrolment(
  { db, keyring }: Parts,
  session: Session | null,
): Promise<{ secret: string; qr: QrCode }> {
  if (session?.step !== 'enrol') throw problem('login_required');
  return await offerSecondFactor({ db, keyring }, session);
}

/** Makes a new second factor, kept with the session until its first code was entered. */
export async function offerSecondFactor(
  { db, keyring }: Pick<Parts, 'db' | 'keyring'>,
  session: Session,
): Promise<{ secret: string; qr: QrCode }> {
  const secret = newSecret();
  await updateSession(db, session.tokenHash, {
    new_totp_secret: sealSecret(keyring, session.staff.id, secret),
  });
  return { secret, qr: qrOf(secret, storeNameIn(DEFAULT_LOCALE), session.staff.email) };
}

/**
 * Takes the first code of a new second factor, and lets in. Refuses `staff_code_wrong`. Returns the recovery codes: they are
 * shown once, and those of before are void.
 */
export async function confirmEnrolment(
  { db, clock, keyring }: Parts,
  session: Session | null,
  code: string,
  whence: RequestOrigin,
): Promise<Entered & { recoveryCodes: string[] }> {
  if (session?.step !== 'enrol' || !session.newTotpSecret) throw problem('login_required');
  const { staff, newTotpSecret } = session;
  const now = clock.now();
  const subjects = codeSubjects(staff.id);
  await takeTry(db, subjects, now, 'staff_wait');
  const totp_step = periodOf(openSecret(keyring, staff.id, newTotpSecret), code, now);
  if (totp_step === null) throw problem('staff_code_wrong', { about: firstOf(subjects.own) });
  await forgive(db, subjects, now);
  return await inTransaction(db, async (trx) => {
    const advanced = await advanceSession(trx, session, 'in', whence.place, now);
    if (!advanced) throw problem('login_required');
    await updateStaff(trx, staff.id, { totp_secret: newTotpSecret, totp_step, signed_in_at: now });
    const codes = await replaceRecoveryCodes(trx, staff.id);
    const device = await rememberDevice(trx, staff.id, whence.device, now);
    const act = { actor: staffActor(staff), subject: staffActor(staff) };
    await audit(trx, { ...act, action: 'staff.second_factor_set_up' });
    await audit(trx, { ...act, action: 'staff.signed_in', after: { ...whence.place } });
    return { token: advanced, step: 'in', device, recoveryCodes: codes };
  });
}

/** Makes new recovery codes in place of all former ones. They can be shown now and never again. */
export async function replaceRecoveryCodes(trx: Trx, staffId: string): Promise<string[]> {
  const codes = recoveryCodes();
  await deleteRecoveryCodes(trx, staffId);
  await insertRecoveryCodes(trx, staffId, codes.map(hashCode));
  return codes;
}
