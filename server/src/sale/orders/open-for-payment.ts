import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { takePointsAgain } from '../../people/membership/door.ts';
import { useCouponAgain } from '../coupons/door.ts';
import { holdKeys } from '../keys/door.ts';
import { setAside } from './boxed-stock.ts';
import { actionsOf } from './order.ts';
import { releaseHeldKeys } from './release-units.ts';
import {
  actionFacts,
  linesOf,
  lockOrder,
  logSteps,
  unitsOf,
  updateOrder,
  type OrderRow,
  type UnitRow,
} from './orders.queries.ts';
import { assignKeys, updateUnits } from './units.queries.ts';

export interface Terms {
  holdMinutes: number;
  holdsKeys: boolean;
  /** It is paid by another method than it was about to be. */
  changed: boolean;
}

export interface Payable {
  order: OrderRow;
  /** Its time had expired, or starts again: a new attempt is due. */
  lapsed: boolean;
}

/**
 * Locks an order for paying, or paying again after failure, cancel at the provider, or expiry. One whose time had expired holds
 * keys again, for a new term. Refuses `payment_status_incorrect`, `pay_again_closed` 24 hours after it was placed, `sold_out` if the
 * keys are gone, and `coupon_used_up` and `points_not_enough` if its coupon or the member's points are.
 */
export async function openForPayment(trx: Trx, orderId: string, terms: Terms, now: Date): Promise<Payable> {
  const order = await lockOrder(trx, orderId);
  const units = await unitsOf(trx, orderId);
  // What is reserved pays it already, or goes back first.
  if (
    !['awaiting_payment', 'paying', 'expired'].includes(order.status) ||
    order.payment_status === 'authorised'
  )
    throw problem('payment_status_incorrect');
  if (!actionsOf(actionFacts(order, units), now).includes('pay')) throw problem('pay_again_closed');
  const lapsed = order.status === 'expired' || !order.expires_at || order.expires_at <= now;
  if (!lapsed) return terms.changed ? await holdOtherwise(trx, order, units, terms, now) : { order, lapsed };

  if (terms.holdsKeys) await holdUnits(trx, units, now);
  const boxed = units.filter(
    (unit) => unit.kind === 'physical' && unit.status === 'waiting' && !unit.set_aside,
  );
  if (boxed.length > 0) {
    const lines = (await linesOf(trx, orderId)).filter((line) => line.kind === 'physical');
    await setAside(
      trx,
      lines.map((line) => ({ productId: line.product_id, quantity: line.quantity })),
    );
    await updateUnits(
      trx,
      boxed.map((unit) => unit.id),
      { set_aside: true },
    );
  }
  if (order.coupon_code !== null) await useCouponAgain(trx, orderId, { late: false });
  const { account_id } = order;
  if (account_id !== null && order.points_minor > 0)
    await takePointsAgain(trx, { id: orderId, account_id }, now);
  const expires_at = new Date(now.getTime() + terms.holdMinutes * 60_000);
  await updateOrder(trx, orderId, { expires_at, extended_at: null });
  return { order: { ...order, expires_at, extended_at: null }, lapsed };
}

/**
 * The buyer changes from a payment method that holds keys to one that holds none, or back: keys are released, or held now, and the
 * time to pay is the new method's from here on. Between two methods that do the same nothing changes, so no buyer holds keys for
 * longer by switching between them.
 */
async function holdOtherwise(
  trx: Trx,
  order: OrderRow,
  units: readonly UnitRow[],
  { holdsKeys, holdMinutes }: Terms,
  now: Date,
): Promise<Payable> {
  const keys = units.filter((unit) => unit.kind === 'key');
  const wrong = keys.filter((unit) => (unit.status === 'held') !== holdsKeys);
  if (wrong.length === 0) return { order, lapsed: false };
  if (holdsKeys) await holdUnits(trx, wrong, now);
  else {
    await releaseHeldKeys(trx, order.id);
    await logSteps(
      trx,
      wrong.map((unit) => ({
        orderId: order.id,
        machine: 'delivery',
        ref: unit.id,
        actor: 'buyer',
        reason: 'pays otherwise',
        before: 'held',
        after: 'waiting',
        at: now,
      })),
    );
  }
  const expires_at = new Date(now.getTime() + holdMinutes * 60_000);
  await updateOrder(trx, order.id, { expires_at, extended_at: null });
  return { order: { ...order, expires_at, extended_at: null }, lapsed: true };
}

/** Holds a key for each unit of a locked order that waits for one; all or nothing. Refuses `sold_out`. */
export async function holdUnits(trx: Trx, units: readonly UnitRow[], now: Date): Promise<void> {
  const waiting = units.filter((unit) => unit.kind === 'key' && unit.status === 'waiting');
  if (waiting.length === 0) return;
  const byProduct = Map.groupBy(waiting, (unit) => unit.product_id);
  const { keys } = await holdKeys(
    trx,
    [...byProduct].map(([productId, of]) => ({ productId, quantity: of.length })),
  );
  const pairs = waiting.map(({ id, product_id }) => {
    const keyId = keys.get(product_id)?.pop();
    if (!keyId) throw problem('sold_out', { data: { productId: product_id } });
    return { id, keyId };
  });
  await assignKeys(trx, firstOf(waiting).order_id, pairs, { actor: 'store', reason: 'held again' }, now);
}
