import type { GoodsBack } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { lockOrder, takeBack, unitsOf } from '../orders/door.ts';
import { bookTaken } from '../payments/door.ts';
import { isSettled } from './withdraw.ts';
import { awaitedUnits, orderOfWithdrawal, settleRefunded, settleUnits } from './withdrawals.queries.ts';

/**
 * Refunds goods of a withdrawal that have come back, or that the buyer has proved to have sent.
 *
 * Refuses `not_found`, `withdrawal_changed` if one of the units is not awaited, and `withdrawal_not_possible` while the payment is
 * disputed.
 */
export async function settleGoods(
  trx: Trx,
  id: string,
  { units: wanted, how }: { units: readonly string[]; how: GoodsBack },
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const order = await lockOrder(trx, await orderOfWithdrawal(trx, id));
  if (!isSettled(order)) throw problem('withdrawal_not_possible');
  const awaited = await awaitedUnits(trx, id);
  const units = await unitsOf(trx, order.id);
  const back = units.filter(
    (unit) => wanted.includes(unit.id) && unit.refunded_at === null && awaited.includes(unit.id),
  );
  if (back.length !== new Set(wanted).size) throw problem('withdrawal_changed');
  const reason = `withdrawal_${how}`;
  const taken = await takeBack(trx, order, units, back, { actor, reason }, now);
  await bookTaken(trx, taken, reason, now);
  await settleUnits(
    trx,
    back.map((unit) => unit.id),
    how,
    now,
  );
  await audit(trx, {
    actor,
    action: 'withdrawals.goods_back',
    subject: `order:${order.order_no}`,
    before: { status: order.status, awaited: awaited.length },
    after: {
      status: taken.order.status,
      awaited: awaited.length - back.length,
      how,
      refunded: taken.amountMinor,
      currency: order.currency,
    },
  });
}

/** Subscriber of `order.refunded`: goods that were refunded elsewhere are not awaited any more. */
export async function settleWithdrawals(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await settleRefunded(db, orderId, clock.now());
}
