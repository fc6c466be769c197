import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { findOrder, lockOrder, unitsOf, type OrderKeys } from '../orders/door.ts';
import { keysDelivered } from './mail/keys-delivered.mail.ts';
import { demandPaid } from './reveal-keys.ts';

/**
 * Sends the delivery mail again, to the order's address. Refuses `order_not_found`, `order_not_paid`, `order_is_gift`, and
 * `keys_not_ready` where nothing was delivered yet.
 */
export async function resendKeys(context: Context, orderNo: string, keys: OrderKeys): Promise<string> {
  const { order } = await findOrder(context.db, orderNo, keys);
  demandPaid(order);
  await inTransaction(context.db, async (trx) => {
    const locked = await lockOrder(trx, order.id);
    demandPaid(locked);
    if (locked.gift) throw problem('order_is_gift');
    const units = await unitsOf(trx, order.id);
    if (!units.some((unit) => unit.status === 'delivered' || unit.status === 'revealed'))
      throw problem('keys_not_ready');
    await queueMail(trx, {
      kind: keysDelivered.kind,
      dedupe: `delivered:${order.id}:again:${uuidv7()}`,
      subjectId: order.id,
      recipient: order.email,
      locale: order.locale,
    });
  });
  return maskEmail(order.email);
}
