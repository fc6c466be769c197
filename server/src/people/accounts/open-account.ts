import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { isPassword } from '../../platform/crypto/password-hash.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { hashToken } from '../../platform/ids.ts';
import { forgive, takeTry } from '../../platform/tries.ts';
import { accountConfirmed } from './accounts.events.ts';
import { updateAccount } from './accounts.queries.ts';
import { opens, useLink } from './links.ts';
import { linked, type Linked } from './links.queries.ts';
import { enter, type SignedIn, type RequestOrigin } from './sign-in.ts';

/** The cookie of a browser that has registered and waits for the confirmation mail. */
export const REGISTER_COOKIE = 'registering';

const isSameBrowser = ({ link }: Linked, secret: string | undefined): boolean =>
  link.browser_hash !== null &&
  secret !== undefined &&
  /^[\w-]{43}$/.test(secret) &&
  hashToken(secret).equals(link.browser_hash);

/** The state of a confirmation link. Refuses `incorrect_link`. */
export async function lookAtConfirm(
  db: Db,
  token: string,
  browserSecret: string | undefined,
  now: Date,
): Promise<{ state: 'asked' | 'old'; email: string; password: boolean }> {
  const found = await linked(db, token, 'confirm');
  if (!found) throw problem('incorrect_link');
  return {
    state: opens(found, now) ? 'asked' : 'old',
    email: found.account.email,
    password: !isSameBrowser(found, browserSecret),
  };
}

/**
 * Confirms the address of an account and signs its owner in. A browser other than the one that registered must enter the
 * password: otherwise a stranger's registration under my address would become my account when I open the link.
 *
 * Refuses `incorrect_link`, `password_wrong`, and `login_wait` after five wrong passwords.
 */
export async function openAccount(
  context: Context,
  { token, password }: { token: string; password: string },
  browserSecret: string | undefined,
  whence: RequestOrigin,
): Promise<SignedIn> {
  const { db, clock } = context;
  const found = await linked(db, token, 'confirm');
  if (!found || !opens(found, clock.now())) throw problem('incorrect_link');
  if (!isSameBrowser(found, browserSecret)) {
    const subjects = { door: 'member', own: [`confirm:${found.link.id}`], ip: whence.place.ip };
    await takeTry(db, subjects, clock.now(), 'login_wait');
    if (!(await isPassword(password, found.account.password_hash)))
      throw problem('password_wrong', {
        fields: { password: 'password_wrong' },
        about: firstOf(subjects.own),
      });
    await forgive(db, subjects, clock.now());
  }
  const now = clock.now();
  return await inTransaction(db, async (trx) => {
    const used = await useLink(trx, token, 'confirm', now);
    // A new registration has replaced the password that was compared.
    if (!used || used.account.password_hash !== found.account.password_hash) throw problem('incorrect_link');
    const account = await updateAccount(trx, used.account.id, { email_confirmed_at: now });
    const entered = await enter(trx, context, { account, method: 'confirm', remember: false }, whence, now);
    await emit(trx, accountConfirmed, { accountId: account.id });
    return entered;
  });
}
