import type {
  ProductFilters,
  ProductSort,
  StaffProductChoices,
} from '@halfturn/contract/staff/product-list.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import { nameIn } from '../../../platform/db/named.ts';
import { foldTyped, nameHas } from '../named.queries.ts';
import { firstPicture } from '../pictures/pictures.queries.ts';
import { storeCurrency } from '../prices/own-currency.ts';
import type { Rated } from '../prices/own-dollars.ts';
import { priceNow } from '../prices/prices.queries.ts';

export interface ListedProduct {
  id: string;
  name: string;
  edition: string;
  external_ref: string | null;
  type: string;
  platform: string | null;
  region: string | null;
  genre: string | null;
  genre_code: string | null;
  kind: 'key' | 'physical';
  status: 'draft' | 'live' | 'retired';
  price_minor: number;
  sale_minor: number | null;
  /** Only in a store with a currency of its own: the fixed price there of its cheapest variant, and the base price to convert without one. */
  own_regular?: number | null;
  own_sale?: number | null;
  own_base?: number;
  own_base_sale?: number | null;
  stock: number;
  threshold: number;
  units_sold: number;
  updated_at: Date;
  image: Picture | null;
  sku: string | null;
  /** How many variants it has. */
  variants: number;
}

export interface ListWish extends ProductFilters {
  sort: ProductSort;
}

type Condition = RawBuilder<unknown>;

/** SQL: units of the product `p` that can be sold, of its variants if it has any; its free keys stand in `f`. */
const STOCK = sql<number>`coalesce(case when p.variant_attributes <> '{}' then (
    select sum(case v.kind when 'physical' then v.on_hand else (select n from free_key_counts where product_id = v.id) end)::int
    from live_variants v where v.parent_id = p.id)
  when p.kind = 'physical' then p.on_hand else f.n end, 0)`;

/** SQL: below how many units staff are warned of the product `p`, whose own threshold stands in `l`. */
const THRESHOLD = sql<number>`coalesce(l.threshold, (select u.threshold from usual_stock_threshold u))`;

/** SQL: the products `p` of a list, with their free keys `f` if it is narrowed or sorted by them. */
const products = (counted: boolean): Condition =>
  counted
    ? sql`products p left join free_key_counts f on f.product_id = p.id left join own_stock_thresholds l on l.product_id = p.id`
    : sql`products p`;

const countsStock = ({ stock, sort }: Pick<ListWish, 'stock' | 'sort'>): boolean =>
  stock !== undefined || sort === 'stock' || sort === '-stock';

/**
 * SQL: words of the names or the SKU in any order, or the whole id or import reference, also those of a variant. They are an array, as
 * the ids of ten products and those of all are then both found in one pass of an index.
 */
async function named(db: Db, q: string): Promise<Condition> {
  const typed = await foldTyped(db, q);
  return sql`p.id = any(array(
    select s.main_id from product_search s where ${nameHas(sql`s.text`, typed)}
    union all select id from products where external_ref = ${q}
    ${UUID.test(q) ? sql`union all select coalesce(parent_id, id) from products where id = ${q}::uuid` : sql``}))`;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** SQL: a type and those below it. */
const below = (type: string): Condition => sql`
  with recursive down (id) as (
    select ${type}::uuid union select c.id from classes c join down on c.parent_id = down.id)
  select id from down`;

const STOCKS: Readonly<Record<NonNullable<ProductFilters['stock']>, Condition>> = {
  in: sql`${STOCK} > 0`,
  low: sql`${STOCK} > 0 and ${STOCK} < ${THRESHOLD}`,
  out: sql`${STOCK} = 0`,
};

const GAPS: Readonly<Record<NonNullable<ProductFilters['lacks']>, Condition>> = {
  picture: sql`not exists (select from product_pictures i where i.product_id = p.id)`,
  text: sql`not exists (select from product_texts t where t.product_id = p.id and t.locale = 'en-US' and t.description <> '')`,
};

/** SQL: products with a sale now, in dollars or in the store's own currency, or with a variant that has one. */
const onSale = (code: Currency | null): Condition => sql`p.id in (
  select coalesce(s.parent_id, s.id) from products s where s.sale_minor is not null and not s.withdrawn
  ${
    code === null
      ? sql``
      : sql`union all select coalesce(s.parent_id, s.id) from fixed_prices f join products s on s.id = f.product_id
        where f.currency = ${code} and f.sale_minor is not null and not s.withdrawn`
  })`;

/** SQL: what narrows a list, apart from its tab. */
async function narrowed(db: Db, wish: Omit<ProductFilters, 'tab'>): Promise<Condition> {
  const { q, type, platform, region, genre, stock, sale, lacks } = wish;
  const conditions = [
    sql`p.parent_id is null`,
    q !== '' && (await named(db, q)),
    type !== undefined && sql`p.class_id in (${below(type)})`,
    platform !== '' && sql`p.platform_code = ${platform}`,
    region !== '' && sql`p.region_code = ${region}`,
    genre !== '' && sql`p.genre_code = ${genre}`,
    stock !== undefined && STOCKS[stock],
    sale && onSale(await storeCurrency(db)),
    lacks !== undefined && GAPS[lacks],
  ].filter((one) => one !== false);
  return sql.join(conditions, sql` and `);
}

const inTab = (tab: ProductFilters['tab']): Condition => (tab === 'all' ? sql`true` : sql`p.status = ${tab}`);

const COLUMNS = {
  name: sql`p.search_name`,
  price: sql`p.current_minor`,
  stock: STOCK,
  sold: sql`p.units_sold`,
  changed: sql`p.updated_at`,
};

/** SQL: by what a list is sorted, the direction, and what has to be joined for it. */
function sorted(
  sort: ProductSort,
  own: Rated | null = null,
): { by: Condition; direction: Condition; joined: Condition } {
  const down = sort.startsWith('-');
  const direction = down ? sql`desc` : sql`asc`;
  const name = (down ? sort.slice(1) : sort) as keyof typeof COLUMNS;
  if (name === 'price' && own) return { by: priceNow(own, 'q'), direction, joined: pricedIn(own) };
  return { by: COLUMNS[name], direction, joined: sql`` };
}

/** SQL: the product `q` whose price stands for `p` in a currency, and its fixed price `o` there. */
const pricedIn = ({ code }: Rated): Condition => sql`
  join products q on q.id = priced_in(p.id, p.lead_id, ${code})
  left join fixed_prices o on o.product_id = q.id and o.currency = ${code}`;

/** SQL: the same prices, as they are read. */
const OWN_PRICE = sql`, o.regular_minor as own_regular, o.sale_minor as own_sale, q.price_minor as own_base,
  q.sale_minor as own_base_sale`;

/** SQL: what a row says of the product `p`. */
const columns = (locale: Locale): Condition => sql`
  p.id, p.name, p.edition, p.external_ref, p.sku, case when p.variant_attributes <> '{}' then (
    select count(*)::int from products v where v.parent_id = p.id) else 0 end as variants, ${nameIn('c', locale)} as type, ${nameIn('pl', locale)} as platform,
  ${nameIn('r', locale)} as region, ${nameIn('g', locale)} as genre, p.genre_code, p.kind, p.status, p.price_minor, p.sale_minor,
  p.units_sold, p.updated_at, coalesce((select l.threshold from own_stock_thresholds l where l.product_id = p.id),
    (select u.threshold from usual_stock_threshold u)) as threshold, ${firstPicture('p')} as image`;

const WITH_NAMES = sql`join classes c on c.id = p.class_id left join platforms pl on pl.code = p.platform_code
  left join regions r on r.code = p.region_code left join genres g on g.code = p.genre_code`;

/** The language of a list, and the currency of its prices; null for dollars. */
export interface ListIn {
  locale: Locale;
  own: Rated | null;
}

export type StatusCounts = Partial<Record<ListedProduct['status'], number>>;

/**
 * A page of products in the order that was asked for, and how many each status has under the other filters. The products are read
 * once for both.
 */
export async function listedProducts(
  db: Db,
  wish: ListWish,
  { limit, offset }: { limit: number; offset: number },
  { locale, own }: ListIn,
): Promise<{ rows: ListedProduct[]; counts: StatusCounts }> {
  const { by, direction, joined } = sorted(wish.sort, own);
  const where = await narrowed(db, wish);
  const { rows } = await sql<{
    rows: (Omit<ListedProduct, 'updated_at'> & { updated_at: string })[] | null;
    counts: StatusCounts | null;
  }>`
    with found as materialized (
      select p.id, p.status, ${by} as key from ${products(countsStock(wish))} ${joined} where ${where}),
    picked as materialized (
      select p.id, p.key from found p where ${inTab(wish.tab)}
      order by p.key ${direction}, p.id ${direction} limit ${limit} offset ${offset})
    select
      (select jsonb_object_agg(status, n) from (select status, count(*) as n from found group by status) as each) as counts,
      (select jsonb_agg(row order by row.key ${direction}, row.id ${direction}) from (
        select ${columns(locale)} ${own ? OWN_PRICE : sql``}, picked.key,
          (case when p.variant_attributes <> '{}' then (
              select coalesce(sum(case v.kind when 'physical' then v.on_hand else (select count(*) from free_keys_of(v.id)) end), 0)
              from live_variants v where v.parent_id = p.id)
            when p.kind = 'physical' then coalesce(p.on_hand, 0) else (select count(*) from free_keys_of(p.id)) end)::int as stock
        from picked join products p on p.id = picked.id ${WITH_NAMES} ${own ? pricedIn(own) : sql``}) as row) as rows`.execute(
    db,
  );
  const [found] = rows;
  return {
    rows: found?.rows?.map((row) => ({ ...row, updated_at: new Date(row.updated_at) })) ?? [],
    counts: found?.counts ?? {},
  };
}

/** The products of a list for a file, in one query: their keys are counted all at once. */
export async function productsForFile(
  db: Db,
  wish: ListWish,
  most: number,
  { locale, own }: ListIn,
): Promise<ListedProduct[]> {
  const { by, direction } = sorted(wish.sort, own);
  const where = await narrowed(db, wish);
  const { rows } = await sql<ListedProduct>`
    select ${columns(locale)} ${own ? OWN_PRICE : sql``}, ${STOCK}::int as stock
    from ${products(true)} ${WITH_NAMES} ${own ? pricedIn(own) : sql``} where ${inTab(wish.tab)} and ${where}
    order by ${by} ${direction}, p.id ${direction} limit ${most}`.execute(db);
  return rows;
}

interface Choices extends Omit<StaffProductChoices, 'types' | 'own'> {
  types: { id: string; parent_id: string | null; name: string }[];
}

/** SQL: the rows of a list that products have, in the store's order. */
const used = (
  table: 'platforms' | 'regions' | 'genres',
  column: string,
  locale: Locale,
): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('code', t.code, 'name', ${nameIn('t', locale)}) order by t.position, t.code), '[]')
  from ${sql.table(table)} t where exists (select from products p where ${sql.ref(`p.${column}`)} = t.code))`;

/** What the list of products can be narrowed by. Types that only show a genre of another one have no products of their own. */
export async function productChoices(db: Db, locale: Locale): Promise<Choices> {
  const { rows } = await sql<Choices>`
    select ${used('platforms', 'platform_code', locale)} as platforms, ${used('regions', 'region_code', locale)} as regions,
      ${used('genres', 'genre_code', locale)} as genres, (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'parent_id', c.parent_id, 'name', ${nameIn('c', locale)})
          order by c.position, c.slug), '[]') from classes c where c.genre_code is null) as types`.execute(
    db,
  );
  return rows[0] ?? { types: [], platforms: [], regions: [], genres: [] };
}

/** These products, with the variants in the place of each product that has any, as they have the prices. */
export async function pricedIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(v.id, p.id) as id from unnest(${ids}::uuid[]) with ordinality as w (id, no)
    join products p on p.id = w.id
    left join products v on p.variant_attributes <> '{}' and v.parent_id = p.id
    order by w.no, v.variant_no, v.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of the products that the filters find, by name, `most` at most. */
export async function matchingIds(db: Db, wish: ProductFilters, most: number): Promise<string[]> {
  const where = await narrowed(db, wish);
  const { rows } = await sql<{ id: string }>`
    select p.id from ${products(wish.stock !== undefined)} where ${inTab(wish.tab)} and ${where}
    order by p.search_name, p.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of the products of a list, in its order. */
export async function matchingIdsInOrder(db: Db, wish: ListWish, most: number): Promise<string[]> {
  const { by, direction } = sorted(wish.sort);
  const where = await narrowed(db, wish);
  const { rows } = await sql<{ id: string }>`
    select p.id from ${products(countsStock(wish))} where ${inTab(wish.tab)} and ${where}
    order by ${by} ${direction}, p.id ${direction} limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the products that exist, by name. */
export async function existingIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where p.id = any(${ids}::uuid[]) and p.parent_id is null order by p.search_name, p.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
