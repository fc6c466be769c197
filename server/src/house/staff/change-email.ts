import { timingSafeEqual } from 'node:crypto';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { forgive, takeTry } from '../../platform/tries.ts';
import { addressMark, audit, staffActor } from '../audit/door.ts';
import { demandOwnPassword, lockOwnAccount } from './passwords.ts';
import {
  deleteEmailChanges,
  insertEmailChange,
  lockAddresses,
  waitingEmail,
} from './email-changes.queries.ts';
import { hashCode, mailedCode } from './one-time.ts';
import { endSessions } from './sessions.queries.ts';
import { advanceSession, type Place } from './sessions.ts';
import type { Progress } from './sign-in.ts';
import { staffEmailCode } from './staff.mails.ts';
import { emailNorm, FIRST_OWNER, type Session, updateStaff } from './staff.queries.ts';
import { mailedCodeSubjects, newAddressSubjects } from './subjects.ts';
import { notifyOwnChange } from './notify-own-change.ts';

/** For so long the code that was mailed to a new address counts. */
const EMAIL_CODE_MINUTES = 30;

type Parts = Pick<Context, 'db' | 'clock' | 'keyring'>;

/**
 * Refuses `staff_email_taken` if a member of staff has this address. Holds the lock on all staff addresses until the
 * transaction ends, so that two people cannot take one address at the same time.
 */
export async function demandFreeAddress(trx: Trx, email: string): Promise<void> {
  const { taken } = await lockAddresses(trx, email);
  if (taken) throw problem('staff_email_taken', { fields: { email: 'invalid' } });
}

/**
 * Mails a code to the new address of the person at work; a code that was mailed before is void. Refuses `password_wrong`,
 * `staff_email_taken`, and `staff_wait` after five mails in five minutes.
 */
export async function askForEmail(
  { db, clock }: Parts,
  { staff }: Session,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await demandOwnPassword({ db, clock }, staff, password);
  const now = clock.now();
  await takeTry(db, newAddressSubjects(staff.id), now, 'staff_wait');
  await inTransaction(db, async (trx) => {
    await lockOwnAccount(trx, staff);
    await demandFreeAddress(trx, email);
    await deleteEmailChanges(trx, staff.id);
    const id = uuidv7(now.getTime());
    await insertEmailChange(trx, {
      id,
      staff_id: staff.id,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + EMAIL_CODE_MINUTES * 60_000),
    });
    await queueMail(trx, {
      kind: staffEmailCode.kind,
      dedupe: `${staffEmailCode.kind}:${id}`,
      subjectId: id,
      recipient: email,
      locale: DEFAULT_LOCALE,
    });
  });
}

/**
 * Takes the code that was mailed to the new address: from now on it is the address to sign in with and to get mail at. The
 * other sessions end. The former address hears of it, with whom to ask for help. Refuses `code_wrong`, `staff_email_taken`,
 * and `staff_wait` after five wrong codes.
 */
export async function confirmEmail(
  { db, clock, keyring }: Parts,
  session: Session,
  code: string,
): Promise<void> {
  const { staff, tokenHash } = session;
  const now = clock.now();
  const subjects = mailedCodeSubjects(staff.id);
  await takeTry(db, subjects, now, 'staff_wait');
  await inTransaction(db, async (trx) => {
    const before = await lockOwnAccount(trx, staff);
    const change = await waitingEmail(trx, staff.id, now);
    if (!change || !timingSafeEqual(hashCode(code), hashCode(mailedCode(keyring, change.id))))
      throw problem('code_wrong', { fields: { code: 'invalid' } });
    const { email } = change;
    await demandFreeAddress(trx, email);
    await updateStaff(trx, staff.id, { email, email_norm: emailNorm(email) });
    await deleteEmailChanges(trx, staff.id);
    await endSessions(trx, staff.id, tokenHash);
    const me = staffActor(staff);
    await audit(trx, {
      actor: me,
      action: 'staff.email_changed',
      subject: me,
      before: addressMark(keyring, before.email, maskEmail(before.email)),
      after: addressMark(keyring, email, maskEmail(email)),
    });
    await notifyOwnChange(trx, before, { kind: 'own_email', said: { email } }, now);
  });
  await forgive(db, subjects, now);
}

/**
 * Gives the first owner an address of their own, at the first sign-in. It is not confirmed by mail: a store that was just
 * started may send none yet. Refuses `staff_email_taken`, the made-up address itself, and `login_required` outside of this
 * step.
 */
export async function setFirstEmail(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  session: Session | null,
  email: string,
  place: Place,
): Promise<Progress> {
  if (session?.step !== 'email') throw problem('login_required');
  if (emailNorm(email) === FIRST_OWNER) throw problem('invalid_input', { fields: { email: 'invalid' } });
  const { staff } = session;
  return await inTransaction(db, async (trx) => {
    await demandFreeAddress(trx, email);
    const token = await advanceSession(trx, session, 'enrol', place, clock.now());
    if (!token) throw problem('login_required');
    await updateStaff(trx, staff.id, { email, email_norm: emailNorm(email) });
    await audit(trx, { actor: staffActor(staff), action: 'staff.email_set', subject: staffActor(staff) });
    return { token, step: 'enrol' };
  });
}
