import { CURRENCIES, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { ProductTiers } from '@halfturn/contract/staff/prices.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { FixedPrices, Products } from '../../../platform/db/types.ts';
import type { Histories, Span } from '../price-steps.ts';
import { rateSpans } from '../rates/rates.queries.ts';
import type { Tiered } from '../wholesale.ts';

/** SQL: the tiers of the product `p` in a currency in which its fixed price is `f`. */
export const tiersIn = (currency: Currency): RawBuilder<Tiered['tiers']> => sql`
  case when p.tiers_for is null then null
    when f.current_minor is null then (
      select jsonb_agg(jsonb_build_array(from_quantity, unit_minor) order by from_quantity)
      from price_tiers where product_id = p.id)
    else (
      select jsonb_agg(jsonb_build_array(from_quantity, unit_minor) order by from_quantity)
      from fixed_price_tiers where product_id = p.id and currency = ${currency})
  end`;

/**
 * SQL: what the product `of` costs now, in the minor unit of a currency; its fixed price there stands in `o`.
 *
 * @param own null for the base price
 */
export function priceNow(own: { code: Currency; rate: number } | null, of: 'p' | 'q'): RawBuilder<unknown> {
  const base = sql.ref(`${of}.current_minor`);
  if (!own) return base;
  const { digits, roundTo } = CURRENCIES[own.code];
  const units = (own.rate * 10 ** digits) / 100 / roundTo;
  return sql`coalesce(o.current_minor, round(${base} * ${units}::float8) * ${roundTo}::int)`;
}

export type PricedProduct = Pick<
  Selectable<Products>,
  | 'price_minor'
  | 'sale_minor'
  | 'floor_minor'
  | 'cost_minor'
  | 'order_limit'
  | 'tiers_for'
  | 'variant_attributes'
>;

/**
 * Locks a product for a change of its prices: two such changes take turns, and orders do not wait. Undefined if it does not
 * exist.
 */
export const lockPrices = (trx: Trx, productId: string): Promise<PricedProduct | undefined> =>
  trx
    .selectFrom('products')
    .select([
      'price_minor',
      'sale_minor',
      'floor_minor',
      'cost_minor',
      'order_limit',
      'tiers_for',
      'variant_attributes',
    ])
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type FixedPriceRow = Selectable<FixedPrices>;

export const fixedPricesOf = (db: Db, productId: string): Promise<FixedPriceRow[]> =>
  db.selectFrom('fixed_prices').selectAll().where('product_id', '=', productId).execute();

/** The fixed prices of several products, by product. */
export async function allFixedOf(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, FixedPriceRow[]>> {
  const { rows } = await sql<FixedPriceRow>`
    select * from fixed_prices where product_id = any(${productIds}::uuid[]) order by product_id, currency`.execute(
    db,
  );
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

export async function saveFixedPrice(
  trx: Trx,
  productId: string,
  currency: Currency,
  price: Omit<FixedPriceRow, 'product_id' | 'currency' | 'current_minor'>,
): Promise<void> {
  await trx
    .insertInto('fixed_prices')
    .values({ product_id: productId, currency, ...price })
    .onConflict((oc) => oc.columns(['product_id', 'currency']).doUpdateSet(price))
    .execute();
}

/** Moments that one round of the job keeps. */
const MOST_DUE = 200;

/** Products with a fixed price whose sale begins or ends by now. */
export async function dueFixedSales(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select product_id as id from fixed_prices
      where planned_sale_minor is not null and sale_from <= ${now} order by sale_from limit ${MOST_DUE})
    union
    (select product_id from fixed_prices
      where sale_until is not null and sale_until <= ${now} order by sale_until limit ${MOST_DUE})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The fixed prices of several products in one currency, by product. */
export async function fixedIn(
  db: Db,
  productIds: readonly string[],
  currency: Currency,
): Promise<Map<string, FixedPriceRow>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<FixedPriceRow>`
    select * from fixed_prices where product_id = any(${productIds}::uuid[]) and currency = ${currency}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** Those of the products that have wholesale prices in a currency. */
export async function tieredIn(
  db: Db,
  productIds: readonly string[],
  currency: Currency,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct product_id as id from fixed_price_tiers
    where product_id = any(${productIds}::uuid[]) and currency = ${currency}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes a fixed price and its tiers. Returns those. */
export async function deleteFixedPrice(
  trx: Trx,
  productId: string,
  currency: Currency,
): Promise<{ from: number; unit: number }[]> {
  const tiers = await trx
    .deleteFrom('fixed_price_tiers')
    .where('product_id', '=', productId)
    .where('currency', '=', currency)
    .returning(['from_quantity as from', 'unit_minor as unit'])
    .execute();
  await trx
    .deleteFrom('fixed_prices')
    .where('product_id', '=', productId)
    .where('currency', '=', currency)
    .execute();
  if (tiers.length > 0)
    await sql`update products set tiers_for = null where id = ${productId}
      and not exists (select from price_tiers where product_id = products.id)
      and not exists (select from fixed_price_tiers where product_id = products.id)`.execute(trx);
  return tiers.toSorted((a, b) => a.from - b.from);
}

/** The tiers of a product as they were entered, by quantity. Without any, they are for everybody. */
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

/** Replaces all tiers of a product. */
export async function replaceTiers(
  trx: Trx,
  productId: string,
  { for: whom, tiers }: ProductTiers,
): Promise<void> {
  await trx.deleteFrom('price_tiers').where('product_id', '=', productId).execute();
  await trx.deleteFrom('fixed_price_tiers').where('product_id', '=', productId).execute();
  const rows = tiers.flatMap(({ from, usd }) =>
    usd === null ? [] : [{ product_id: productId, from_quantity: from, unit_minor: usd }],
  );
  const fixedRows = tiers.flatMap(({ from, fixed }) =>
    fixed.map(({ code, unit }) => ({
      product_id: productId,
      currency: code,
      from_quantity: from,
      unit_minor: unit,
    })),
  );
  if (rows.length > 0) await trx.insertInto('price_tiers').values(rows).execute();
  if (fixedRows.length > 0) await trx.insertInto('fixed_price_tiers').values(fixedRows).execute();
  await trx
    .updateTable('products')
    .set({ tiers_for: tiers.length > 0 ? whom : null })
    .where('id', '=', productId)
    .execute();
}

interface StepRow {
  product_id: string;
  price_minor: number;
  valid_from: Date;
  valid_to: Date | null;
}

/** The base prices, fixed prices and rates that decided what a product cost in a currency since a moment. */
export async function historiesOf(
  db: Db,
  productId: string,
  currency: Currency,
  since: Date,
): Promise<Histories> {
  return (await historiesIn(db, [productId], currency, since))(productId);
}

/** The same of several products. */
export async function historiesIn(
  db: Db,
  productIds: readonly string[],
  currency: Currency,
  since: Date,
): Promise<(productId: string) => Histories> {
  const base = await sql<StepRow>`
    select product_id, price_minor, valid_from, valid_to from price_history
    where product_id = any(${productIds}::uuid[]) and (valid_to is null or valid_to > ${since}) order by valid_from`.execute(
    db,
  );
  const fixed = await sql<StepRow>`
    select product_id, price_minor, valid_from, valid_to from fixed_price_history
    where product_id = any(${productIds}::uuid[]) and currency = ${currency} and (valid_to is null or valid_to > ${since})
    order by valid_from`.execute(db);
  const rates = await rateSpans(db, currency, since);
  const byProduct = ({ rows }: { rows: StepRow[] }) => Map.groupBy(rows, ({ product_id }) => product_id);
  const [bases, fixes] = [byProduct(base), byProduct(fixed)];
  const spansOf = (of: typeof bases, id: string) => (of.get(id) ?? []).map(span);
  return (id) => ({ base: spansOf(bases, id), fixed: spansOf(fixes, id), rates });
}

const span = ({ price_minor, valid_from, valid_to }: StepRow): Span => ({
  from: valid_from.getTime(),
  to: valid_to?.getTime() ?? Infinity,
  value: price_minor,
});
