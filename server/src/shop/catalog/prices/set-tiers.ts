import { problem } from '@halfturn/contract/problem.ts';
import type { ProductTiers } from '@halfturn/contract/staff/prices.ts';
import { audit } from '../../../house/audit/door.ts';
import { demandSeen } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { fixedPricesOf, lockPrices, replaceTiers, tiersOfProduct } from './prices.queries.ts';
import { tierDoubts } from './price-doubts.ts';
import { tierFaults } from './tier-faults.ts';

/**
 * Replaces the wholesale prices of a product. Refuses `product_not_found`, `content_changed`, `price_unusual`, `variants_have_prices` for a
 * product with variants, and `invalid_input` for a tier that an order cannot reach, that saves nothing, or that is below the floor price.
 */
export async function setTiers(
  trx: Trx,
  productId: string,
  { version, confirmed, ...wish }: ProductTiers & { version: string; confirmed: boolean },
  actor: string,
): Promise<void> {
  const product = await lockPrices(trx, productId);
  if (!product) throw problem('product_not_found');
  if (product.variant_attributes.length > 0) throw problem('variants_have_prices');
  const before = await tiersOfProduct(trx, productId, product.tiers_for);
  await demandSeen(trx, version, { now: before, subject: `product:${productId}` });
  const fixed = await fixedPricesOf(trx, productId);
  const faults = tierFaults(wish, { ...product, fixed });
  if (Object.keys(faults).length > 0) throw problem('invalid_input', { fields: faults });
  const doubts = tierDoubts(wish, product, fixed);
  if (!confirmed && doubts.reasons.length > 0) throw problem('price_unusual', { data: doubts });

  const tiers = wish.tiers.toSorted((a, b) => a.from - b.from).map(sorted);
  const after: ProductTiers = { for: wish.for, tiers };
  if (JSON.stringify(before) === JSON.stringify(after)) return;

  await replaceTiers(trx, productId, after);
  await audit(trx, {
    actor,
    action: 'prices.tiers',
    subject: `product:${productId}`,
    before,
    after,
  });
}

/** In the order in which tiers are read, so that an unchanged form is recognized. */
const sorted = ({ from, usd, fixed }: ProductTiers['tiers'][number]): ProductTiers['tiers'][number] => ({
  from,
  usd,
  fixed: fixed.toSorted((a, b) => a.code.localeCompare(b.code)).map(({ code, unit }) => ({ code, unit })),
});
