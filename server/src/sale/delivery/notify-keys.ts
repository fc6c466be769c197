import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { OrderRow } from '../orders/door.ts';
import { keysDelivered } from './mail/keys-delivered.mail.ts';

/** Mails the delivered keys of an order to its buyer, or the way to them. `cause` names the occasion: once for each. */
export async function notifyKeys(trx: Trx, order: OrderRow, cause: string): Promise<void> {
  await queueMail(trx, {
    kind: keysDelivered.kind,
    dedupe: `delivered:${order.id}:${cause}`,
    subjectId: order.id,
    recipient: order.email,
    locale: order.locale,
  });
}
