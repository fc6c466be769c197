import { problem } from '@halfturn/contract/problem.ts';
import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { OrderAct } from '@halfturn/contract/primitives/order-acts.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { artOf, slugIn } from '../../platform/db/named.ts';
import { firstPicture } from '../../shop/catalog/door.ts';
import type { Deliveries, OrderLines, Orders } from '../../platform/db/types.ts';
import { deriveStatus, type ActionFacts } from './order.ts';

export type OrderRow = Selectable<Orders>;
export type LineRow = Selectable<OrderLines>;
export type UnitRow = Selectable<Deliveries>;

/** The order as it is now, for readers. */
export async function orderOf(db: Db, orderId: string): Promise<OrderRow> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order) throw problem('order_not_found');
  return order;
}

/** The order, locked against every other command on it. Always the first lock that a command takes. */
export async function lockOrder(trx: Trx, orderId: string): Promise<OrderRow> {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw problem('order_not_found');
  return order;
}

/** The order of this number and email address (in lower case), locked; undefined if there is none. */
export async function lockOrderOf(
  trx: Trx,
  orderNo: string,
  emailNorm: string,
): Promise<OrderRow | undefined> {
  return await trx
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('email_norm', '=', emailNorm)
    .forUpdate()
    .executeTakeFirst();
}

/** The member who has confirmed this email address (in lower case); null if there is none. */
export async function emailOwner(db: Db, emailNorm: string): Promise<string | null> {
  const owner = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_norm', '=', emailNorm)
    .where('email_confirmed_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return owner?.id ?? null;
}

/** The lines of an order, in the order in which they were placed. */
export async function linesOf(db: Db, orderId: string): Promise<LineRow[]> {
  return await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('no')
    .execute();
}

/** The units of an order, line by line. */
export async function unitsOf(db: Db, orderId: string): Promise<UnitRow[]> {
  return await db
    .selectFrom('deliveries')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('line_id')
    .orderBy('unit_no')
    .orderBy('id')
    .execute();
}

/** The buyer asks for a refund, and staff have not answered yet. */
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
  /** What was done, where it moved no machine. */
  act?: OrderAct;
}

const logRow = ({ orderId, ...step }: Step) => ({ order_id: orderId, ...step });

/** Writes steps of the three machines into the order's log. */
export async function logSteps(trx: Trx, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  await trx.insertInto('order_events').values(steps.map(logRow)).execute();
}

/** Writes columns of a locked order that are no step of its own; the caller derives the status from them, or logs them. */
export async function updateOrder(trx: Trx, orderId: string, set: Updateable<Orders>): Promise<void> {
  await trx.updateTable('orders').set(set).where('id', '=', orderId).execute();
}

/** Writes columns of a locked order together with the steps in its log that they mean: one statement for both. */
export async function writeOrder(
  trx: Trx,
  orderId: string,
  set: Updateable<Orders>,
  steps: readonly [Step, ...Step[]],
): Promise<void> {
  await trx
    .with('moved', (qb) => qb.updateTable('orders').set(set).where('id', '=', orderId))
    .insertInto('order_events')
    .values(steps.map(logRow))
    .execute();
}

/** Writes what an adjustment of the price makes of the lines of an order. */
export async function writeAdjustedLines(
  trx: Trx,
  orderId: string,
  lines: readonly Pick<LineRow, 'id' | 'adjust_minor' | 'total_minor' | 'tax_minor' | 'tax_added_minor'>[],
): Promise<void> {
  await sql`
    update order_lines l set adjust_minor = n.adjust_minor, total_minor = n.total_minor, tax_minor = n.tax_minor,
      tax_added_minor = n.tax_added_minor
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(id uuid, adjust_minor bigint, total_minor bigint,
      tax_minor bigint, tax_added_minor bigint)
    where l.id = n.id and l.order_id = ${orderId}`.execute(trx);
}

/** What an order's status is derived from, beside the order itself. */
export type UnitState = Pick<UnitRow, 'status'>;

/** The order as the transaction has left it so far, with the states of its units. */
export async function orderWithStates(
  trx: Trx,
  orderId: string,
): Promise<{ order: OrderRow; units: UnitState[] }> {
  const { unit_states, ...order } = await trx
    .selectFrom('orders')
    .selectAll()
    .select(
      sql<UnitRow['status'][]>`array(select d.status from deliveries d where d.order_id = orders.id)`.as(
        'unit_states',
      ),
    )
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { order, units: unit_states.map((status) => ({ status })) };
}

/**
 * Derives the order's status from its payment and its units, and logs the step if the status has changed. Every command that
 * moved either calls it before it commits.
 */
export async function refreshStatus(trx: Trx, orderId: string, actor: string, now: Date): Promise<OrderRow> {
  const { order, units } = await orderWithStates(trx, orderId);
  return await writeStatus(trx, order, units, actor, now);
}

/** The order with the status that follows from its payment and its units, and with the moment when all were handed over. */
export function withStatus(order: OrderRow, units: readonly UnitState[], now: Date): OrderRow {
  const status = deriveStatus({
    payment: order.payment_status,
    underReview: order.under_review,
    cancelled: order.cancelled_at !== null,
    refundRequested: order.refund_requested_at !== null,
    completed: order.completed_at !== null,
    units: units.map((unit) => unit.status),
  });
  return { ...order, status, delivered_at: order.delivered_at ?? (status === 'delivered' ? now : null) };
}

/** `refreshStatus` for a command that knows the locked order and its units as they stand now. */
export async function writeStatus(
  trx: Trx,
  order: OrderRow,
  units: readonly UnitState[],
  actor: string,
  now: Date,
): Promise<OrderRow> {
  const next = withStatus(order, units, now);
  const { status, delivered_at } = next;
  if (status === order.status && delivered_at === order.delivered_at) return order;
  await writeOrder(trx, order.id, { status, delivered_at }, [
    {
      orderId: order.id,
      machine: 'order',
      ref: null,
      actor,
      reason: '',
      before: order.status,
      after: status,
      at: now,
    },
  ]);
  return next;
}

/** How much more time the buyer has to pay once the provider says that the payment is being processed. */
const EXTENSION_SECONDS = 5 * 60;

/** Gives a locked order more time to be paid. */
export async function extendOrder(trx: Trx, order: OrderRow, now: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      expires_at: sql`expires_at + make_interval(secs => ${EXTENSION_SECONDS})`,
      extended_at: now,
    })
    .where('id', '=', order.id)
    .execute();
}

/** The part of an order on which its buyer's actions depend. */
export function actionFacts(
  order: OrderRow,
  units: readonly Pick<UnitRow, 'status' | 'not_before'>[],
): ActionFacts {
  const releases = units.flatMap((unit) => unit.not_before?.getTime() ?? []);
  return {
    status: order.status,
    payment: order.payment_status,
    placedAt: order.placed_at,
    paidAt: order.paid_at,
    releasedAt: releases.length > 0 ? new Date(Math.max(...releases)) : null,
    refundRequested: order.refund_requested_at !== null,
    completed: order.completed_at !== null,
    gift: order.gift,
    units: units.map((unit) => unit.status),
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
      ${artOf('p')} as genre, ${firstPicture('p')} as image, coalesce(pl.names ->> ${locale}, pl.names ->> 'en-US', '') as platform,
      coalesce(r.names ->> ${locale}, r.names ->> 'en-US', '') as region, coalesce(pl.activation, '') as activation
    from order_lines l
    join products p on p.id = l.product_id
    join classes c on c.id = p.class_id
    left join platforms pl on pl.code = p.platform_code
    left join regions r on r.code = p.region_code
    where l.order_id = ${orderId}`.execute(db);
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}

/** When an order reached its present status; null if the log does not tell. */
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

/** How many mails of these kinds the orders of one buyer got lately, `most` at most. */
export async function countOrderMails(
  db: Db,
  { email_group, customer }: Pick<OrderRow, 'email_group' | 'customer'>,
  kinds: readonly string[],
  since: { placed: Date; sent: Date },
  most: number,
): Promise<number> {
  const sent = await db
    .selectFrom('orders as o')
    .innerJoin('mails as m', 'm.subject_id', 'o.id')
    .select('m.id')
    .where('o.email_group', '=', email_group)
    .where('o.email_group', '<>', '')
    .where('o.customer', '=', customer)
    .where('o.placed_at', '>', since.placed)
    .where('m.kind', 'in', kinds)
    .where('m.created_at', '>', since.sent)
    .limit(most)
    .execute();
  return sent.length;
}

/** The carrier's page for the parcels of a delivery method, with `{number}`; empty if there is none. */
export async function trackingAddressOf(trx: Trx, method: string): Promise<string> {
  const row = await trx
    .selectFrom('tracking_addresses')
    .select('tracking_address')
    .where('code', '=', method)
    .executeTakeFirst();
  return row?.tracking_address ?? '';
}
