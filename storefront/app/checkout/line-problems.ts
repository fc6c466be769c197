import type { CallError } from '@halfturn/contract/client.ts';
import type { Quote } from '@halfturn/contract/checkout.ts';
import type { Key } from '@halfturn/locales/keys.ts';

/** What is wrong with one line, and the units that could be had instead (0: none). */
export interface LineProblem {
  text: string;
  max: number;
}

type Say = (key: Key<'checkout'>, values?: Record<string, string | number>) => string;

/**
 * What stands in the way, line by line: from the quote, or from the refusal of one about a product that is no longer
 * sold.
 */
export function lineProblems(
  quote: Quote | null,
  refused: CallError | null,
  t: Say,
): ReadonlyMap<string, LineProblem> {
  const found = new Map<string, LineProblem>();
  for (const { productId, error, msg, max } of quote?.problems ?? []) {
    if (productId !== null) found.set(productId, { text: sentence(error, msg, max, t), max: max ?? 0 });
  }
  const gone = refused?.slug === 'product_not_found' ? productOf(refused.data) : null;
  if (gone !== null) found.set(gone, { text: t('checkout.line_gone'), max: 0 });
  return found;
}

function sentence(error: string, msg: string, max: number | null, t: Say): string {
  if (max !== null && error === 'sold_out') return t('checkout.line_sold_out', { max });
  if (max !== null && error === 'per_order_limit') return t('checkout.limit', { max });
  return msg;
}

/** The product that a refusal is about; null where it names none. */
function productOf(data: unknown): string | null {
  const { productId } = (data ?? {}) as { productId?: unknown };
  return typeof productId === 'string' ? productId : null;
}
