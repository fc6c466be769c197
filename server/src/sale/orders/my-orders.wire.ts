import type { ListedOrder } from '@halfturn/contract/orders.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { ordersOf, type ListedRow } from './my-orders.queries.ts';
import { actionsOf, answerBy } from './order.ts';

/** The account's latest orders, as its list has them. */
export async function latestOrders(
  db: Db,
  accountId: string,
  count: number,
  now: Date,
): Promise<ListedOrder[]> {
  const rows = await ordersOf(db, accountId, { pageNum: 1, pageSize: count }, now);
  return rows.map((row) => listedWire(row, now));
}

/** An order as the list of a member's orders has it, field by field. */
export function listedWire(row: ListedRow, now: Date): ListedOrder {
  const money = (amount: number): Money => ({ amount, currency: row.currency });
  const status = row.status;
  const payment = row.payment_status;
  const refundRequested = row.refund_requested_at !== null;
  return {
    orderNo: row.order_no,
    addTime: row.placed_at.toISOString(),
    status,
    paymentStatus: payment,
    realAmount: money(row.total_minor),
    refunded: money(row.refunded_minor),
    payBefore: row.expires_at?.toISOString() ?? null,
    refundAnswerBy:
      status === 'refund_requested' && row.refund_requested_at
        ? answerBy(row.refund_requested_at).toISOString()
        : null,
    unrevealed: row.gift ? 0 : row.unit_states.filter((unit) => unit === 'delivered').length,
    releasesOn: row.releases_on,
    shipped: row.unit_states.filter((unit) => unit === 'shipped').length,
    lines: row.lines.map(({ productId, name, genre, image, quantity }) => ({
      productId,
      name,
      genre,
      image,
      quantity,
    })),
    actions: actionsOf(
      {
        status,
        payment,
        placedAt: row.placed_at,
        paidAt: row.paid_at,
        releasedAt: row.released_at,
        refundRequested,
        completed: row.completed_at !== null,
        gift: row.gift,
        units: row.unit_states,
      },
      now,
    ),
  };
}
