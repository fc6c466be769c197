import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { isPassword } from '../../platform/crypto/password-hash.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { accountByEmail, lockAccount, type AccountRow } from './accounts.queries.ts';
import { openSession, type Place } from './sessions.ts';

export interface SignedIn {
  account: AccountRow;
  /** Of the new session, in clear for the only time. */
  token: string;
}

/**
 * Signs in by password. Refuses `login_refused` for a wrong password, an unknown address and a mailbox that has not said yes,
 * all after the same work; `account_disabled` only to who knows the password.
 */
export async function signIn(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { email, password, remember }: { email: string; password: string; remember: boolean },
  place: Place,
): Promise<SignedIn> {
  const found = await accountByEmail(db, email);
  // No transaction is open meanwhile: a hash takes long, and waits its turn.
  const right = await isPassword(password, found?.password_hash ?? null);
  if (!right || !found?.email_confirmed_at) {
    log.info({ ip: place.ip }, 'a sign-in was refused');
    throw problem('login_refused');
  }
  const now = clock.now();
  return await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, found.id);
    if (account.disabled_at) throw problem('account_disabled');
    // Changed while it was compared: what was right then opens nothing now.
    if (account.password_hash !== found.password_hash) throw problem('login_refused');
    const token = await openSession(trx, { accountId: account.id, place, remember }, now);
    await trx
      .insertInto('account_logins')
      .values({ account_id: account.id, at: now, ...place, method: 'password' })
      .execute();
    return { account, token };
  });
}
