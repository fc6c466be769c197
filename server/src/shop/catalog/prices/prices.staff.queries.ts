import type { ProductTiers } from '@halfturn/contract/staff/prices.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { PRICE_SORTS } from '@halfturn/contract/staff/price-parts.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import { chosenIds, rowsOf, type PageWish, type Sort } from '../../../platform/db/list-filters.ts';
import { nameIn } from '../../../platform/db/named.ts';
import { foldTyped, productsNamed } from '../named.queries.ts';
import { allRates, type RateRow } from '../rates/rates.queries.ts';
import type { Rated } from './own-dollars.ts';
import { fixedPricesOf, priceNow, tiersOfProduct, type FixedPriceRow } from './prices.queries.ts';

export interface PricedRow {
  id: string;
  name: string;
  platform: string;
  region: string;
  status: 'draft' | 'live' | 'retired';
  price_minor: number;
  sale_minor: number | null;
  planned_sale_minor: number | null;
  sale_from: Date | null;
  sale_until: Date | null;
  fixed: string[];
  order_limit: number;
  floor_minor: number | null;
  tiers_for: string | null;
  version: number;
}

export interface PricesWish {
  q: string;
  fixed: boolean;
  sort: '' | Sort<(typeof PRICE_SORTS)[number]>;
}

const columns = (
  locale: Locale,
) => sql`p.id, p.name, p.status, p.price_minor, p.sale_minor, p.planned_sale_minor, p.sale_from,
  p.sale_until, p.order_limit, p.floor_minor, p.tiers_for, p.version,
  coalesce((select ${nameIn('pl', locale)} from platforms pl where pl.code = p.platform_code), '') as platform,
  coalesce((select ${nameIn('r', locale)} from regions r where r.code = p.region_code), '') as region,
  array(select f.currency from fixed_prices f where f.product_id = p.id order by f.currency) as fixed`;

/** SQL: products and variants with a price of their own. Drafts are found only by name. */
async function wanted(db: Db, { q, fixed }: PricesWish): Promise<RawBuilder<unknown>> {
  const named =
    q === ''
      ? sql`p.status = 'live'`
      : sql`p.status <> 'retired' and p.id = any(array${productsNamed(await foldTyped(db, q))})`;
  return sql`p.variant_attributes = '{}' and ${named}
    ${fixed ? sql`and exists (select from fixed_prices f where f.product_id = p.id)` : sql``}`;
}

/** The ids of the products that are listed, best sellers first unless they are sorted otherwise. @param page null for all */
export async function idsOfPrices(
  db: Db,
  wish: PricesWish,
  own: Rated | null,
  page: PageWish | null,
): Promise<string[]> {
  const direction = wish.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const byPrice = wish.sort.endsWith('price');
  const order =
    wish.sort === ''
      ? sql`p.units_sold desc, p.pin desc, p.id desc`
      : sql`${byPrice ? priceNow(own, 'p') : sql`p.search_name`} ${direction}, p.id ${direction}`;
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
    ${byPrice && own ? sql`left join fixed_prices o on o.product_id = p.id and o.currency = ${own.code}` : sql``}
    where ${await wanted(db, wish)} order by ${order} ${rowsOf(page)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many products are listed. */
export async function countPrices(db: Db, wish: PricesWish): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from products p where ${await wanted(db, wish)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The products with these ids, in this order. */
export async function pricedRows(db: Db, ids: readonly string[], locale: Locale): Promise<PricedRow[]> {
  const { rows } = await sql<PricedRow>`
    select ${columns(locale)} from ${chosenIds(ids)} join products p on p.id = chosen.id order by chosen.place`.execute(
    db,
  );
  return rows;
}

/** The lowest base price of several products since a moment, by product. */
export async function lowestBasePrices(
  db: Db,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; lowest: number }>`
    select product_id as id, min(price_minor) as lowest from price_history
    where product_id = any(${ids}::uuid[]) and (valid_to is null or valid_to > ${since}) group by product_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, lowest }) => [id, lowest]));
}

/** The variants of a product that are for sale, in their order. */
export async function variantsPriced(db: Db, mainId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where parent_id = ${mainId}::uuid and not withdrawn order by variant_no, id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface ProductPrices {
  product: PricedRow;
  rates: RateRow[];
  fixed: FixedPriceRow[];
  wholesale: ProductTiers;
}

/** A product with its fixed and wholesale prices, and the rates of all currencies; undefined if it does not exist. */
export async function productPrices(db: Db, id: string, locale: Locale): Promise<ProductPrices | undefined> {
  const [{ rows }, rates, fixed] = await Promise.all([
    sql<PricedRow>`select ${columns(locale)} from products p where p.id = ${id}`.execute(db),
    allRates(db),
    fixedPricesOf(db, id),
  ]);
  const [product] = rows;
  return product && { product, rates, fixed, wholesale: await tiersOfProduct(db, id, product.tiers_for) };
}
