import { problem } from '@halfturn/contract/problem.ts';
import type { BulkAct, BulkChosen } from '@halfturn/contract/staff/product-bulks.ts';
import { MOST_BULK } from '@halfturn/contract/staff/product-bulk-parts.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { existingIds, matchingIds, pricedIds } from '../list/list.queries.ts';
import { saleCountriesFault } from '../sale-countries.ts';
import { checkValues } from '../types/attributes.ts';
import { CURRENCIES, isPrice } from '@halfturn/contract/primitives/money.ts';
import { endsIn99 } from '@halfturn/contract/primitives/currencies.ts';
import { demandOwnRate } from '../prices/own-dollars.ts';
import { fixedIn, type FixedPriceRow } from '../prices/prices.queries.ts';
import { isStale } from '../rates.ts';
import { rateByCode } from '../rates/rates.queries.ts';
import { bulkChange, type BulkOutcome, type BulkProduct } from './bulk-change.ts';
import { addressesTaken, productsForBulk, type LockedForBulk } from './bulk.queries.ts';
import { canHaveProducts, typesForBulk } from './bulk-types.ts';
import { currencyOf, isPriceAct, ownOf, type OwnRate } from './own-bulk.ts';

/** The products that were chosen, by name, or their variants. Refuses `bulk_none` and `bulk_too_many`. */
export async function chosenIds(db: Db, chosen: BulkChosen, act: BulkAct): Promise<string[]> {
  const found =
    'ids' in chosen
      ? await existingIds(db, chosen.ids)
      : await matchingIds(db, chosen.filters, MOST_BULK + 1);
  // What changes prices is done with the variants of a product, as the prices are theirs.
  const ids = isPriceAct(act) ? await pricedIds(db, found) : found;
  if (ids.length === 0) throw problem('bulk_none');
  if (ids.length > MOST_BULK) throw problem('bulk_too_many', { values: { max: MOST_BULK } });
  return ids;
}

/** A product as an act finds it, with its price in the currency of the act. */
export type FoundForBulk = LockedForBulk & Pick<BulkProduct, 'own'> & { fixed: FixedPriceRow | undefined };

/** What an act does with products. */
export interface BulkOutcomes {
  products: FoundForBulk[];
  outcomes: Map<string, BulkOutcome>;
}

/** What an act does with each of the products. They are locked unless it is a preview. */
export async function outcomesOf(
  db: Db,
  locked: readonly LockedForBulk[],
  act: BulkAct,
  now: Date,
): Promise<BulkOutcomes> {
  const ids = locked.map(({ id }) => id);
  const types = await typesForBulk(
    db,
    locked.map(({ class_id }) => class_id),
    act,
  );
  const taken = act.kind === 'type' ? await addressesTaken(db, act.typeId, ids) : new Set();
  const code = currencyOf(act);
  const rated = code && (await ratedNow(db, code, now));
  const fixed = code ? await fixedIn(db, ids, code) : new Map<string, FixedPriceRow>();
  const products = locked.map((product): FoundForBulk => {
    const row = fixed.get(product.id);
    return { ...product, fixed: row, own: rated && ownOf(product, row, rated) };
  });
  const outcomes = products.map((product): [string, BulkOutcome] => {
    if (code && !rated) return [product.id, { refused: 'no_rate' }];
    const outcome = bulkChange(product, act, { types, now, rated });
    const moves = outcome !== null && 'after' in outcome && taken.has(product.id);
    return [product.id, moves ? { refused: 'address_taken' } : outcome];
  });
  return { products, outcomes: new Map(outcomes) };
}

/** A currency with its rate; null if that is too old to convert by. */
async function ratedNow(db: Db, code: OwnRate['code'], now: Date): Promise<OwnRate | null> {
  const row = await rateByCode(db, code);
  return row && !isStale(row, now) ? { code, rate: Number(row.rate) } : null;
}

/** Refuses what `demandCurrency` refuses, and `invalid_input` for a sale that ends before it begins, for a type that cannot have products, for countries that do not exist, and for a value that an attribute of these products cannot have. */
export async function checkAct(db: Db, act: BulkAct, typeIds: readonly string[], now: Date): Promise<void> {
  await demandCurrency(db, act, now);
  if (act.kind === 'sale' && act.saleUntil !== null) {
    const fault = new Date(act.saleUntil) <= now ? 'in_future' : endsFirst(act) ? 'coupon_ends_first' : null;
    if (fault) throw problem('invalid_input', { fields: { 'act.saleUntil': fault } });
  }
  if (act.kind === 'type' && !(await canHaveProducts(db, act.typeId)))
    throw problem('invalid_input', { fields: { typeId: 'invalid' } });
  if (act.kind === 'countries') {
    const fault = saleCountriesFault(act.rule, act.countries);
    if (fault !== null) throw problem('invalid_input', { fields: { 'act.countries': fault } });
  }
  if (act.kind !== 'attribute') return;
  const types = await typesForBulk(db, typeIds, null);
  const having = [...types.values()].flat().filter(({ code, built_in }) => code === act.code && !built_in);
  if (having.length === 0) return;
  const { faults } = checkValues(having, { [act.code]: act.value });
  const [fault] = Object.values(faults);
  if (fault !== undefined) throw problem('invalid_input', { fields: { value: fault } });
}

/**
 * Refuses a currency that is not the store's own, as `demandOwnRate` does, and `invalid_input` for an amount that the currency does not
 * charge.
 */
async function demandCurrency(db: Db, act: BulkAct, now: Date): Promise<void> {
  if (!isPriceAct(act)) return;
  const code = currencyOf(act);
  if (code) await demandOwnRate(db, code, now);
  if (act.kind === 'end_sale') return;
  if (act.ending && !endsIn99(act.currency))
    throw problem('invalid_input', { fields: { 'act.ending': 'invalid' } });
  if (act.kind === 'price' && act.change.by !== 'percent') {
    const { value } = act.change;
    if (value !== 0 && !isPrice(Math.abs(value), CURRENCIES[act.currency]))
      throw problem('invalid_input', { fields: { 'act.change.value': 'price_step' } });
  }
}

const endsFirst = ({ saleFrom, saleUntil }: BulkAct & { kind: 'sale' }): boolean =>
  saleFrom !== null && saleUntil !== null && saleFrom >= saleUntil;

export interface BulkPlan extends BulkOutcomes {
  ids: string[];
}

/** What an act would do with the products that were chosen. */
export async function planBulk(db: Db, chosen: BulkChosen, act: BulkAct, now: Date): Promise<BulkPlan> {
  const ids = await chosenIds(db, chosen, act);
  const products = await productsForBulk(db, ids);
  await checkAct(
    db,
    act,
    products.map(({ class_id }) => class_id),
    now,
  );
  return { ids, ...(await outcomesOf(db, products, act, now)) };
}
