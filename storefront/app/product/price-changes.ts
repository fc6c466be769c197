import type { ProductPrices } from '@halfturn/contract/product-prices.ts';
import { nthOf } from '@halfturn/contract/primitives/rows.ts';

type Step = ProductPrices['steps'][number];

/** A price, since when, and by what share it changed; null for the first that is known. */
export interface PriceChange extends Step {
  change: number | null;
}

/** The changes of a price, the latest first. */
export const priceChanges = (steps: readonly Step[]): PriceChange[] =>
  steps
    .map((step, i) => ({
      ...step,
      change: i === 0 ? null : step.price.amount / nthOf(steps, i - 1).price.amount - 1,
    }))
    .toReversed();

/** The lowest, the highest and the current price; null without any. */
export function summaryOf(steps: readonly Step[]) {
  const now = steps.at(-1)?.price;
  if (!now) return null;
  const amounts = steps.map(({ price }) => price.amount);
  return { low: Math.min(...amounts), high: Math.max(...amounts), now };
}
