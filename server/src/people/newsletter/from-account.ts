import { DEFAULT_LOCALE, isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { accountById } from '../accounts/door.ts';

/**
 * Does what a member has ticked: subscribes a mailbox that has said yes already, when its account was opened, or ends it.
 * Heard twice it is done once; and what the mailbox has said since, by a link of its own, is newer and stands.
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
    const row = await trx
      .selectFrom('newsletter_subscribers')
      .selectAll()
      .where('email_norm', '=', account.email_norm)
      .forUpdate()
      .executeTakeFirst();
    if (row && (row.ended_at ?? row.confirmed_at ?? row.asked_at) > at) return;
    if (!account.newsletter) {
      if (row?.state === 'asked')
        await trx.deleteFrom('newsletter_subscribers').where('id', '=', row.id).execute();
      else if (row?.state === 'subscribed')
        await trx
          .updateTable('newsletter_subscribers')
          .set({ state: 'ended', ended_at: now })
          .where('id', '=', row.id)
          .execute();
      return;
    }
    const subscribed = {
      email: account.email,
      locale: isLocale(account.locale) ? account.locale : DEFAULT_LOCALE,
      state: 'subscribed' as const,
      consent: account.newsletter_consent,
      asked_at: at,
      confirmed_at: now,
      ended_at: null,
    };
    await trx
      .insertInto('newsletter_subscribers')
      .values({ ...subscribed, email_norm: account.email_norm, source: 'page' })
      .onConflict((oc) => oc.column('email_norm').doUpdateSet(subscribed))
      .execute();
  });
}
