import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { emailNorm, type AccountRow } from './accounts.queries.ts';

export interface NewAccount {
  email: string;
  name: string;
  passwordHash: string;
  locale: Locale;
  /** When the mailbox has said yes; null where it has yet to. */
  confirmedAt: Date | null;
}

/** Makes an account. Undefined where somebody has this address already. */
export async function createAccount(
  trx: Trx,
  account: NewAccount,
  now: Date,
): Promise<AccountRow | undefined> {
  return await trx
    .insertInto('accounts')
    .values({
      email: account.email,
      email_norm: emailNorm(account.email),
      name: account.name,
      password_hash: account.passwordHash,
      locale: account.locale,
      email_confirmed_at: account.confirmedAt,
      created_at: now,
    })
    .onConflict((oc) => oc.column('email_norm').doNothing())
    .returningAll()
    .executeTakeFirst();
}
