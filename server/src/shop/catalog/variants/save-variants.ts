import { problem } from '@halfturn/contract/problem.ts';
import type { PriceDoubt } from '@halfturn/contract/staff/product-states.ts';
import { MOST_VARIANTS } from '@halfturn/contract/staff/limits.ts';
import { audit } from '../../../house/audit/door.ts';
import { staffNames } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { freeSlug } from '../editor/create-product.ts';
import { changesOf, priceDoubts, saleOf } from '../editor/product.ts';
import { struckBy } from '../editor/struck-price.ts';
import { skuRefusalOf } from '../skus.ts';
import { noteStockChange } from '../stock.ts';
import { checkVariants, type VariantsWish, type VariantWish } from './check-variants.ts';
import { ownPrices } from './own-prices.ts';
import {
  clearSkus,
  insertVariant,
  lockMain,
  lockVariants,
  removeVariant,
  setVariantAttributes,
  updateVariant,
  type LockedVariant,
  type MainProduct,
  type VariantColumns,
} from './variants.queries.ts';

interface By {
  actor: string;
  now: Date;
}

/** What became of the variants of one save, for the audit log: by the options of each, what changed. */
type Log = Record<string, object>;

/**
 * Adds, changes and removes variants of a product, in one transaction with its audit entry. Goods in stock are changed by the
 * difference to what was shown. Refuses `product_not_found`, `variant_of_product` for a variant, `variants_have_stock` for a product
 * that has keys of its own, `content_changed`, `invalid_input` by field, `price_unusual` and `variant_in_use`.
 */
export async function saveVariants(trx: Trx, mainId: string, typed: VariantsWish, by: By): Promise<void> {
  const main = await lockMain(trx, mainId);
  if (!main) throw problem('product_not_found');
  if (main.parent_id !== null) throw problem('variant_of_product');
  const before = await lockVariants(trx, main.id);
  const own = await ownPrices(trx, typed.rows, { variants: before, now: by.now });
  const wish = { ...typed, rows: own.rows };
  const named = new Set([...wish.removed, ...wish.rows.map(({ id }) => id)]);
  const left = before.filter(({ id }) => !named.has(id));
  await demandUnchanged(trx, wish.rows, before);
  await checkVariants(trx, main, wish, { before, left, now: by.now });
  if (left.length + wish.rows.length > MOST_VARIANTS)
    throw problem('invalid_input', { fields: { rows: 'too_many' } });
  if (main.variant_attributes.length === 0 && wish.rows.length > 0 && main.has_keys)
    throw problem('variants_have_stock');
  demandUsualPrices(wish, main, { before, now: by.now });

  const log: Log = {};
  for (const id of wish.removed) await remove(trx, before, id, log);
  if (wish.attributes.join() !== main.variant_attributes.join())
    await setVariantAttributes(trx, main, wish.attributes);
  await clearSkus(trx, movedSkus(wish.rows, before));
  try {
    for (const row of wish.rows) await write(trx, main, { row, before, by }, log);
  } catch (error) {
    throw skuRefusalOf(error, 'rows') ?? error;
  }
  const fixes = await own.fix(by);
  const isSame = wish.attributes.join() === main.variant_attributes.join();
  if (Object.keys(log).length === 0 && isSame && !fixes) return;
  await notify(trx, 'catalog');
  if (Object.keys(log).length === 0 && isSame) return;
  await audit(trx, {
    actor: by.actor,
    action: 'products.variants_saved',
    subject: `product:${main.id}`,
    before: { variants: main.variant_attributes, ...(main.sku !== null && { sku: main.sku }) },
    after: { variants: { by: wish.attributes, ...log }, ...(main.sku !== null && { sku: null }) },
  });
}

/** Variants whose SKU another one of the same product gets: they must lose it first. */
function movedSkus(rows: readonly VariantWish[], before: readonly LockedVariant[]): string[] {
  const wanted = new Map(rows.map(({ id, sku }) => [sku, id]));
  return before.flatMap(({ id, sku }) =>
    sku !== null && wanted.has(sku) && wanted.get(sku) !== id ? [id] : [],
  );
}

/** Refuses `content_changed`, with who and when, for a variant that was changed since it was shown. */
async function demandUnchanged(
  trx: Trx,
  rows: readonly VariantWish[],
  before: readonly LockedVariant[],
): Promise<void> {
  const byId = new Map(before.map((variant) => [variant.id, variant]));
  const changed = rows.find(({ id, version }) => version !== null && byId.get(id)?.version !== version);
  if (!changed) return;
  const { saved_by = null, saved_at = null } = byId.get(changed.id) ?? {};
  const names = await staffNames(trx, saved_by === null ? [] : [saved_by]);
  const who = saved_by === null ? null : (names.get(saved_by) ?? null);
  throw problem('content_changed', { data: { by: who, at: saved_at?.toISOString() ?? null } });
}

/** Refuses `price_unusual`, with what is unusual of any variant. */
function demandUsualPrices(
  { rows, confirmed }: VariantsWish,
  { floor_minor }: MainProduct,
  { before, now }: { before: readonly LockedVariant[]; now: Date },
): void {
  if (confirmed) return;
  const reasons = rows.flatMap((row) => {
    const was = before.find(({ id }) => id === row.id);
    const is = {
      price_minor: row.price,
      ...saleOf(row, now),
      cost_minor: row.cost,
      floor_minor,
    };
    return priceDoubts(is, was ?? null);
  });
  if (reasons.length > 0)
    throw problem('price_unusual', { data: { reasons: [...new Set<PriceDoubt>(reasons)] } });
}

async function remove(trx: Trx, before: readonly LockedVariant[], id: string, log: Log): Promise<void> {
  const variant = before.find((one) => one.id === id);
  // It was removed by the same form, sent a moment before.
  if (!variant) return;
  if (!(await removeVariant(trx, id))) throw problem('variant_in_use', { values: { name: variant.name } });
  log[optionsOf(variant.option_values)] = { removed: true };
}

const optionsOf = (options: Record<string, string>): string => Object.values(options).join(' · ');

async function write(
  trx: Trx,
  main: MainProduct,
  { row, before, by }: { row: VariantWish; before: readonly LockedVariant[]; by: By },
  log: Log,
): Promise<void> {
  const was = before.find(({ id }) => id === row.id);
  const columns = columnsOf(row, main, { was, now: by.now });
  const key = optionsOf(row.options);
  if (!was) {
    const slug = await freeSlug(trx, main.class_id, `${main.name} ${Object.values(row.options).join(' ')}`);
    const variant_no = 1 + Math.max(-1, ...before.map((one) => one.variant_no)) + Object.keys(log).length;
    if (await insertVariant(trx, main, { id: row.id, slug, variant_no, ...columns }, by))
      log[key] = { added: columns };
    return;
  }
  const { before: old, after } = changesOf(was, columns);
  if (Object.keys(after).length === 0) return;
  const { sale_minor } = columns;
  const struck = await struckBy(trx, was.id, { sale_minor, now: by.now }, was);
  const { option_values: _, ...own } = columns;
  await updateVariant(trx, was.id, { ...own, ...struck }, by);
  await noteStockChange(trx, [was.id], Math.max(0, (columns.on_hand ?? 0) - (was.on_hand ?? 0)));
  log[key] = { before: old, after };
}

/** What was typed, as it is stored. The options of a variant stay what they are. */
function columnsOf(
  row: VariantWish,
  { kind }: MainProduct,
  { was, now }: { was: LockedVariant | undefined; now: Date },
): VariantColumns {
  return {
    option_values: was?.option_values ?? row.options,
    sku: row.sku || null,
    price_minor: row.price,
    ...saleOf(row, now),
    weight_grams: kind === 'key' ? null : row.weightGrams,
    cost_minor: row.cost,
    withdrawn: !row.onSale,
    on_hand: kind === 'key' ? null : stockOf(row, was?.on_hand ?? 0),
  };
}

/** Goods in stock after the change. */
const stockOf = ({ stock }: VariantWish, onHand: number): number =>
  stock === null ? onHand : Math.max(0, onHand + stock.is - stock.was);
