import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { forgive, takeTry } from '../../platform/tries.ts';
import { audit, staffActor } from '../audit/door.ts';
import { demandOwnPassword, lockOwnAccount } from './passwords.ts';
import { offerSecondFactor, replaceRecoveryCodes } from './enrol.ts';
import { openSecret, periodOf, type QrCode } from './second-factor.ts';
import { endSessions, takeOfferedSecret } from './sessions.queries.ts';
import { updateStaff, type Session } from './staff.queries.ts';
import { codeSubjects } from './subjects.ts';
import { notifyOwnChange } from './notify-own-change.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'keyring'>;

/**
 * Makes a new second factor for the person at work. The present one counts until the first code of the new one was entered.
 * Refuses `password_wrong` and `staff_wait`.
 */
export async function beginSecondFactor(
  context: Parts,
  session: Session,
  password: string,
): Promise<{ secret: string; qr: QrCode }> {
  await demandOwnPassword(context, session.staff, password);
  return await offerSecondFactor(context, session);
}

/**
 * Takes the first code of the new second factor, which replaces the former one and its recovery codes; the other sessions
 * end. Refuses `not_found` if none was made in this session, `staff_code_wrong` and `staff_wait`.
 *
 * @returns the new recovery codes, which are shown once
 */
export async function confirmSecondFactor(
  { db, clock, keyring }: Parts,
  { staff, newTotpSecret, tokenHash }: Session,
  code: string,
): Promise<string[]> {
  if (!newTotpSecret) throw problem('not_found');
  const now = clock.now();
  const subjects = codeSubjects(staff.id);
  await takeTry(db, subjects, now, 'staff_wait');
  const totp_step = periodOf(openSecret(keyring, staff.id, newTotpSecret), code, now);
  if (totp_step === null) throw problem('staff_code_wrong', { fields: { code: 'invalid' } });
  await forgive(db, subjects, now);
  return await inTransaction(db, async (trx) => {
    await lockOwnAccount(trx, staff);
    if (!(await takeOfferedSecret(trx, tokenHash, newTotpSecret))) throw problem('not_found');
    await updateStaff(trx, staff.id, { totp_secret: newTotpSecret, totp_step });
    const codes = await replaceRecoveryCodes(trx, staff.id);
    await endSessions(trx, staff.id, tokenHash);
    const me = staffActor(staff);
    await audit(trx, { actor: me, action: 'staff.second_factor_changed', subject: me });
    await notifyOwnChange(trx, staff, { kind: 'own_second_factor' }, now);
    return codes;
  });
}

/** Makes new recovery codes in place of the former ones. Refuses `password_wrong` and `staff_wait`. */
export async function renewRecoveryCodes(
  context: Parts,
  { staff }: Session,
  password: string,
): Promise<string[]> {
  await demandOwnPassword(context, staff, password);
  return await inTransaction(context.db, async (trx) => {
    await lockOwnAccount(trx, staff);
    const codes = await replaceRecoveryCodes(trx, staff.id);
    const me = staffActor(staff);
    await audit(trx, { actor: me, action: 'staff.recovery_codes_renewed', subject: me });
    await notifyOwnChange(trx, staff, { kind: 'own_recovery_codes' }, context.clock.now());
    return codes;
  });
}
