import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { refreshWordsOf } from '../types/types.queries.ts';
import { freeSlug } from './create-product.ts';
import { copyVariants } from '../variants/variants.queries.ts';
import { copyParts, editedPart, insertProduct, lockForEdit, productExists } from './editor.queries.ts';

/**
 * Creates a draft with the fields, texts and pictures of a product. Its SKU, stock, sale, and prices fixed for currencies are not taken
 * along. A draft that exists with this id stays as it is. Refuses `product_not_found`.
 */
export async function duplicateProduct(
  trx: Trx,
  from: string,
  id: string,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  if (await productExists(trx, id)) return;
  const original = await lockForEdit(trx, from);
  if (!original) throw problem('product_not_found');
  if (original.parent_id !== null) throw problem('variant_of_product');
  const slug = await freeSlug(trx, original.class_id, original.name);
  await insertProduct(trx, {
    ...editedPart(original),
    status: 'draft',
    sku: null,
    sale_minor: null,
    planned_sale_minor: null,
    sale_from: null,
    sale_until: null,
    publish_at: null,
    id,
    kind: original.kind,
    slug,
    released: original.released,
    variant_attributes: original.variant_attributes,
    on_hand: original.kind === 'physical' ? 0 : null,
    saved_by: actor,
    saved_at: now,
  });
  await copyParts(trx, from, id);
  await copyVariants(trx, from, id);
  await refreshWordsOf(trx, id);
  await audit(trx, {
    actor,
    action: 'products.duplicated',
    subject: `product:${id}`,
    after: { from, name: original.name, slug },
  });
}
