import { DEFAULT_LOCALE, isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { accountById } from '../accounts/door.ts';
import { deleteSubscriber, lockByEmail, updateSubscriber, upsertSubscriber } from './newsletter.queries.ts';

/**
 * Applies the newsletter choice of an account: subscribes its confirmed address, or ends the subscription. It is safe to run
 * twice, and a later choice by a mailed link takes precedence.
 */
export async function followAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: { accountId: string },
): Promise<void> {
  const account = await accountById(db, accountId);
  if (!account.email_confirmed_at || !account.newsletter_at || account.erased_at) return;
  const at = account.newsletter_at;
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const row = await lockByEmail(trx, account.email_norm);
    if (row && (row.ended_at ?? row.confirmed_at ?? row.asked_at) > at) return;
    if (!account.newsletter) {
      if (row?.state === 'asked') await deleteSubscriber(trx, row.id);
      else if (row?.state === 'subscribed')
        await updateSubscriber(trx, row.id, { state: 'ended', ended_at: now });
      return;
    }
    await upsertSubscriber(trx, {
      email: account.email,
      email_norm: account.email_norm,
      source: 'page',
      locale: isLocale(account.locale) ? account.locale : DEFAULT_LOCALE,
      state: 'subscribed',
      consent: account.newsletter_consent,
      asked_at: at,
      confirmed_at: now,
      ended_at: null,
    });
  });
}
