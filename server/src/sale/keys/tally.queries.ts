import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/** Locks the moment of the tallies, so that two processes do not write them at the same time. */
export async function lockTallies(trx: Trx): Promise<void> {
  await sql`
    insert into free_keys_tallied (as_of, at) select pg_current_snapshot(), '-infinity'
    on conflict (one) do update set one = true`.execute(trx);
}

/** Whether the tallies can be brought to the present by what has changed since their moment; otherwise all keys must be counted. */
export async function isTallyRecent(trx: Trx): Promise<boolean> {
  const { rows } = await sql`select from free_keys_moment`.execute(trx);
  return rows.length > 0;
}

/** Counts the products that have changed since the moment of the tallies. The counts and the new moment are of one snapshot. */
export async function tallyChanged(trx: Trx): Promise<void> {
  await sql`
    with changed as materialized (select product_id from products_since_tally),
    counts as materialized (
      select c.product_id, f.n from changed c
      cross join lateral (select count(*)::int as n from free_keys_of(c.product_id)) f where f.n > 0
    ), written as (
      insert into free_key_tallies as t (product_id, n) select product_id, n from counts
      on conflict (product_id) do update set n = excluded.n where t.n <> excluded.n
    ), gone as (
      delete from free_key_tallies t using changed c where t.product_id = c.product_id
        and not exists (select from counts where counts.product_id = t.product_id)
    )
    update free_keys_tallied set as_of = pg_current_snapshot(), at = now()`.execute(trx);
}

/** What a statement from now on sees at least. */
export async function momentNow(trx: Trx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(trx);
  return rows[0]!.now;
}

export async function setMoment(trx: Trx, moment: string): Promise<void> {
  await sql`update free_keys_tallied set as_of = ${moment}::pg_snapshot, at = now()`.execute(trx);
}

/**
 * The last product of a part of all products with free keys.
 *
 * @param after the last product of the part before
 * @param keys how many free keys the part has, and as many more as the last product has
 * @returns null for the last part
 */
export async function endOfPart(trx: Trx, after: string, keys: number): Promise<string | null> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_keys where state = 'free' and product_id > ${after}
    order by product_id offset ${keys} limit 1`.execute(trx);
  return rows[0]?.product_id ?? null;
}

/** Counts the products after one, up to another or to the end. */
export async function tallyPart(trx: Trx, after: string, to: string | null): Promise<void> {
  const last = to ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  await sql`
    with counts as materialized (
      select product_id, n from counted_free_keys where product_id > ${after} and product_id <= ${last}
    ), written as (
      insert into free_key_tallies as t (product_id, n) select product_id, n from counts
      on conflict (product_id) do update set n = excluded.n where t.n <> excluded.n
    )
    delete from free_key_tallies t where t.product_id > ${after} and t.product_id <= ${last}
      and not exists (select from counts where counts.product_id = t.product_id)`.execute(trx);
}
