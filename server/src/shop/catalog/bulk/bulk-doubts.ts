import { PRICE_DOUBTS, type PriceDoubt } from '@halfturn/contract/staff/product-states.ts';
import { priceDoubts } from '../editor/product.ts';
import type { BulkColumns } from './bulk-change.ts';
import type { BulkOutcomes, FoundForBulk } from './plan-bulk.ts';

/** Why prices of a change of many are asked about. */
export interface BulkDoubts {
  reasons: PriceDoubt[];
  /** How many products get such a price, and the names of the first. */
  count: number;
  names: string[];
}

/** Names that the question lists. */
const NAMED = 5;

/** Why a change of many is asked about before it is started; null if all its prices are near the ones before, and above cost. */
export function bulkDoubts({ products, outcomes }: BulkOutcomes): BulkDoubts | null {
  const doubtful = products.flatMap((product) => {
    const outcome = outcomes.get(product.id);
    const reasons = outcome && 'after' in outcome ? doubtsOf(product, outcome.after) : [];
    return reasons.length > 0 ? [{ name: product.name, reasons }] : [];
  });
  if (doubtful.length === 0) return null;
  const all = new Set(doubtful.flatMap(({ reasons }) => reasons));
  return {
    reasons: PRICE_DOUBTS.filter((doubt) => all.has(doubt)),
    count: doubtful.length,
    names: doubtful.slice(0, NAMED).map(({ name }) => name),
  };
}

/** Held against the price before in dollars, and in the currency of the act. The cost stands in dollars. */
function doubtsOf(product: FoundForBulk, after: Partial<BulkColumns>): PriceDoubt[] {
  const inDollars = priceDoubts({ ...product, ...after }, product);
  if (!product.own || !after.own) return inDollars;
  const bounds = { floor_minor: null, cost_minor: null };
  const inOwn = priceDoubts(
    { ...after.own, price_minor: after.own.regular_minor, ...bounds },
    { ...product.own, price_minor: product.own.regular_minor },
  );
  return [...inDollars, ...inOwn];
}
