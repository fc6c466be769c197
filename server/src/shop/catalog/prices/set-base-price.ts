import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { staffSetBasePrice } from '@halfturn/contract/staff/prices.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { productInEditor } from '../editor/editor.queries.ts';
import { factsWire } from '../editor/editor.wire.ts';
import { saveProduct } from '../editor/save-product.ts';
import { setVariantPrice } from '../variants/set-variant-price.ts';

/**
 * Saves base price and sale of a product by the command of its editor, which checks the version, asks about a price that is far
 * from the one before, and keeps what a sale strikes; that of a variant by the command of all variants. Refuses `variants_have_prices`
 * for a product with variants, and what `saveProduct` and `setVariantPrice` refuse.
 *
 * @returns the new version
 */
export async function setBasePrice(
  trx: Trx,
  productId: string,
  { version, confirmed, ...prices }: BodyOf<typeof staffSetBasePrice>,
  by: { actor: string; now: Date },
): Promise<number> {
  const row = await productInEditor(trx, productId, by.now);
  if (!row) throw problem('product_not_found');
  if (row.variant_attributes.length > 0) throw problem('variants_have_prices');
  if (row.parent_id !== null) {
    const { price, sale, saleFrom, saleUntil } = prices;
    if (price === null) throw problem('invalid_input', { fields: { price: 'required' } });
    const wish = { base: { price, sale }, saleFrom, saleUntil, version, confirmed };
    return await setVariantPrice(trx, { id: productId, mainId: row.parent_id }, wish, by);
  }
  // Read before the lock: another version of the other fields is found out by `version`.
  const wish = { ...factsWire(row), ...prices, version, confirmed, texts: {}, stock: null };
  return await saveProduct(trx, productId, wish, by);
}
