import type { GoodsBack } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { lockOrder, takeBack, unitsOf } from '../orders/door.ts';
import { bookTaken } from '../payments/door.ts';
import { isSettled } from './withdraw.ts';

/**
 * Goods of a withdrawal are here again, or the buyer has proved that they were sent: their money is booked.
 *
 * Refuses `not_found`, `withdrawal_changed` where one of the copies is not awaited (any more), and `withdrawal_not_possible` while
 * the payment is disputed.
 */
export async function settleGoods(
  trx: Trx,
  id: string,
  { units: wanted, how }: { units: readonly string[]; how: GoodsBack },
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const row = await trx.selectFrom('withdrawals').select('order_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw problem('not_found');
  const order = await lockOrder(trx, row.order_id);
  if (!isSettled(order)) throw problem('withdrawal_not_possible');
  const open = await trx
    .selectFrom('withdrawal_units')
    .select('delivery_id')
    .where('withdrawal_id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
  const units = await unitsOf(trx, order.id);
  const back = units.filter(
    (unit) =>
      wanted.includes(unit.id) &&
      unit.refunded_at === null &&
      open.some(({ delivery_id }) => delivery_id === unit.id),
  );
  if (back.length !== new Set(wanted).size) throw problem('withdrawal_changed');
  const reason = `withdrawal_${how}`;
  const taken = await takeBack(trx, order, units, back, { actor, reason }, now);
  await bookTaken(trx, taken, reason, now);
  await trx
    .updateTable('withdrawal_units')
    .set({ settled_as: how, settled_at: now })
    .where(
      'delivery_id',
      'in',
      back.map((unit) => unit.id),
    )
    .execute();
  await audit(trx, {
    actor,
    action: 'withdrawals.goods_back',
    subject: `order:${order.order_no}`,
    before: { status: order.status, awaited: open.length },
    after: {
      status: taken.order.status,
      awaited: open.length - back.length,
      how,
      refunded: taken.amountMinor,
      currency: order.currency,
    },
  });
}

/** Hearer of `order.refunded`: goods whose money went back by another way are awaited no more. */
export async function settleWithdrawals(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await sql`update withdrawal_units u set settled_as = 'returned', settled_at = ${clock.now()}
    from deliveries d where d.order_id = ${orderId} and u.delivery_id = d.id and u.settled_at is null
      and d.refunded_at is not null`.execute(db);
}
