import type { ProductTiers } from '@halfturn/contract/staff/prices.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import { nameIn } from '../../../platform/db/named.ts';
import { productsNamed } from '../named.queries.ts';
import { allRates, type RateRow } from '../rates/rates.queries.ts';
import { fixedPricesOf, tiersOfProduct, type FixedPriceRow } from './prices.queries.ts';

export interface PricedRow {
  id: string;
  name: string;
  platform: string;
  region: string;
  status: 'draft' | 'live' | 'retired';
  price_minor: number;
  sale_minor: number | null;
  fixed: string[];
  order_limit: number;
  floor_minor: number | null;
  tiers_for: string | null;
}

export interface PricesWish {
  q: string;
  fixed: boolean;
  pageNum: number;
  pageSize: number;
}

const columns = (locale: Locale) => sql`p.id, p.name, p.status, p.price_minor, p.sale_minor,
  p.order_limit, p.floor_minor, p.tiers_for,
  coalesce((select ${nameIn('pl', locale)} from platforms pl where pl.code = p.platform_code), '') as platform,
  coalesce((select ${nameIn('r', locale)} from regions r where r.code = p.region_code), '') as region,
  array(select f.currency from fixed_prices f where f.product_id = p.id order by f.currency) as fixed`;

/** A page of products and variants, best sellers first, and how many there are. Drafts are found only by name. */
export async function pricedProducts(
  db: Db,
  { q, fixed, pageNum, pageSize }: PricesWish,
  locale: Locale,
): Promise<{ rows: PricedRow[]; total: number }> {
  const wanted = sql`p.variant_attributes = '{}' and ${q === '' ? sql`p.status = 'live'` : sql`p.status <> 'retired' and p.id in ${productsNamed(q)}`}
    ${fixed ? sql`and exists (select from fixed_prices f where f.product_id = p.id)` : sql``}`;
  const [page, count] = await Promise.all([
    sql<PricedRow>`
      select ${columns(locale)} from (
        select * from products p where ${wanted}
        order by p.units_sold desc, p.pin desc, p.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}) p
      order by p.units_sold desc, p.pin desc, p.id desc`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from products p where ${wanted}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
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
