import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

/** Locks the moment of the tallies, so that two processes do not write them at the same time. */
export async function lockTallies(trx: Trx): Promise<void> {
  await sql`
    insert into free_keys_tallied (as_of, at) select pg_current_snapshot(), '-infinity'
    on conflict (one) do update set one = true`.execute(trx);
}

/**
 * Brings the tallies to the present: of products that changed since their moment, or of all if that is too long ago. The counts and
 * the new moment come from one statement, and so from one snapshot.
 */
export async function writeTallies(trx: Trx): Promise<void> {
  await sql`
    with changed as materialized (select product_id from products_since_tally),
    counts as materialized (
      select c.product_id, f.n from changed c
      cross join lateral (select count(*)::int as n from free_keys_of(c.product_id)) f where f.n > 0
      union all
      select product_id, n from counted_free_keys where not exists (select from free_keys_moment)
    ), written as (
      insert into free_key_tallies as t (product_id, n) select product_id, n from counts
      on conflict (product_id) do update set n = excluded.n where t.n <> excluded.n
    ), gone as (
      delete from free_key_tallies t
      where (not exists (select from free_keys_moment) or t.product_id in (select product_id from changed))
        and not exists (select from counts c where c.product_id = t.product_id)
    )
    update free_keys_tallied set as_of = pg_current_snapshot(), at = now()`.execute(trx);
}
