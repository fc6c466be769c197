import type { ProductTiers } from '@halfturn/contract/staff/prices.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import { nameIn } from '../../../platform/db/named.ts';
import type { CurrencyRates, FixedPrices } from '../../../platform/db/types.ts';

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
  (select ${nameIn('pl', locale)} from platforms pl where pl.code = p.platform_code) as platform,
  (select ${nameIn('r', locale)} from regions r where r.code = p.region_code) as region,
  array(select f.currency from fixed_prices f where f.product_id = p.id order by f.currency) as fixed`;

/** A page of products, best sellers first, and how many there are. Only who looks for one by name is shown drafts. */
export async function pricedProducts(
  db: Db,
  { q, fixed, pageNum, pageSize }: PricesWish,
  locale: Locale,
): Promise<{ rows: PricedRow[]; total: number }> {
  const named = sql`search_fold(p.name) like '%' || search_fold(${q.replaceAll(/[\\%_]/g, ' ')}) || '%'`;
  const wanted = sql`${q === '' ? sql`p.status = 'live'` : sql`p.status <> 'retired' and ${named}`}
    ${fixed ? sql`and exists (select from fixed_prices f where f.product_id = p.id)` : sql``}`;
  const [page, count] = await Promise.all([
    sql<PricedRow>`
      select ${columns(locale)} from products p where ${wanted}
      order by p.units_sold desc, p.pin desc, p.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from products p where ${wanted}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]!.total };
}

export interface ProductPrices {
  product: PricedRow;
  rates: Selectable<CurrencyRates>[];
  fixed: Selectable<FixedPrices>[];
  wholesale: ProductTiers;
}

/** One product with its fixed and its wholesale prices, and the rates of all currencies; undefined for one that there is not. */
export async function productPrices(db: Db, id: string, locale: Locale): Promise<ProductPrices | undefined> {
  const [{ rows }, rates, fixed] = await Promise.all([
    sql<PricedRow>`select ${columns(locale)} from products p where p.id = ${id}`.execute(db),
    db.selectFrom('currency_rates').selectAll().orderBy('position').orderBy('code').execute(),
    db.selectFrom('fixed_prices').selectAll().where('product_id', '=', id).execute(),
  ]);
  const [product] = rows;
  return product && { product, rates, fixed, wholesale: await tiersOfProduct(db, id, product.tiers_for) };
}

/** The tiers of a product as they are written, by quantity; those of a product without any are for everybody. */
export async function tiersOfProduct(db: Db, id: string, tiersFor: string | null): Promise<ProductTiers> {
  const rows = await sql<ProductTiers['tiers'][number]>`
    select from_quantity as "from", max(unit_minor) filter (where currency = 'USD')::float8 as usd,
      coalesce(jsonb_agg(jsonb_build_object('code', currency, 'unit', unit_minor) order by currency)
        filter (where currency <> 'USD'), '[]') as fixed
    from (
      select from_quantity, 'USD' as currency, unit_minor from price_tiers where product_id = ${id}
      union all
      select from_quantity, currency, unit_minor from fixed_price_tiers where product_id = ${id}) as tiers
    group by from_quantity order by from_quantity`.execute(db);
  return { for: tiersFor === 'members' ? 'members' : 'all', tiers: rows.rows };
}
