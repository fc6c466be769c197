import type { KeyDelivery } from '@halfturn/contract/primitives/key-deliveries.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { logSteps, updateOrder, type OrderRow } from './orders.queries.ts';
import { lockForStaff, type By } from './staff-order.ts';

/**
 * Changes how the keys of an order are delivered, for a buyer who asks for it. Refuses `order_has_moved_on` once a key has left: a
 * mailed key cannot be called back, and one that waits behind a link must not be mailed against the buyer's choice.
 */
export async function switchKeyDelivery(
  trx: Trx,
  orderId: string,
  { by, reason }: { by: KeyDelivery; reason: string },
  { actor, now }: By,
): Promise<OrderRow> {
  const { order } = await lockForStaff(trx, orderId, 'staffKeyDelivery', now);
  if (order.key_delivery === by) return order;
  await updateOrder(trx, orderId, { key_delivery: by });
  const { status } = order;
  const step = {
    orderId,
    machine: 'order',
    ref: null,
    actor,
    before: status,
    after: status,
    at: now,
  } as const;
  await logSteps(trx, [{ ...step, reason: `key delivery: ${by}` }]);
  await audit(trx, {
    actor,
    action: 'orders.key_delivery',
    subject: `order:${order.order_no}`,
    before: { keyDelivery: order.key_delivery },
    after: { keyDelivery: by, reason },
  });
  return { ...order, key_delivery: by };
}
