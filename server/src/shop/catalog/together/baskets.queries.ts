import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/kysely.ts';

/** How long a delivered order counts for what is bought together. */
const WINDOW_DAYS = 365;
/** More products of one order are not counted: pairs grow with the square. */
const MOST_PRODUCTS = 20;
/** An advisory lock of its own. */
const LOCK = 4_000_001;

/** Two rounds at once would both take out what one put in. */
export async function lockBaskets(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
}

/** Takes orders that were delivered, or that changed since, from their queue. */
export async function takeChanges(trx: Trx, most: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    delete from basket_changes where id in (select id from basket_changes order by id limit ${most})
    returning order_id`.execute(trx);
  return rows.map((row) => row.order_id);
}

/** Counted orders that are older than the window, oldest first. */
export async function oldBaskets(trx: Trx, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from baskets where delivered_at <= ${windowStart(now)}
    order by delivered_at, order_id limit ${most}`.execute(trx);
  return rows.map((row) => row.order_id);
}

const windowStart = (now: Date) => sql`${now}::timestamptz - ${WINDOW_DAYS} * interval '1 day'`;

/** SQL: the pairs of the baskets of a common table, and how many baskets each is in. */
const pairsOf = (table: string) => sql`
  select a.id as product_id, b.id as other_id, count(*)::int as times
  from ${sql.ref(table)} t, unnest(t.products) as a (id), unnest(t.products) as b (id)
  where a.id <> b.id group by 1, 2`;

/** Takes orders out of the count as they were put in, whatever became of them since. */
export async function takeOut(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from baskets where order_id = any(${orderIds}::uuid[]) returning products),
    pairs as (${pairsOf('gone')}),
    fewer as (
      update bought_together b set times = b.times - p.times from pairs p
      where b.product_id = p.product_id and b.other_id = p.other_id and b.times > p.times)
    delete from bought_together b using pairs p
    where b.product_id = p.product_id and b.other_id = p.other_id and b.times <= p.times`.execute(trx);
}

/** Counts those of the orders that were paid and delivered in the window, without the units that the buyer did not keep. */
export async function putIn(trx: Trx, orderIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with full_baskets as (
      select order_id, delivered_at, (array_agg(distinct coalesce(p.parent_id, p.id)))[1:${sql.lit(MOST_PRODUCTS)}] as products
      from kept_units u join products p on p.id = u.product_id
      where order_id = any(${orderIds}::uuid[]) and delivered_at > ${windowStart(now)}
      group by 1, 2),
    added as (
      insert into baskets (order_id, delivered_at, products)
      select * from full_baskets where cardinality(products) > 1 returning products)
    insert into bought_together (product_id, other_id, times)
    select * from (${pairsOf('added')}) as p
    on conflict (product_id, other_id) do update set times = bought_together.times + excluded.times`.execute(
    trx,
  );
}
