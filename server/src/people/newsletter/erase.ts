import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';

/**
 * Forgets a subscriber: address, consent and links, and the rows of the mails about them, which hold the address too. The audit
 * log keeps that it was done, and not to whom. False where there is none.
 */
export async function eraseSubscriber(trx: Trx, id: string, actor: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('newsletter_subscribers')
    .where('id', '=', id)
    .returning(['state', 'asked_at'])
    .executeTakeFirst();
  if (!row) return false;
  await trx.deleteFrom('mails').where('subject_id', '=', id).execute();
  await audit(trx, {
    actor,
    action: 'newsletter.erased',
    subject: `subscriber:${id}`,
    before: { state: row.state },
  });
  return true;
}
