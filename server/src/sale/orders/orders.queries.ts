import { problem } from '@halfturn/contract/problem.ts';
import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { slugIn } from '../../platform/db/named.ts';
import { firstPicture } from '../../platform/db/pictures.ts';
import { send, sendLast, statement } from '../../platform/db/send.ts';
import type { Deliveries, OrderLines, Orders } from '../../platform/db/types.ts';
import { deriveStatus, type ActionFacts, type OrderFacts } from './order.ts';

export type OrderRow = Selectable<Orders>;
export type LineRow = Selectable<OrderLines>;
export type UnitRow = Selectable<Deliveries>;

/** The order as it stands, for who only reads. */
export async function orderOf(db: Db, orderId: string): Promise<OrderRow> {
  const [order] = await send(db, orderById(orderId));
  if (!order) throw problem('order_not_found');
  return order;
}

/** The order, locked against every other command on it. Always the first lock that a command takes. */
export async function lockOrder(trx: Trx, orderId: string): Promise<OrderRow> {
  const [order] = await send(trx, lockOne(orderId));
  if (!order) throw problem('order_not_found');
  return order;
}

const orderById = statement<[id: string], OrderRow>`select * from orders where id = $1`;

const lockOne = statement<[id: string], OrderRow>`select * from orders where id = $1 for update`;

export async function linesOf(db: Db, orderId: string): Promise<LineRow[]> {
  return await send(db, linesByNo(orderId));
}

const linesByNo = statement<[orderId: string], LineRow>`
  select * from order_lines where order_id = $1 order by no`;

export async function unitsOf(db: Db, orderId: string): Promise<UnitRow[]> {
  return await send(db, unitsByLine(orderId));
}

const unitsByLine = statement<[orderId: string], UnitRow>`
  select * from deliveries where order_id = $1 order by line_id, unit_no, id`;

/** Somebody has asked for their money back and waits for a person's answer. */
export function awaitsAnswer(order: OrderRow): boolean {
  return (
    order.refund_requested_at !== null &&
    (order.payment_status === 'paid' || order.payment_status === 'partially_refunded')
  );
}

export interface Step {
  orderId: string;
  machine: 'order' | 'payment' | 'delivery';
  /** The attempt or unit that it is about; null for the order itself. */
  ref: string | null;
  actor: string;
  reason: string;
  before: string | null;
  after: string;
  at: Date;
}

/** Writes steps of the machines into the order's log. */
export async function logSteps(trx: Trx, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  await sendLast(trx, insertSteps(JSON.stringify(steps)));
}

const insertSteps = statement<[steps: string]>`
  insert into order_events (order_id, machine, ref, actor, reason, before, after, at)
  select "orderId", machine, ref, actor, reason, before, after, at
  from rows from (jsonb_to_recordset($1::jsonb) as ("orderId" uuid, machine text, ref uuid, actor text, reason text,
    before text, after text, at timestamptz)) with ordinality as step
  order by step.ordinality`;

/** SQL: the states of the copies of the order `table`, which its own state is derived from. */
export const unitStates = (table: 'orders' | 'moved') =>
  sql<DeliveryStatus[]>`array(select d.status from deliveries d where d.order_id = ${sql.ref(table)}.id)`.as(
    'unit_states',
  );

/**
 * Derives the order's status anew from its payment and its units, and logs the step where it changed. To be called by
 * every command that moved either, before it commits.
 */
export async function refreshStatus(trx: Trx, orderId: string, actor: string, now: Date): Promise<OrderRow> {
  const { unit_states, ...order } = await trx
    .selectFrom('orders')
    .selectAll()
    .select(unitStates('orders'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return await writeStatus(trx, order, unit_states, actor, now);
}

/** The order with the status that follows from its payment and its copies, and with the moment when all were handed over. */
export function withStatus(order: OrderRow, units: readonly DeliveryStatus[], now: Date): OrderRow {
  const status = deriveStatus({
    payment: order.payment_status as OrderFacts['payment'],
    underReview: order.under_review,
    cancelled: order.cancelled_at !== null,
    refundRequested: order.refund_requested_at !== null,
    completed: order.completed_at !== null,
    units,
  });
  return { ...order, status, delivered_at: order.delivered_at ?? (status === 'delivered' ? now : null) };
}

/**
 * The second half of `refreshStatus`, for a command that knows the locked order as it stands now, with its copies. Nobody
 * waits for it: the state and its line in the log are one statement, which goes along with the next.
 */
export async function writeStatus(
  trx: Trx,
  order: OrderRow,
  units: readonly DeliveryStatus[],
  actor: string,
  now: Date,
): Promise<OrderRow> {
  const next = withStatus(order, units, now);
  if (next.status === order.status && next.delivered_at === order.delivered_at) return order;
  await sendLast(trx, moveStatus(order.id, next.status, next.delivered_at, actor, order.status, now));
  return next;
}

const moveStatus = statement<
  [id: string, status: string, deliveredAt: Date | null, actor: string, before: string, at: Date]
>`
  with moved as (
    update orders set status = $2, delivered_at = $3 where id = $1 returning id
  )
  insert into order_events (order_id, machine, actor, before, after, at)
  select id, 'order', $4, $5, $2, $6::timestamptz from moved`;

/** The part of an order on which its buyer's actions depend. */
export function actionFacts(
  order: OrderRow,
  units: readonly Pick<UnitRow, 'status' | 'not_before'>[],
): ActionFacts {
  const releases = units.flatMap((unit) => unit.not_before?.getTime() ?? []);
  return {
    status: order.status as ActionFacts['status'],
    payment: order.payment_status as ActionFacts['payment'],
    placedAt: order.placed_at,
    paidAt: order.paid_at,
    releasedAt: releases.length > 0 ? new Date(Math.max(...releases)) : null,
    refundRequested: order.refund_requested_at !== null,
    completed: order.completed_at !== null,
    gift: order.gift,
    units: units.map((unit) => unit.status as DeliveryStatus),
  };
}

/** What a line says of its product beyond what was frozen on the order. */
export interface LineProduct {
  slug: string;
  class: string;
  className: string;
  genre: string;
  image: Picture | null;
  platform: string;
  region: string;
  activation: string;
}

/** What the lines of an order say of their products, in the visitor's language, by product. */
export async function lineProducts(
  db: Db,
  orderId: string,
  locale: Locale,
): Promise<Map<string, LineProduct>> {
  const { rows } = await sql<LineProduct & { id: string }>`
    select p.id, ${slugIn('p', locale)} as slug, ${slugIn('c', locale)} as class, coalesce(c.names ->> ${locale}, c.names ->> 'en-US') as "className",
      p.genre_code as genre, ${firstPicture('p')} as image, coalesce(pl.names ->> ${locale}, pl.names ->> 'en-US') as platform,
      coalesce(r.names ->> ${locale}, r.names ->> 'en-US') as region, pl.activation
    from order_lines l
    join products p on p.id = l.product_id
    join classes c on c.id = p.class_id
    join platforms pl on pl.code = p.platform_code
    join regions r on r.code = p.region_code
    where l.order_id = ${orderId}`.execute(db);
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}

/** When an order came to the state in which it ended; null while it has not. */
export async function endedAt(db: Db, order: OrderRow): Promise<Date | null> {
  const row = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', order.id)
    .where('machine', '=', 'order')
    .where('after', '=', order.status)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.at ?? null;
}
