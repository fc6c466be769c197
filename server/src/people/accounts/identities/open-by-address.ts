import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { emit } from '../../../platform/jobs/events.ts';
import { accountConfirmed } from '../accounts.events.ts';
import {
  emailNorm,
  insertAccount,
  lockByEmail,
  updateAccount,
  type AccountRow,
} from '../accounts.queries.ts';
import { closeLinks } from '../links.queries.ts';
import { enter, type RequestOrigin } from '../sign-in.ts';
import { deleteAttempt, type AttemptRow } from './attempts.queries.ts';
import { connect } from './connect.ts';
import { finished, type Done, type Finished } from './finished.ts';

interface By {
  /** Confirmed, by the provider or by a mailed code. */
  email: string;
  locale: Locale;
  whence: RequestOrigin;
}

/**
 * Opens the account of a confirmed address: connects the identity to it, and signs in. Without one, it is created. Refuses `account_disabled`,
 * and what `connect` refuses.
 */
export async function openByAddress(
  trx: Trx,
  context: Context,
  attempt: AttemptRow,
  { email, locale, whence }: By,
  now: Date,
): Promise<Finished<Done>> {
  const { account, created } = await accountAt(trx, attempt, { email, locale }, now);
  const entering = { account, method: attempt.provider, remember: attempt.remembered };
  // First, as it refuses a disabled account.
  const entered = await enter(trx, context, entering, whence, now);
  const to = { account, sessionId: entered.sessionId, isNew: created };
  const connected = await connect(trx, context, attempt, to, now);
  if (created) await emit(trx, accountConfirmed, { accountId: account.id });
  await deleteAttempt(trx, attempt.id);
  return finished(attempt, account, entered, { created, connected: connected && !created });
}

/** The account of an address, locked. Of two that create it at once, the second finds that of the first. */
async function accountAt(
  trx: Trx,
  { name }: AttemptRow,
  { email, locale }: Omit<By, 'whence'>,
  now: Date,
): Promise<{ account: AccountRow; created: boolean }> {
  const columns = {
    email,
    // Steam tells no name. The owner can change it.
    name: name || firstOf(email.split('@', 1)).slice(0, 100),
    password_hash: null,
    email_confirmed_at: now,
    locale,
    terms_version: now.toISOString().slice(0, 10),
    terms_at: now,
  };
  const made = await insertAccount(trx, { ...columns, email_norm: emailNorm(email), created_at: now });
  if (made) return { account: made, created: true };
  const account = await lockByEmail(trx, email);
  if (account.email_confirmed_at) return { account, created: false };
  // A stranger may have registered this address: it was never confirmed, so their password must not open the account.
  await closeLinks(trx, account.id, 'confirm', now);
  await closeLinks(trx, account.id, 'invite', now);
  const forgotten = { newsletter: false, newsletter_consent: '', newsletter_at: null, country: null };
  return { account: await updateAccount(trx, account.id, { ...columns, ...forgotten }), created: true };
}
