import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import { unitsOf } from '../../assortment/door.ts';
import { HISTORY_DAYS } from '../card.ts';
import { firstPicture } from '../pictures/pictures.queries.ts';
import { MANY } from '../stock.ts';
import type { CardFacts, Family } from './family.ts';

const STEPS = sql`json_agg(json_build_array(extract(epoch from valid_from), extract(epoch from valid_to), price_minor) order by valid_from)`;

const TIERS = sql`jsonb_agg(jsonb_build_array(t.from_quantity, t.unit_minor) order by t.from_quantity)`;

/** The families of the named products and variants, in one statement. Those that are not live are left out. */
export async function familiesOf(db: Db, ids: readonly string[], now: Date): Promise<Family[]> {
  const since = sql`${now}::timestamptz - ${HISTORY_DAYS} * interval '1 day'`;
  const { rows } = await sql<CardFacts & { stars: Family['stars'] | null }>`
    with mains as (select distinct coalesce(parent_id, id) as id from products where id = any(${ids}::uuid[]))
    select p.id, p.parent_id, p.slug, p.slugs, p.name, p.names, p.kind, p.released, p.languages, p.sale_rule, p.sale_countries, p.class_id,
      p.genre_code, p.platform_code, p.region_code, p.attributes, p.order_limit, p.current_minor,
      case when p.was_minor > p.current_minor then p.was_minor end as was_minor, p.tiers_for, p.floor_minor,
      case when p.tiers_for is not null then (select ${TIERS} from price_tiers t where t.product_id = p.id) end as tiers,
      coalesce((
        select jsonb_object_agg(f.currency, jsonb_build_object('current', f.current_minor,
          'was', case when f.was_minor > f.current_minor then f.was_minor end,
          'tiers', (select ${TIERS} from fixed_price_tiers t where t.product_id = p.id and t.currency = f.currency)))
        from fixed_prices f where f.product_id = p.id), '{}') as fixed,
      ${firstPicture('p')} as image, p.variant_attributes <> '{}' as varied, p.lead_id, p.variant_no,
      case when p.variant_attributes = '{}' then ${unitsOf('p', sql.lit(MANY))} else 0 end as free,
      coalesce((
        select ${STEPS} from price_history where product_id = p.id and (valid_to is null or valid_to > ${since})), '[]'::json) as history,
      coalesce((
        select json_object_agg(h.currency, h.steps) from (
          select currency, ${STEPS} as steps from fixed_price_history
          where product_id = p.id and (valid_to is null or valid_to > ${since}) group by currency) as h), '{}'::json) as fixed_history,
      case when p.parent_id is null then array(
        select (select count(*) from product_stars s where s.product_id = p.id and s.rating = n.rating)::int
        from generate_series(1, 5) as n (rating) order by n.rating) end as stars
    from products p
    where p.status = 'live' and p.id in (
      select id from mains union all select v.id from mains m join products v on v.parent_id = m.id)
    order by p.variant_no, p.id`.execute(db);
  const byMain = Map.groupBy(rows, (row) => row.parent_id ?? row.id);
  return [...byMain.values()].flatMap((members) => {
    const main = members.find((each) => each.parent_id === null);
    if (!main?.stars) return [];
    const { stars, ...facts } = main;
    const variants = members.filter((each) => each !== main).map(({ stars: _none, ...each }) => each);
    return [{ main: facts, variants, stars }];
  });
}
