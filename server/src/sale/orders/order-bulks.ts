import type { OrderBulkAct, OrderBulkReason } from '@halfturn/contract/staff/order-bulk-parts.ts';
import { MOST_ORDER_BULK } from '@halfturn/contract/staff/order-bulk-parts.ts';
import type { OrdersChosen } from '@halfturn/contract/staff/order-bulks.ts';
import { problem, Problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { whyNot } from './bulk-fit.ts';
import { cancelByStaff } from './cancel-by-staff.ts';
import { packOrder, receiveOrder } from './move-parcel.ts';
import { tagOrder } from './order-notes.ts';
import { ordersByNo, tagsOfAll, unitsOfAll } from './order-bulks.queries.ts';
import { ordersFound } from './order-lists.queries.ts';
import { orderWish, type OrdersPaidAs } from './order-wish.ts';
import type { OrderRow } from './orders.queries.ts';
import { staffFacts, type By } from './staff-order.ts';

/** The most orders that a reason names. */
const NAMED = 3;

export interface BulkPreview {
  total: number;
  fit: string[];
  left: { reason: OrderBulkReason; count: number; orders: string[] }[];
}

/** The chosen orders. Refuses `orders_too_many` for more than 2,000. */
async function ordersChosen(
  db: Db,
  chosen: OrdersChosen,
  ordersPaidAs: OrdersPaidAs,
  now: Date,
): Promise<OrderRow[]> {
  if ('orderNos' in chosen) return await ordersByNo(db, chosen.orderNos);
  const wish = await orderWish(db, chosen.filters, ordersPaidAs);
  const orders = await ordersFound(db, wish, MOST_ORDER_BULK + 1, now);
  if (orders.length > MOST_ORDER_BULK) throw problem('orders_too_many', { values: { max: MOST_ORDER_BULK } });
  return orders;
}

/** Which of the chosen orders an act fits now, and why the others are left out. */
export async function previewBulk(
  db: Db,
  { chosen, act, tag }: { chosen: OrdersChosen; act: OrderBulkAct; tag: string },
  ordersPaidAs: OrdersPaidAs,
  now: Date,
): Promise<BulkPreview> {
  const orders = await ordersChosen(db, chosen, ordersPaidAs, now);
  const ids = orders.map(({ id }) => id);
  const [units, tags] = await Promise.all([unitsOfAll(db, ids), tagsOfAll(db, ids)]);
  const judged = orders.map((order) => {
    const facts = staffFacts(order, units.get(order.id) ?? [], now);
    const more = { everPaid: order.paid_at !== null, tags: tags.get(order.id) ?? [] };
    return { orderNo: order.order_no, reason: whyNot(act, tag, { ...facts, ...more }) };
  });
  const fit = judged.filter(({ reason }) => reason === null).map(({ orderNo }) => orderNo);
  const left = [...Map.groupBy(judged, ({ reason }) => reason)].flatMap(([reason, of]) =>
    reason === null
      ? []
      : [{ reason, count: of.length, orders: of.slice(0, NAMED).map(({ orderNo }) => orderNo) }],
  );
  return { total: orders.length, fit, left };
}

/** Sends the keys of an order again: delivery knows how. */
export type Resend = (trx: Trx, orderId: string, by: By) => Promise<OrderRow>;

export interface BulkWish {
  act: Exclude<OrderBulkAct, 'slips'>;
  orderNos: readonly string[];
  tag: string;
  reason: string;
}

const REFUSALS: Partial<Record<ProblemSlug, OrderBulkReason>> = {
  order_has_moved_on: 'moved_on',
  staff_order_has_moved_on: 'moved_on',
  rate_limited: 'too_often',
  list_full: 'tags_full',
  sold_out: 'sold_out',
};

/**
 * Does one act with each of these orders, in a transaction of its own, by the command of the single act. What that refuses is
 * returned; what is as it should be already counts as done.
 */
export async function doWithOrders(
  db: Db,
  { act, orderNos, tag, reason }: BulkWish,
  by: By & { staffId: string },
  resend: Resend,
): Promise<{ done: number; refused: { orderNo: string; reason: OrderBulkReason }[] }> {
  const commands: Record<BulkWish['act'], (trx: Trx, id: string) => Promise<unknown>> = {
    tag: (trx, id) => tagOrder(trx, id, { tag, on: true }, by),
    untag: (trx, id) => tagOrder(trx, id, { tag, on: false }, by),
    resend: (trx, id) => resend(trx, id, by),
    cancel: (trx, id) => cancelByStaff(trx, id, reason, by),
    packed: (trx, id) => packOrder(trx, id, by),
    received: (trx, id) => receiveOrder(trx, id, by),
  };
  const refused: { orderNo: string; reason: OrderBulkReason }[] = [];
  const orders = await ordersByNo(db, orderNos);
  for (const { id, order_no } of orders) {
    try {
      await inTransaction(db, (trx) => commands[act](trx, id));
    } catch (error) {
      const why = error instanceof Problem ? REFUSALS[error.slug] : undefined;
      if (why === undefined) throw error;
      refused.push({ orderNo: order_no, reason: why });
    }
  }
  return { done: orders.length - refused.length, refused };
}
