import { problem } from '@halfturn/contract/problem.ts';
import type { staffCreateProduct } from '@halfturn/contract/staff/product-editor.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { refusalOf } from '../products/set-slug.ts';
import { slugFrom } from '../types/attributes.ts';
import { refreshWordsOf } from '../types/types.queries.ts';
import { checkFacts, demandComplete, demandUsual } from './check-facts.ts';
import { saveTexts } from './save-texts.ts';
import { insertProduct, productExists, slugsLike } from './editor.queries.ts';

/**
 * Creates a product. One that has been created with this id stays as it is, so that a form that is sent twice makes one. Refuses
 * `invalid_input`, also for a SKU that is taken, `product_incomplete` for a live product that lacks something, and `slug_taken`.
 */
export async function createProduct(
  trx: Trx,
  wish: BodyOf<typeof staffCreateProduct>,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const { id, kind, released } = wish;
  if (await productExists(trx, id)) return;
  const { product, attributes } = await checkFacts(trx, wish, { id, kind, now });
  const on_hand = kind === 'physical' ? (wish.onHand ?? 0) : null;
  if (kind === 'key' && wish.onHand !== null)
    throw problem('invalid_input', { fields: { onHand: 'invalid' } });
  demandComplete(product, attributes);
  demandUsual(product, null, wish.confirmed);
  const slug = wish.slug || (await freeSlug(trx, product.class_id, product.name));
  const row = { id, kind, slug, released, on_hand, saved_by: actor, saved_at: now, ...product };
  try {
    if (!(await insertProduct(trx, row))) return;
  } catch (error) {
    throw refusalOf(error, slug) ?? error;
  }
  await refreshWordsOf(trx, id);
  const texts = await saveTexts(trx, id, wish.texts, now);
  await audit(trx, {
    actor,
    action: 'products.created',
    subject: `product:${id}`,
    after: { kind, slug, released, on_hand, ...product, ...texts.after },
  });
  await notify(trx, 'catalog');
}

/** An address from a name that no product of the type has or had. */
export async function freeSlug(trx: Trx, typeId: string, name: string): Promise<string> {
  const base = slugFrom(name) || 'product';
  const taken = await slugsLike(trx, typeId, base);
  let slug = base;
  for (let no = 2; taken.has(slug); no++) slug = `${base}-${no}`;
  return slug;
}
