import type { STOCK_SHOWN, StockSort } from '@halfturn/contract/staff/keys.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { nameIn } from '../../platform/db/named.ts';
import { foldTyped, productsNamed } from '../../shop/catalog/door.ts';
import { THRESHOLD } from './levels.queries.ts';

export interface StockCounts {
  free: number;
  held: number;
  sold: number;
  voided: number;
  quarantined: number;
}

export interface ProductStockRow extends StockCounts {
  id: string;
  name: string;
  kind: 'key' | 'physical';
  platform: string;
  region: string;
  genre_code: string;
  status: 'draft' | 'live' | 'retired';
  on_hand: number | null;
  units_sold: number;
  threshold: number;
  batches: number;
  value: { amount: number; currency: Currency }[];
}

export interface StockWish {
  q: string;
  show: (typeof STOCK_SHOWN)[number];
  sort: StockSort;
  pageNum: number;
  pageSize: number;
}

/** SQL: every product with its stock; variants in the place of their product. */
const STOCK = sql`
  aside as materialized (
    select product_id from product_keys where state = 'quarantined'
    union select product_id from key_batches where state = 'quarantined'),
  stock as materialized (
    select p.id, p.name, p.status <> 'live' as off, coalesce(case p.kind when 'physical' then p.on_hand else f.n end, 0) as n,
      p.units_sold as sold, ${THRESHOLD} as threshold, p.id in (select product_id from aside) as aside
    from products p left join free_key_counts f on f.product_id = p.id left join stock_levels l on l.product_id = p.id
    where p.variant_attributes = '{}')`;

const isShown = (show: StockWish['show']): RawBuilder<boolean> =>
  ({
    all: sql<boolean>`true`,
    low: sql<boolean>`not s.off and s.n < s.threshold`,
    out: sql<boolean>`not s.off and s.n = 0`,
    quarantined: sql<boolean>`s.aside`,
  })[show];

async function isWanted(db: Db, { q, show }: Pick<StockWish, 'q' | 'show'>): Promise<RawBuilder<boolean>> {
  const named = q === '' ? sql`true` : sql`s.id in ${productsNamed(await foldTyped(db, q))}`;
  return sql`${named} and ${isShown(show)}`;
}

/** SQL: the rest of what a row says, of the product `p` whose stock is `s`. */
const columns = (locale: Locale) => sql`
  p.id, p.name, p.kind, coalesce(${nameIn('pl', locale)}, '') as platform,
  coalesce(${nameIn('r', locale)}, '') as region, coalesce(p.genre_code, '') as genre_code, p.status, p.on_hand,
  p.units_sold, s.n as free, s.threshold, c.held, c.sold, c.voided, c.quarantined, c.batches, c.value`;

/** SQL: by the batches of the product, so that an index of the keys answers. */
const BY_BATCH = sql`
  with b as (
    select k.*, b.state = 'live' and k.free > 0 as live, b.cost_minor, b.cost_currency
    from key_batches b cross join lateral (
      select count(*) filter (where state = 'free') as free, count(*) filter (where state = 'held') as held,
        count(*) filter (where state = 'sold') as sold, count(*) filter (where state = 'voided') as voided,
        count(*) filter (where state = 'quarantined') as quarantined
      from product_keys where batch_id = b.id) as k
    where b.product_id = p.id)
  select coalesce(sum(held), 0)::int as held, coalesce(sum(sold), 0)::int as sold, coalesce(sum(voided), 0)::int as voided,
    coalesce(sum(quarantined), 0)::int as quarantined, count(*) filter (where live)::int as batches,
    (select coalesce(jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by currency), '[]') from (
      select sum(free * cost_minor)::bigint as amount, cost_currency as currency from b
      where live and cost_minor is not null group by cost_currency) as costs) as value
  from b`;

/** SQL: the order of the products `s`. Those that are off sale come last in the usual one. */
function orderOf(sort: StockSort): RawBuilder<unknown> {
  const down = sort.startsWith('-');
  const way = down ? sql`desc` : sql`asc`;
  switch (sort) {
    case 'free':
    case '-free':
      return sql`s.off, s.n ${way}, s.name, s.id`;
    case 'name':
    case '-name':
      return sql`s.name ${way}, s.id ${way}`;
    case 'sold':
    case '-sold':
      return sql`s.sold ${way}, s.name, s.id`;
    case 'days':
    case '-days':
      return sql`s.n::float8 / nullif(s.sold, 0) ${way} nulls last, s.n ${way}, s.name, s.id`;
  }
}

export interface StockTotals {
  total: number;
  low: number;
  out: number;
  quarantined: number;
}

/** A page of products with their counts, the lowest stock first, and how many there are of each kind. */
export async function stockOf(
  db: Db,
  wish: StockWish,
  locale: Locale,
): Promise<StockTotals & { rows: ProductStockRow[] }> {
  const wanted = await isWanted(db, wish);
  const { rows } = await sql<StockTotals & { rows: ProductStockRow[] | null }>`
    with ${STOCK}, found as materialized (select s.* from stock s where ${wanted}), picked as materialized (
      select s.* from found s
      order by ${orderOf(wish.sort)} limit ${wish.pageSize} offset ${(wish.pageNum - 1) * wish.pageSize})
    select
      (select count(*) from found)::int as total, counts.*,
      (select jsonb_agg(to_jsonb(row) - 'off' - 'place') from (
        select ${columns(locale)}, s.off, row_number() over (order by ${orderOf(wish.sort)}) as place from picked s join products p on p.id = s.id
        left join platforms pl on pl.code = p.platform_code left join regions r on r.code = p.region_code
        cross join lateral (${BY_BATCH}) c
        order by place) as row) as rows
    from (
      select (count(*) filter (where ${isShown('low')}))::int as low, (count(*) filter (where ${isShown('out')}))::int as out,
        (count(*) filter (where ${isShown('quarantined')}))::int as quarantined
      from stock s) as counts`.execute(db);
  const [found] = rows;
  return {
    rows: found?.rows ?? [],
    total: found?.total ?? 0,
    low: found?.low ?? 0,
    out: found?.out ?? 0,
    quarantined: found?.quarantined ?? 0,
  };
}

/** All products that a filter shows, for a file. */
export async function stockRows(
  db: Db,
  wish: Pick<StockWish, 'q' | 'show' | 'sort'>,
  locale: Locale,
): Promise<ProductStockRow[]> {
  const { rows } = await sql<ProductStockRow>`
    with ${STOCK}
    select ${columns(locale)} from stock s join products p on p.id = s.id
    left join platforms pl on pl.code = p.platform_code left join regions r on r.code = p.region_code
    cross join lateral (${BY_BATCH}) c
    where ${await isWanted(db, wish)} order by ${orderOf(wish.sort)}`.execute(db);
  return rows;
}

/** One product's counts. Refuses `product_not_found`. */
export async function productStock(db: Db, productId: string, locale: Locale): Promise<ProductStockRow> {
  const { rows } = await sql<ProductStockRow>`
    select ${columns(locale)} from products p left join stock_levels l on l.product_id = p.id
    cross join lateral (
      select ${THRESHOLD} as threshold, coalesce(case p.kind when 'physical' then p.on_hand else (
        select count(*) from free_keys_of(p.id)) end, 0)::int as n) s
    left join platforms pl on pl.code = p.platform_code left join regions r on r.code = p.region_code
    cross join lateral (${BY_BATCH}) c
    where p.id = ${productId}`.execute(db);
  const [row] = rows;
  if (!row) throw problem('product_not_found');
  return row;
}
