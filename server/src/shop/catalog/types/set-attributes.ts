import { problem } from '@halfturn/contract/problem.ts';
import type { AttributeValue, AttributeValues } from '@halfturn/contract/staff/product-types.ts';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { checkValues, missingFields, type Filled } from './attributes.ts';
import {
  attributesOfProduct,
  attributesOfTypes,
  holdAttributes,
  typesOfProducts,
  writeValue,
  writeValues,
} from './types.queries.ts';

/**
 * Sets all attribute values of a product that is new or locked; those it had before are replaced. Values of attributes that its
 * type does not have are left out. Refuses `invalid_input`, with fields as `attributes.color`. The caller writes the audit log.
 */
export async function setAttributes(trx: Trx, productId: string, values: AttributeValues): Promise<void> {
  const product = await attributesOfProduct(trx, productId);
  if (!product) throw problem('product_not_found');
  await holdAttributes(trx, Object.keys(values));
  const checked = checkValues(await attributesOfTypes(trx, [product.class_id]), values);
  if (Object.keys(checked.faults).length > 0) throw problem('invalid_input', { fields: checked.faults });
  await writeValues(trx, productId, checked.values);
  await notify(trx, 'catalog');
}

/**
 * Sets one value of several products, which are locked; null removes it. Products whose type does not have the attribute keep
 * what they are. Refuses `invalid_input`.
 *
 * @returns the products that it changed
 */
export async function setAttribute(
  trx: Trx,
  productIds: readonly string[],
  code: string,
  value: AttributeValue | null,
): Promise<string[]> {
  await holdAttributes(trx, [code]);
  const products = await typesOfProducts(trx, productIds);
  const attributes = await attributesOfTypes(trx, [...new Set(products.map(({ class_id }) => class_id))]);
  const having = attributes.filter((attribute) => attribute.code === code && !attribute.built_in);
  const checked = checkValues(having, { [code]: value });
  if (Object.keys(checked.faults).length > 0) throw problem('invalid_input', { fields: checked.faults });
  const types = new Set(having.map(({ class_id }) => class_id));
  const ids = products.filter(({ class_id }) => types.has(class_id)).map(({ id }) => id);
  const changed = ids.length > 0 ? await writeValue(trx, ids, code, checked.values[code] ?? null) : [];
  await notify(trx, 'catalog');
  return changed;
}

/** Fields of a product that its type requires for publishing and that are empty: `platform`, `attributes.color` … */
export async function missingAttributes(db: Db, product: Filled & { class_id: string }): Promise<string[]> {
  return missingFields(await attributesOfTypes(db, [product.class_id]), product);
}
