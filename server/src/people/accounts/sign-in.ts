import { present } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { checkCaptcha, type CaptchaAnswer } from '../../house/captcha/door.ts';
import type { Context } from '../../platform/context.ts';
import { isPassword } from '../../platform/crypto/password-hash.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { hashToken, randomToken } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { addressSubject, forgive, takeTry, triesOf, type Subjects } from '../../platform/tries.ts';
import {
  accountByEmail,
  emailNorm,
  insertLogin,
  lockAccount,
  type AccountRow,
  type LoginRow,
} from './accounts.queries.ts';
import { isKnownDevice, noteDevice } from './devices.queries.ts';
import { makeLink } from './links.ts';
import { accountNewDevice } from './accounts.mails.ts';
import { openSession, type Place } from './sessions.ts';

/** The number of wrong passwords after which a captcha is required. */
const CAPTCHA_FROM = 3;

/** The origin of a sign-in. */
export interface RequestOrigin {
  place: Place;
  /** Hash of the cookie that recognizes the browser; null if it has none. */
  device: Buffer | null;
}

export interface SignedIn {
  account: AccountRow;
  /** Of the new session, in clear for the only time. */
  token: string;
  sessionId: string;
  /** The cookie of a browser that had none. */
  device: string | null;
}

interface Credentials extends CaptchaAnswer {
  email: string;
  password: string;
  remember: boolean;
}

/**
 * The subjects of the attempt limiter: the address, whether it has an account or not, and the network. A browser that has
 * signed in before is counted by itself, so that guesses of strangers do not lock the owner out.
 */
async function subjectsOf(
  { db }: Pick<Context, 'db'>,
  email: string,
  { place, device }: RequestOrigin,
): Promise<Subjects> {
  const norm = emailNorm(email);
  const known = await isKnownDevice(db, norm, device);
  if (known) return { door: 'member', own: [`device:${present(device).toString('base64url')}`], ip: null };
  return { door: 'member', own: [addressSubject(norm)], ip: place.ip };
}

/**
 * Signs in by password. Refuses `login_refused` for a wrong password, an unknown address and an unconfirmed account, all after
 * the same work; `account_disabled` only if the password is right; `login_wait` after five wrong tries in five minutes, and
 * `captcha_required` from the third on.
 */
export async function signIn(
  context: Pick<Context, 'db' | 'clock' | 'keyring'>,
  { email, password, remember, ...captcha }: Credentials,
  whence: RequestOrigin,
): Promise<SignedIn> {
  const { db, clock } = context;
  const subjects = await subjectsOf(context, email, whence);
  if ((await triesOf(db, subjects, clock.now())) >= CAPTCHA_FROM) await checkCaptcha(context, captcha);
  await takeTry(db, subjects, clock.now(), 'login_wait');
  const found = await accountByEmail(db, email);
  // Hashing is slow and queued, so no transaction is open here.
  const right = await isPassword(password, found?.password_hash ?? null);
  if (!right || !found?.email_confirmed_at)
    throw problem('login_refused', { about: addressSubject(emailNorm(email)) });
  await forgive(db, subjects, clock.now());
  const now = clock.now();
  return await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, found.id);
    // The password changed during the comparison, so the entered one is no longer valid.
    if (account.password_hash !== found.password_hash) throw problem('login_refused');
    return await enter(trx, context, { account, method: 'password', remember }, whence, now);
  });
}

interface Entering {
  /** Locked. */
  account: AccountRow;
  method: LoginRow['method'];
  remember: boolean;
}

/**
 * Opens a session for an authenticated member and records the sign-in. The owner is notified by mail of an unknown browser, with
 * a link to report a foreign sign-in. Refuses `account_disabled`.
 */
export async function enter(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  { account, method, remember }: Entering,
  { place, device }: RequestOrigin,
  now: Date,
): Promise<SignedIn> {
  if (account.disabled_at) throw problem('account_disabled');
  const session = await openSession(trx, { accountId: account.id, place, remember }, now);
  await insertLogin(trx, { account_id: account.id, at: now, ...place, method });
  const fresh = device ? null : randomToken();
  const { newAmongOthers } = await noteDevice(trx, account.id, device ?? hashToken(present(fresh)), now);
  if (newAmongOthers) {
    const link = { accountId: account.id, purpose: 'not_me', sessionId: session.id } as const;
    const linkId = await makeLink(trx, context, link, now);
    await queueMail(trx, {
      kind: accountNewDevice.kind,
      dedupe: `account-new-device:${linkId}`,
      subjectId: linkId,
      recipient: account.email,
      locale: account.locale,
    });
  }
  return { account, token: session.token, sessionId: session.id, device: fresh };
}
