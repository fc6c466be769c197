import { problem } from '@halfturn/contract/problem.ts';
import type { BulkAct, BulkChosen } from '@halfturn/contract/staff/product-bulks.ts';
import { MOST_BULK } from '@halfturn/contract/staff/product-bulk-parts.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { existingIds, matchingIds, pricedIds } from '../list/list.queries.ts';
import { saleCountriesFault } from '../sale-countries.ts';
import { checkValues } from '../types/attributes.ts';
import { bulkChange, type AttributesByType, type BulkOutcome } from './bulk-change.ts';
import { addressesTaken, productsForBulk, type LockedForBulk } from './bulk.queries.ts';
import { canHaveProducts, typesForBulk } from './bulk-types.ts';

/** What changes prices is done with the variants of a product, as the prices are theirs. */
const CHANGES_PRICES: readonly BulkAct['kind'][] = ['price', 'sale', 'end_sale'];

/** The products that were chosen, by name, or their variants. Refuses `bulk_none` and `bulk_too_many`. */
export async function chosenIds(db: Db, chosen: BulkChosen, act: BulkAct): Promise<string[]> {
  const found =
    'ids' in chosen
      ? await existingIds(db, chosen.ids)
      : await matchingIds(db, chosen.filters, MOST_BULK + 1);
  const ids = CHANGES_PRICES.includes(act.kind) ? await pricedIds(db, found) : found;
  if (ids.length === 0) throw problem('bulk_none');
  if (ids.length > MOST_BULK) throw problem('bulk_too_many', { values: { max: MOST_BULK } });
  return ids;
}

/** What an act does with each of the products. They are locked unless it is a preview. */
export async function outcomesOf(
  db: Db,
  products: readonly LockedForBulk[],
  act: BulkAct,
  now: Date,
): Promise<{ outcomes: Map<string, BulkOutcome>; types: AttributesByType }> {
  const types = await typesForBulk(
    db,
    products.map(({ class_id }) => class_id),
    act,
  );
  const taken =
    act.kind === 'type'
      ? await addressesTaken(
          db,
          act.typeId,
          products.map(({ id }) => id),
        )
      : new Set();
  const outcomes = products.map((product): [string, BulkOutcome] => {
    const outcome = bulkChange(product, act, { types, now });
    const moves = outcome !== null && 'after' in outcome && taken.has(product.id);
    return [product.id, moves ? { refused: 'address_taken' } : outcome];
  });
  return { outcomes: new Map(outcomes), types };
}

/** Refuses `invalid_input` for a sale that ends before it begins, for a type that cannot have products, for countries that do not exist, and for a value that an attribute of these products cannot have. */
export async function checkAct(db: Db, act: BulkAct, typeIds: readonly string[], now: Date): Promise<void> {
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

const endsFirst = ({ saleFrom, saleUntil }: BulkAct & { kind: 'sale' }): boolean =>
  saleFrom !== null && saleUntil !== null && saleFrom >= saleUntil;

export interface BulkPlan {
  ids: string[];
  products: LockedForBulk[];
  outcomes: Map<string, BulkOutcome>;
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
  return { ids, products, outcomes: (await outcomesOf(db, products, act, now)).outcomes };
}
