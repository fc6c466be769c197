import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { deleteMailsAbout } from '../../platform/mail/mails.queries.ts';
import { deleteSubscriber } from './newsletter.queries.ts';

/**
 * Erases a subscriber: address, consent and links, and the rows of the mails about them, which contain the address too. The
 * audit log records the erasure without the address. Returns false if there is no such subscriber.
 */
export async function eraseSubscriber(trx: Trx, id: string, actor: string): Promise<boolean> {
  const row = await deleteSubscriber(trx, id);
  if (!row) return false;
  await deleteMailsAbout(trx, id);
  await audit(trx, {
    actor,
    action: 'newsletter.erased',
    subject: `subscriber:${id}`,
    before: { state: row.state },
  });
  return true;
}
