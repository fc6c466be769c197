import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import type { Visitor } from '../../platform/http/call.ts';
import { findOrder, lockOrder, type OrderKeys, type OrderRow } from '../orders/door.ts';
import { ownedUnits } from './delivery.queries.ts';
import { showKeys, type ShownUnit } from './show-keys.ts';

/** How many characters of a browser's name are stored. */
export const DEVICE_CHARS = 300;

/** Refuses `order_not_paid`, and `keys_not_ready` while the payment is disputed or the order is under review. */
export function demandPaid(order: OrderRow): void {
  const { payment_status: payment } = order;
  if (payment === 'disputed' || payment === 'charged_back' || order.under_review)
    throw problem('keys_not_ready');
  if (payment !== 'paid' && payment !== 'partially_refunded') throw problem('order_not_paid');
}

/**
 * Shows the buyer the keys of an order, all or those of the named units, and records each.
 *
 * Refuses `order_not_found` (unknown and foreign alike), `code_required` to a caller with only the mail's link, `order_not_paid`,
 * `order_is_gift` if they are for another person, and `keys_not_ready` if a named unit was not delivered.
 */
export async function revealKeys(
  context: Context,
  orderNo: string,
  keys: OrderKeys,
  visitor: Visitor,
  wanted: readonly string[] | undefined,
): Promise<ShownUnit[]> {
  const { order, right } = await findOrder(context.db, orderNo, keys);
  demandPaid(order);
  if (right !== 'reveal') throw problem('code_required');
  const now = context.clock.now();
  return await inTransaction(context.db, async (trx) => {
    // Checked again under the lock: a refund or a dispute may have come first.
    const [locked, owned] = await Promise.all([
      lockOrder(trx, order.id),
      ownedUnits(trx, order.id, visitor.locale),
    ]);
    demandPaid(locked);
    if (locked.gift) throw problem('order_is_gift');
    const units = wanted ? owned.filter((unit) => wanted.includes(unit.id)) : owned;
    if (units.length === 0 || (wanted && units.length < new Set(wanted).size))
      throw problem('keys_not_ready');
    const viewer = {
      actor: 'buyer' as const,
      ip: visitor.ip,
      device: visitor.userAgent.slice(0, DEVICE_CHARS),
      reason: '',
    };
    return await showKeys(trx, context, locked, units, viewer, now);
  });
}
