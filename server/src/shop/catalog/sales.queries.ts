import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';

/** The days whose paid orders count for the best sellers. */
const DAYS = 30;

/**
 * Counts the units of each product that were sold in the last 30 days, and notifies the caches of guest pages if a count
 * changed. Refunded orders and units do not count. Returns how many products changed.
 */
export async function recountSales(trx: Trx, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with lines as (
      select product_id, units from sold_lines where paid_at > ${now}::timestamptz - ${DAYS} * interval '1 day'),
    -- A product with variants has sold what they have.
    sold as (
      select each.id, sum(each.units)::int as units from (
        select product_id as id, units from lines
        union all
        select p.parent_id, l.units from lines l join products p on p.id = l.product_id where p.parent_id is not null) as each
      group by 1),
    -- Only products that were sold, and those that have a count.
    now_and_then as (
      select coalesce(sold.id, noted.id) as id, coalesce(sold.units, 0) as units
      from sold full join (select id from products where units_sold > 0) as noted on noted.id = sold.id),
    moved as (
      update products p set units_sold = n.units
      from now_and_then n
      where n.id = p.id and p.units_sold <> n.units
      returning p.id)
    select id from moved`.execute(trx);
  if (rows.length > 0) await notify(trx, 'catalog');
  return rows.length;
}
