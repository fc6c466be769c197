import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { send, sendLast, statement, statementOf } from '../../platform/db/send.ts';

/** A copy that the buyer has, with what a person needs to know of it. */
export interface OwnedUnit {
  id: string;
  key_id: string;
  product_id: string;
  status: 'delivered' | 'revealed';
  revealed_at: Date | null;
  /** Which copy of its line, of how many. */
  unit_no: number;
  quantity: number;
  /** The title in the buyer's language, as it stands on the order. */
  name: string;
  platform: string;
  region: string;
  /** `class/slug` of the product's page. */
  path: string;
}

/** The copies of an order that were handed over and not taken back, in the order of its lines. */
export async function ownedUnits(trx: Trx, orderId: string, locale: string): Promise<OwnedUnit[]> {
  return await send(trx, unitsInWords(orderId, locale));
}

const unitsInWords = statement<[orderId: string, locale: string], OwnedUnit>`
    select d.id, d.key_id, d.product_id, d.status, d.revealed_at, d.unit_no, l.quantity, l.name,
      coalesce(pl.names ->> $2, pl.names ->> 'en-US') as platform,
      coalesce(r.names ->> $2, r.names ->> 'en-US') as region,
      coalesce(c.slugs ->> $2, c.slug) || '/' || coalesce(p.slugs ->> $2, p.slug) as path
    from deliveries d
    join order_lines l on l.id = d.line_id
    join products p on p.id = d.product_id
    join classes c on c.id = p.class_id
    join platforms pl on pl.code = p.platform_code
    join regions r on r.code = p.region_code
    where d.order_id = $1 and d.kind = 'key' and d.status in ('delivered', 'revealed')
    order by l.no, d.unit_no`;

/** How many copies of a paid order still wait for a key; those whose release day is still to come are not among them. */
export async function countWaiting(trx: Trx, orderId: string, now: Date): Promise<number> {
  const [row] = await send(trx, waitingIn(orderId, now));
  return row!.waiting;
}

const waitingIn = statement<[orderId: string, now: Date], { waiting: number }>`
  select count(*) as waiting from deliveries
  where order_id = $1 and kind = 'key' and status in ('waiting', 'held') and coalesce(not_before <= $2, true)`;

/** Comes before every id. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Copies of paid orders whose release day has come and that were not handed over, from behind `after` on. Left out is what
 * somebody looks at first, and what waits for a key: its buyer was asked, and keys that arrive are handed over at once.
 */
export async function releasedCopies(
  db: Db,
  after: { day: Date; id: string },
  now: Date,
  limit: number,
): Promise<{ id: string; orderId: string; day: Date }[]> {
  const { rows } = await sql<{ id: string; orderId: string; day: Date }>`
    select d.id, d.order_id as "orderId", d.not_before as day
    from deliveries d join orders o on o.id = d.order_id
    where d.not_before is not null and d.status in ('waiting', 'held') and d.not_before <= ${now}
      and (d.not_before, d.id) > (${after.day}, ${after.id}::uuid)
      and o.payment_status in ('paid', 'partially_refunded') and not o.under_review
      and (d.status = 'held' or o.choose_until is null)
    order by d.not_before, d.id limit ${limit}`.execute(db);
  return rows;
}

/** Gives copies their held keys: unit → key. Throws where one of them did not wait. */
export async function assignKeys(trx: Trx, pairs: readonly { id: string; keyId: string }[]): Promise<void> {
  if (pairs.length === 0) return;
  const { rows } = await sql`
    update deliveries d set status = 'held', key_id = n.key_id
    from unnest(${pairs.map((p) => p.id)}::uuid[], ${pairs.map((p) => p.keyId)}::uuid[]) as n(id, key_id)
    where d.id = n.id and d.status = 'waiting'
    returning d.id`.execute(trx);
  if (rows.length !== pairs.length)
    throw new Error(`of ${pairs.length} copies, ${rows.length} waited for a key`);
}

/** Lets copies go of keys that may not be sold: they wait again. */
export async function letGo(trx: Trx, unitIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ status: 'waiting', key_id: null })
    .where('id', 'in', unitIds)
    .where('status', '=', 'held')
    .execute();
}

/** Hands over held copies whose keys were sold. Throws where one of them was not held. */
export async function markDelivered(trx: Trx, unitIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql`
    update deliveries set status = 'delivered', delivered_at = ${now}
    where id = any((select ${[...unitIds]}::uuid[])::uuid[]) and status = 'held'
    returning id`.execute(trx);
  if (rows.length !== unitIds.length)
    throw new Error(`of ${unitIds.length} copies to hand over, ${rows.length} were held`);
}

/**
 * Hands over held copies whose keys were sold, writes the steps into the log, and checks the whole order as `assertWhole`
 * does. Where one of them was not held, the transaction is run again; where the check fails, it is undone. Nobody waits for it.
 */
export async function handOverAll(
  trx: Trx,
  orderId: string,
  unitIds: readonly string[],
  now: Date,
): Promise<void> {
  await sendLast(trx, markAll(orderId, unitIds, now));
  await sendLast(trx, mustBeWhole(orderId));
}

const markAll = statement<[orderId: string, unitIds: readonly string[], at: Date]>`
  with marked as (
    update deliveries set status = 'delivered', delivered_at = $3
    where order_id = $1 and id = any((select $2::uuid[])::uuid[]) and status = 'held' and kind = 'key'
    returning id, line_id, unit_no
  ), logged as (
    insert into order_events (order_id, machine, ref, actor, before, after, at)
    select $1, 'delivery', id, 'store', 'held', 'delivered', $3 from marked order by line_id, unit_no
  )
  select must((select count(*) from marked) = cardinality($2::uuid[]), 'not all copies to hand over are held', 'HT002')`;

/** The buyer of an order whose keys ran out has nothing to choose any more. */
export async function endChoice(trx: Trx, orderId: string): Promise<void> {
  await trx.updateTable('orders').set({ choose_until: null }).where('id', '=', orderId).execute();
}

/**
 * A line (SQL) whose copies are not whole: too few, or one counts as delivered without a sold key of the line's product. Copies
 * are joined by their order, too: there is no index that leads from a line to its copies, and the table is read as a whole otherwise.
 */
const BROKEN_LINES = `
  select l.no
  from order_lines l
  left join deliveries d on d.order_id = l.order_id and d.line_id = l.id
  left join product_keys k on k.id = d.key_id and k.product_id = l.product_id and k.state = 'sold'
  where l.order_id = $1 and l.kind = 'key'
  group by l.id, l.no, l.quantity
  having count(distinct d.unit_no) filter (where d.replaces is null) <> l.quantity
    or count(d.id) filter (where d.status in ('delivered', 'revealed'))
      <> count(distinct k.id) filter (where d.status in ('delivered', 'revealed'))`;

const brokenLines = statementOf<[orderId: string], { no: number }>(BROKEN_LINES);
const mustBeWhole = statementOf<[orderId: string]>(
  `select must(not exists (${BROKEN_LINES}), 'an order would be delivered short or wrong')`,
);

/**
 * The check that stands before every delivery: in each line, as many copies as were ordered, and behind each copy that
 * counts as delivered one sold key of the line's own product. Throws, and so undoes the transaction, where that is not so.
 */
export async function assertWhole(trx: Trx, orderId: string): Promise<void> {
  const [line] = await send(trx, brokenLines(orderId));
  if (line) throw new Error(`line ${line.no} of order ${orderId} would be delivered short or wrong`);
}

/**
 * Paid orders with copies that wait for a product until this release day, by id, from behind `after` on. None once the day has
 * been moved again: that change is told by itself.
 */
export async function ordersAwaitingRelease(
  trx: Trx,
  { productId, day }: { productId: string; day: string },
  after: string | null,
  limit: number,
): Promise<{ id: string; email: string; locale: string }[]> {
  return await trx
    .selectFrom('orders as o')
    .select(['o.id', 'o.email', 'o.locale'])
    .where('o.payment_status', 'in', ['paid', 'partially_refunded'])
    .where('o.id', 'in', (eb) =>
      eb
        .selectFrom('deliveries as d')
        .select('d.order_id')
        .where('d.product_id', '=', productId)
        .where('d.not_before', '=', new Date(`${day}T00:00:00Z`))
        .where('d.status', 'in', ['waiting', 'held']),
    )
    .$if(after !== null, (query) => query.where('o.id', '>', after!))
    .orderBy('o.id')
    .limit(limit)
    .execute();
}
