import { problem, type FieldFault } from '@halfturn/contract/problem.ts';
import type { ProductFacts } from '@halfturn/contract/staff/product-editor.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { saleCountriesFault } from '../sale-countries.ts';
import { skuFaults } from '../skus.ts';
import { checkValues, type TypeAttributeRow } from '../types/attributes.ts';
import { attributesOfTypes, holdAttributes } from '../types/types.queries.ts';
import { typeBy } from '../types/types.staff.queries.ts';
import { knownIn } from './editor.queries.ts';
import { editedOf, lacking, priceDoubts, priceFaults, type EditedProduct } from './product.ts';

const LISTS = { platform: 'platforms', region: 'regions', genre: 'genres' } as const;

/**
 * Brings what the editor sends into the form in which it is stored. Refuses `invalid_input` by field for a type, platform, region or
 * genre that does not exist, for values that an attribute cannot have, for amounts that contradict each other, and for a SKU that
 * another product or variant has.
 */
export async function checkFacts(
  trx: Trx,
  facts: ProductFacts,
  of: { id: string; kind: 'key' | 'physical'; now: Date },
): Promise<{ product: EditedProduct; attributes: TypeAttributeRow[] }> {
  const type = await typeBy(trx, facts.typeId);
  // A type of a genre shows products of the type above, and has none of its own.
  if (!type || type.genre_code !== null) throw problem('invalid_input', { fields: { typeId: 'invalid' } });
  await holdAttributes(trx, Object.keys(facts.attributes));
  const attributes = await attributesOfTypes(trx, [facts.typeId]);
  const checked = checkValues(attributes, facts.attributes);
  const faults: Record<string, string | FieldFault> = { ...priceFaults(facts, of.now), ...checked.faults };
  const taken = (await skuFaults(trx, [facts.sku], [of.id])).get(facts.sku);
  if (taken) faults.sku = taken;
  const countries = saleCountriesFault(facts.saleRule, facts.saleCountries);
  if (countries !== null) faults.saleCountries = countries;
  for (const field of ['platform', 'region', 'genre'] as const) {
    const code = facts[field];
    if (code !== null && !(await knownIn(trx, LISTS[field], code))) faults[field] = 'invalid';
  }
  if (Object.keys(faults).length > 0) throw problem('invalid_input', { fields: faults });
  return { product: editedOf(facts, of, checked.values), attributes };
}

/** Refuses `price_unusual`, with what is unusual, for a price that is far from the one before or below floor or cost. */
export function demandUsual(product: EditedProduct, before: EditedProduct | null, confirmed: boolean): void {
  const reasons = confirmed ? [] : priceDoubts(product, before);
  if (reasons.length > 0) throw problem('price_unusual', { data: { reasons } });
}

/**
 * Refuses `product_incomplete`, with the empty fields, for a product that lacks what its status needs.
 *
 * @param before fields that a live product lacked already, as its type requires more since: they do not stop another change
 */
export function demandComplete(
  product: EditedProduct,
  attributes: readonly TypeAttributeRow[],
  before: readonly string[] = [],
): void {
  const missing = lacking(product, attributes).filter((field) => !before.includes(field));
  if (missing.length > 0)
    throw problem('product_incomplete', {
      fields: Object.fromEntries(missing.map((field) => [field, 'required'])),
    });
}
