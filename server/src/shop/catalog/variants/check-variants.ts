import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem, type FieldFault } from '@halfturn/contract/problem.ts';
import type { staffSaveVariants } from '@halfturn/contract/staff/variants.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { saleEndFault } from '../editor/product.ts';
import type { TypeAttributeRow } from '../types/attributes.ts';
import { attributesOfTypes, holdAttributes } from '../types/types.queries.ts';
import { skuFaults } from '../skus.ts';
import type { LockedVariant, MainProduct, Options } from './variants.queries.ts';

export type VariantsWish = BodyOf<typeof staffSaveVariants>;
export type VariantWish = VariantsWish['rows'][number];

/** Whether variants can differ by an attribute: a product has one option of it. */
export const canDiffer = ({ kind, built_in, options }: TypeAttributeRow): boolean =>
  kind === 'select' && !built_in && options.length > 0;

/** A text by which two sets of options are the same. */
export const optionsKey = (attributes: readonly string[], options: Options): string =>
  JSON.stringify(attributes.map((code) => options[code] ?? ''));

type Faults = Record<string, string | FieldFault>;

/** Which attribute lacks an option, has one that it does not know, or one too many. */
function optionFault(attributes: readonly TypeAttributeRow[], options: Options): string | undefined {
  if (Object.keys(options).length !== attributes.length) return 'invalid';
  const isKnown = ({ code, options: own }: TypeAttributeRow) =>
    own.some((option) => option.code === options[code]);
  return attributes.every(isKnown) ? undefined : 'invalid';
}

function rowFaults(row: VariantWish, at: string, now: Date): Faults {
  const faults: Faults = {};
  if (row.sale !== null && row.sale >= row.price) faults[`${at}.sale`] = 'sale_not_below_price';
  const end = saleEndFault(row, now);
  if (end) faults[`${at}.saleUntil`] = end;
  return faults;
}

/** Two rows with the same options, or with the same SKU. */
function twice(rows: readonly VariantWish[], others: readonly LockedVariant[], codes: readonly string[]) {
  const faults: Faults = {};
  const known = new Set(others.map(({ option_values }) => optionsKey(codes, option_values)));
  const skus = new Set(others.flatMap(({ sku }) => sku ?? []));
  for (const [no, { options, sku }] of rows.entries()) {
    const key = optionsKey(codes, options);
    if (known.has(key)) faults[`rows.${no}.options`] = 'variant_twice';
    if (sku !== '' && skus.has(sku)) faults[`rows.${no}.sku`] = 'sku_taken';
    known.add(key);
    skus.add(sku);
  }
  return faults;
}

/**
 * Refuses `invalid_input` by field for attributes by which variants cannot differ, options that they do not have, variants that
 * exist already, a SKU that is taken, a sale price that is none and a sale that ends too early.
 *
 * @param left the variants that the change does not name
 */
export async function checkVariants(
  trx: Trx,
  main: MainProduct,
  { attributes: codes, rows, removed }: VariantsWish,
  { before, left, now }: { before: readonly LockedVariant[]; left: readonly LockedVariant[]; now: Date },
): Promise<void> {
  const isSame = codes.join() === main.variant_attributes.join();
  if (!isSame && before.length > removed.length)
    throw problem('invalid_input', { fields: { attributes: 'variants_first' } });
  if (codes.length === 0 && rows.length > 0)
    throw problem('invalid_input', { fields: { attributes: 'required' } });
  await holdAttributes(trx, codes);
  const ofType = (await attributesOfTypes(trx, [main.class_id])).filter(canDiffer);
  const chosen = ofType.filter(({ code }) => codes.includes(code));
  if (chosen.length !== codes.length && (rows.length > 0 || !isSame))
    throw problem('invalid_input', { fields: { attributes: 'invalid' } });
  const faults = twice(rows, left, codes);
  for (const [no, row] of rows.entries()) {
    const at = `rows.${no}`;
    const fault = optionFault(chosen, row.options);
    if (fault) faults[`${at}.options`] = fault;
    Object.assign(faults, rowFaults(row, at, now));
  }
  // The SKU of the product itself is free for one of its variants.
  const own = [main.id, ...before.map(({ id }) => id), ...rows.map(({ id }) => id)];
  const skus = rows.map(({ sku }) => sku);
  const taken = await skuFaults(trx, skus, own);
  for (const [no, sku] of skus.entries()) {
    const fault = taken.get(sku);
    if (fault) faults[`rows.${no}.sku`] = fault;
  }
  if (Object.keys(faults).length > 0) throw problem('invalid_input', { fields: faults });
}
