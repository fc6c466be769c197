import { problem } from '@halfturn/contract/problem.ts';
import type { staffSaveProduct } from '@halfturn/contract/staff/product-editor.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import { audit } from '../../../house/audit/door.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { refusalOf } from '../products/set-slug.ts';
import { noteStockChange } from '../stock.ts';
import { attributesOfTypes, refreshWordsOf } from '../types/types.queries.ts';
import { checkFacts, demandComplete, demandUsual } from './check-facts.ts';
import { lockForEdit, updateProduct, type LockedForEdit } from './editor.queries.ts';
import { changesOf, lacking, without } from './product.ts';
import { saveTexts } from './save-texts.ts';
import { struckBy } from './struck-price.ts';

type SaveWish = BodyOf<typeof staffSaveProduct>;

const ACTIONS = {
  draft: 'products.unpublished',
  live: 'products.published',
  retired: 'products.retired',
} as const;

/**
 * Saves what is written in the editor of a product. Goods in stock are changed by the difference to what the editor showed, as they
 * may have been sold meanwhile. Refuses `product_not_found`, `content_changed` with who saved since and when, `invalid_input`,
 * `product_incomplete` and `slug_taken` where its address is taken in another type.
 *
 * @returns the new version
 */
export async function saveProduct(
  trx: Trx,
  id: string,
  wish: SaveWish,
  { actor, now }: { actor: string; now: Date },
): Promise<number> {
  const before = await lockForEdit(trx, id);
  if (!before) throw problem('product_not_found');
  if (before.parent_id !== null) throw problem('variant_of_product');
  if (before.version !== wish.version) throw await overtaken(trx, before);
  const { product, attributes } = await checkWish(trx, wish, before, { id, now });
  demandComplete(product, attributes, before.status === 'live' ? await lackedBefore(trx, before) : []);
  demandUsual(product, before, wish.confirmed);
  const on_hand = stockOf(before, wish.stock);
  const texts = await saveTexts(trx, id, wish.texts, now);
  const facts = changesOf(before, { ...product, on_hand });
  const [was, after] = [
    { ...facts.before, ...texts.before },
    { ...facts.after, ...texts.after },
  ];
  if (Object.keys(after).length === 0) return before.version;
  const struck =
    before.variant_attributes.length > 0 ? before : await struckBy(trx, id, { ...product, now }, before);
  const version = await saved(async () =>
    updateProduct(trx, id, product, {
      was_minor: struck.was_minor,
      reduced_at: struck.reduced_at,
      on_hand,
      saved_by: actor,
      saved_at: now,
    }),
  );
  await refreshWordsOf(trx, id);
  const scheduled =
    product.publish_at !== null && before.publish_at?.getTime() !== product.publish_at.getTime();
  const action = scheduled
    ? 'products.scheduled'
    : before.status === product.status
      ? 'products.saved'
      : ACTIONS[product.status];
  await audit(trx, { actor, action, subject: `product:${id}`, before: was, after });
  await noteStockChange(trx, [id], Math.max(0, (on_hand ?? 0) - (before.on_hand ?? 0)));
  await notify(trx, 'catalog');
  return version;
}

/** The refusal of a save that began from an older version: who has saved since, and when. */
async function overtaken(trx: Trx, { saved_by, saved_at, version }: LockedForEdit) {
  const names = await staffNames(trx, saved_by === null ? [] : [saved_by]);
  const by = saved_by === null ? null : (names.get(saved_by) ?? null);
  return problem('content_changed', { data: { version, by, at: saved_at?.toISOString() ?? null } });
}

/** A product with variants keeps its prices and stock, which are theirs, and has no SKU and no value of what they differ by. */
async function checkWish(
  trx: Trx,
  wish: SaveWish,
  before: LockedForEdit,
  { id, now }: { id: string; now: Date },
) {
  const { variant_attributes: codes } = before;
  const checked = await checkFacts(trx, codes.length === 0 ? wish : { ...wish, ...OF_VARIANTS }, {
    id,
    kind: before.kind,
    now,
  });
  if (codes.length === 0) return checked;
  if (codes.some((code) => checked.attributes.every((attribute) => attribute.code !== code)))
    throw problem('invalid_input', { fields: { typeId: 'type_of_variants' } });
  const { price_minor, sale_minor, planned_sale_minor, sale_from, sale_until } = before;
  const attributes = Object.fromEntries(
    Object.entries(checked.product.attributes).filter(([code]) => !codes.includes(code)),
  );
  const prices = { price_minor, sale_minor, planned_sale_minor, sale_from, sale_until };
  return {
    product: { ...checked.product, ...prices, attributes },
    attributes: without(checked.attributes, codes),
  };
}

/** What the variants of a product have in its place. */
const OF_VARIANTS = { sku: '', price: null, sale: null, saleFrom: null, saleUntil: null };

const lackedBefore = async (trx: Trx, before: LockedForEdit): Promise<string[]> =>
  lacking(before, without(await attributesOfTypes(trx, [before.class_id]), before.variant_attributes));

/** Goods in stock after the change; null for keys. */
function stockOf({ on_hand, variant_attributes }: LockedForEdit, stock: SaveWish['stock']): number | null {
  if (on_hand === null || stock === null || variant_attributes.length > 0) return on_hand;
  return Math.max(0, on_hand + stock.is - stock.was);
}

async function saved<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error, '') ?? error;
  }
}
