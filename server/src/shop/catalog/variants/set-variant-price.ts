import { Problem, problem } from '@halfturn/contract/problem.ts';
import { changedSince } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { fixedSeen, saleIn } from '../prices/fix-prices.ts';
import { fixedPricesOf } from '../prices/prices.queries.ts';
import type { VariantWish } from './check-variants.ts';
import { saveVariants } from './save-variants.ts';
import { lockMain, lockVariants, type LockedVariant } from './variants.queries.ts';

/** The price of one variant. */
interface PriceWish extends Pick<VariantWish, 'saleFrom' | 'saleUntil'> {
  /** In US cents. */
  base?: { price: number; sale: number | null };
  /** In the store's own currency, with the version of the fixed prices that was seen. */
  fixed?: { own: NonNullable<VariantWish['own']>; pricesVersion: string };
}

export interface VariantPriceWish extends PriceWish {
  /** Of the variant. */
  version: number;
  confirmed: boolean;
}

/**
 * Saves the price of a variant by the command that saves all variants of its product, with the same checks and the same entry in the
 * audit log. Refuses `product_not_found` and what `saveVariants` refuses.
 *
 * @returns the new version of the variant
 */
export async function setVariantPrice(
  trx: Trx,
  { id, mainId }: { id: string; mainId: string },
  { version, confirmed, ...wish }: VariantPriceWish,
  by: { actor: string; now: Date },
): Promise<number> {
  const main = await lockMain(trx, mainId);
  const variant = main && (await variantOf(trx, mainId, id));
  if (!main || !variant) throw problem('product_not_found');
  const row = { ...asItIs(variant), ...(await pricesOf(trx, id, wish)), version };
  const typed = { attributes: main.variant_attributes, rows: [row], removed: [], confirmed };
  await ofOneRow(() => saveVariants(trx, mainId, typed, by));
  return (await variantOf(trx, mainId, id))?.version ?? version;
}

const variantOf = async (trx: Trx, mainId: string, id: string): Promise<LockedVariant | undefined> =>
  (await lockVariants(trx, mainId)).find((variant) => variant.id === id);

/** A variant as its row in the editor has it. */
const asItIs = (variant: LockedVariant) => ({
  id: variant.id,
  options: variant.option_values,
  sku: variant.sku ?? '',
  price: variant.price_minor,
  sale: saleIn(variant),
  weightGrams: variant.weight_grams,
  cost: variant.cost_minor,
  onSale: !variant.withdrawn,
  stock: null,
});

/** The prices, with what the editor saw as fixed: what its version stands for. */
async function pricesOf(trx: Trx, id: string, { base, fixed, saleFrom, saleUntil }: PriceWish) {
  const times = { saleFrom, saleUntil };
  if (!fixed) return { ...base, ...times };
  const rows = await fixedPricesOf(trx, id);
  if (fixed.pricesVersion !== versionOf(fixedSeen(rows))) throw await changedSince(trx, `product:${id}`);
  const before = rows.find(({ currency }) => currency === fixed.own.code);
  const ownSeen = before ? { regular: before.regular_minor, sale: saleIn(before) } : null;
  return { ...times, own: fixed.own, ownSeen };
}

/** Names the fields of a refusal as they are named in the form of one price. */
async function ofOneRow(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const fields = error instanceof Problem ? error.detail.fields : undefined;
    if (!(error instanceof Problem) || !fields) throw error;
    const named = Object.entries(fields).map(([name, fault]) => [name.replace(/^rows\.0\./, ''), fault]);
    throw problem(error.slug, { ...error.detail, fields: Object.fromEntries(named) });
  }
}
