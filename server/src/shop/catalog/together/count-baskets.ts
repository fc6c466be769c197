import { sql } from 'kysely';
import { inTransaction, type Db, type Trx } from '../../../platform/db/kysely.ts';

/** How long a delivered order counts for what is bought together. */
export const WINDOW_DAYS = 365;
/** Of an order with more products than this, so many are counted: pairs grow with the square. */
const MOST_PRODUCTS = 20;
/** Orders a transaction. */
const BATCH = 500;
/** Transactions a round; what is left waits for the next one. */
const BATCHES = 200;
/** Any number that is nobody else's. */
const LOCK = 4_000_001;

/**
 * Counts what was bought together: takes in the orders that were delivered, or that changed since, and takes out those that
 * are older than the window. A transaction a batch, so a round that was killed goes on where it stopped. Returns how many orders
 * were looked at.
 */
export async function countBaskets(db: Db, now: Date): Promise<number> {
  let looked = 0;
  for (const step of [takeUpChanges, takeOutOld])
    for (let batch = 0; batch < BATCHES; batch++) {
      const done = await inTransaction(db, async (trx) => {
        // Two rounds at once would both take out what one put in.
        await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
        return await step(trx, now);
      });
      looked += done;
      if (done < BATCH) break;
    }
  return looked;
}

const windowStart = (now: Date) => sql`${now}::timestamptz - ${WINDOW_DAYS} * interval '1 day'`;

async function takeUpChanges(trx: Trx, now: Date): Promise<number> {
  const { rows } = await sql<{ order_id: string }>`
    delete from basket_changes where id in (select id from basket_changes order by id limit ${BATCH})
    returning order_id`.execute(trx);
  if (rows.length === 0) return 0;
  const ids = [...new Set(rows.map((row) => row.order_id))];
  await takeOut(trx, ids);
  await putIn(trx, ids, now);
  return rows.length;
}

async function takeOutOld(trx: Trx, now: Date): Promise<number> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from baskets where delivered_at <= ${windowStart(now)}
    order by delivered_at, order_id limit ${BATCH}`.execute(trx);
  if (rows.length > 0)
    await takeOut(
      trx,
      rows.map((row) => row.order_id),
    );
  return rows.length;
}

/** SQL: the pairs of the baskets of a common table, and how often each stands in them. */
const pairsOf = (table: string) => sql`
  select a.id as product_id, b.id as other_id, count(*)::int as times
  from ${sql.ref(table)} t, unnest(t.products) as a (id), unnest(t.products) as b (id)
  where a.id <> b.id group by 1, 2`;

/** Takes the orders out as they were put in, whatever has become of them. */
async function takeOut(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from baskets where order_id = any(${orderIds}::uuid[]) returning products),
    pairs as (${pairsOf('gone')}),
    fewer as (
      update bought_together b set times = b.times - p.times from pairs p
      where b.product_id = p.product_id and b.other_id = p.other_id and b.times > p.times)
    delete from bought_together b using pairs p
    where b.product_id = p.product_id and b.other_id = p.other_id and b.times <= p.times`.execute(trx);
}

/** Counts those of the orders that were delivered in the window and paid for, with what of them the buyer has kept. */
async function putIn(trx: Trx, orderIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with full_baskets as (
      select o.id, o.delivered_at, array(
        select distinct d.product_id from deliveries d
        where d.order_id = o.id and d.status in ('delivered', 'revealed', 'shipped', 'received')
        order by 1 limit ${MOST_PRODUCTS}) as products
      from orders o
      where o.id = any(${orderIds}::uuid[]) and o.delivered_at > ${windowStart(now)}
        and o.payment_status in ('paid', 'partially_refunded')),
    added as (
      insert into baskets (order_id, delivered_at, products)
      select * from full_baskets where cardinality(products) > 1 returning products)
    insert into bought_together (product_id, other_id, times)
    select * from (${pairsOf('added')}) as p
    on conflict (product_id, other_id) do update set times = bought_together.times + excluded.times`.execute(
    trx,
  );
}
