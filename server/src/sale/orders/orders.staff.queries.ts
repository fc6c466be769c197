import type { OrderStatus, PaymentStatus } from '@halfturn/contract/orders.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { OrderTab } from '@halfturn/contract/staff/orders.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { OrderRow } from './orders.queries.ts';

/** SQL: the order `o` is paid, and not held for review. */
const GOES_ON = sql<boolean>`o.status in ('paid', 'partially_delivered', 'partially_refunded')
  and o.payment_status in ('paid', 'partially_refunded') and not o.under_review`;

/** Seconds. Delivery takes a second or two; an order that takes longer than this needs a person. */
const HAND_OVER_SECONDS = 60;

/** SQL: paid, and a key is owed: a pre-order's from its release day on. */
function withoutKey(now: Date, seconds = HAND_OVER_SECONDS): RawBuilder<boolean> {
  const before = new Date(now.getTime() - seconds * 1000);
  return sql`${GOES_ON} and o.paid_at < ${before} and exists (
    select from deliveries d where d.order_id = o.id and d.kind = 'key' and d.status in ('waiting', 'held')
      and coalesce(d.not_before < ${before}, true))`;
}

/** SQL: paid, and a parcel is owed. */
const TO_SHIP = sql<boolean>`${GOES_ON} and exists (
  select from deliveries d where d.order_id = o.id and d.kind = 'physical' and d.status in ('waiting', 'packed'))`;

export const statuses = (...of: string[]): RawBuilder<boolean> => sql`o.status = any(${of}::text[])`;

/** The statuses under each tab; `needs_you` is a query of its own. */
export const TAB_STATUSES = {
  awaiting_payment: ['awaiting_payment', 'paying'],
  under_way: ['under_review', 'paid', 'partially_delivered'],
  delivered: ['delivered', 'completed'],
  refunds: ['refund_requested'],
  ended: ['cancelled', 'expired', 'refunded', 'partially_refunded', 'disputed'],
} as const satisfies Partial<Record<OrderTab, readonly string[]>>;

/** SQL: a part of the money went back, and another part of the order has yet to leave. */
export const REST_OWED = sql<boolean>`o.status = 'partially_refunded' and exists (
  select from deliveries d where d.order_id = o.id and d.status in ('waiting', 'held', 'packed'))`;

/** SQL: the order `o` is under this tab. */
export function tabWhere(tab: OrderTab, now: Date): RawBuilder<boolean> {
  if (tab === 'all') return sql`true`;
  if (tab === 'needs_you')
    return sql`(${statuses('under_review', 'refund_requested', 'disputed')} or (${withoutKey(now)}) or (${TO_SHIP}))`;
  const here = statuses(...TAB_STATUSES[tab]);
  if (tab === 'under_way') return sql`(${here} or (${REST_OWED}))`;
  return tab === 'ended' ? sql`(${here} and not (${REST_OWED}))` : here;
}

export interface StaffOrderListRow {
  order_no: string;
  placed_at: Date;
  status: OrderStatus;
  payment_status: PaymentStatus;
  name: string;
  email: string;
  country: string | null;
  currency: Currency;
  payment_method: string;
  total_minor: number;
  paid_at: Date | null;
  authorised_at: Date | null;
  held_at: Date | null;
  refund_requested_at: Date | null;
  product: string;
  unit_count: number;
  delivered_units: number;
  packs: boolean;
  /** A parcel of it is on its way. */
  shipped: boolean;
}

/** SQL: a parcel of the order `o` is on its way. */
export const IS_SHIPPED = sql<boolean>`exists (select from deliveries d where d.order_id = o.id and d.status = 'shipped')`;

/** SQL: what a list shows of the order `o`. */
export const LIST_COLUMNS = sql`o.order_no, o.placed_at, o.status, o.payment_status, o.name, o.email, o.country, o.currency,
  o.payment_method, o.total_minor, o.paid_at, o.authorised_at, o.held_at, o.refund_requested_at,
  (select l.name from order_lines l where l.order_id = o.id and l.no = 1) as product,
  (select sum(l.quantity)::int from order_lines l where l.order_id = o.id) as unit_count,
  (select count(*)::int from deliveries d where d.order_id = o.id
    and d.status in ('delivered', 'revealed', 'shipped', 'received')) as delivered_units,
  o.paid_at is not null and exists (select from deliveries d where d.order_id = o.id and d.kind = 'physical'
    and d.status in ('waiting', 'held', 'packed', 'shipped', 'received')) as packs,
  ${IS_SHIPPED} as shipped`;

/** The orders that wait for a person: of each kind the ten oldest, and how many there are. */
export async function waitingOrders(db: Db, now: Date) {
  const list = async (where: RawBuilder<boolean>, oldest: RawBuilder<Date>) => {
    const { rows } = await sql<StaffOrderListRow & { since: Date; n: number }>`
      select ${LIST_COLUMNS}, ${oldest} as since, count(*) over () as n
      from orders o where ${where} order by ${oldest}, o.id limit 10`.execute(db);
    return { rows, total: rows[0]?.n ?? 0 };
  };
  const paid = sql<Date>`o.paid_at`;
  const [refunds, review, withoutAKey, toShip] = await Promise.all([
    list(statuses('refund_requested'), sql<Date>`o.refund_requested_at`),
    list(statuses('under_review'), sql<Date>`coalesce(o.authorised_at, o.paid_at)`),
    list(withoutKey(now), paid),
    list(TO_SHIP, paid),
  ]);
  return { refunds, review, withoutKey: withoutAKey, toShip };
}

/** How many orders were placed, paid and delivered since then. */
export async function figuresSince(db: Db, from: Date) {
  const { rows } = await sql<{ placed: number; paid: number; delivered: number }>`
    select count(*) filter (where after = 'placed') as placed, count(*) filter (where after = 'paid') as paid,
      count(*) filter (where after = 'delivered') as delivered
    from (
      select 'placed' as after from orders where placed_at >= ${from}
      union all select 'paid' from orders where paid_at >= ${from}
      union all select 'delivered' from orders where delivered_at >= ${from}
    ) as happened`.execute(db);
  return rows[0] ?? { placed: 0, paid: 0, delivered: 0 };
}

/** Any order, by its number: only for calls of staff. */
export async function orderForStaff(db: Db, orderNo: string): Promise<OrderRow> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow(() => problem('order_not_found'));
}

/** Paid orders whose keys are late by so many seconds, the oldest first. */
export async function lateOrders(
  db: Db,
  now: Date,
  { seconds, most }: { seconds: number; most: number },
): Promise<{ orderNo: string; paidAt: Date }[]> {
  const { rows } = await sql<{ orderNo: string; paidAt: Date }>`
    select o.order_no as "orderNo", o.paid_at as "paidAt" from orders o where ${withoutKey(now, seconds)}
    order by o.paid_at, o.id limit ${most}`.execute(db);
  return rows;
}

/** How many orders wait for a person. */
export async function countNeedsYou(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from orders o where ${tabWhere('needs_you', now)}`.execute(db);
  return rows[0]?.n ?? 0;
}
