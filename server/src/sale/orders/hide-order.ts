import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { actionsOf } from './order.ts';
import { actionFacts, lockOrder, unitsOf, updateOrder } from './orders.queries.ts';

/** "Delete": hides an order that has ended from its buyer. Nothing is removed. Refuses `order_not_deletable`. */
export async function hideOrder(trx: Trx, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const units = await unitsOf(trx, orderId);
  if (!actionsOf(actionFacts(order, units), now).includes('delete')) throw problem('order_not_deletable');
  await updateOrder(trx, orderId, { hidden_at: now });
}
