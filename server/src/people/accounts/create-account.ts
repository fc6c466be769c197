import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { emailNorm, insertAccount, type AccountRow } from './accounts.queries.ts';

interface NewAccount {
  email: string;
  name: string;
  /** Null until its owner chooses one. */
  passwordHash: string | null;
  locale: Locale;
  /** When the email address was confirmed; null before that. */
  confirmedAt: Date | null;
}

/** Creates an account; returns undefined if the address has one already. */
export async function createAccount(
  trx: Trx,
  account: NewAccount,
  now: Date,
): Promise<AccountRow | undefined> {
  return await insertAccount(trx, {
    email: account.email,
    email_norm: emailNorm(account.email),
    name: account.name,
    password_hash: account.passwordHash,
    locale: account.locale,
    email_confirmed_at: account.confirmedAt,
    created_at: now,
  });
}
