/** A line as it is kept: what, how many. */
export interface Kept {
  productId: string;
  quantity: number;
}

/**
 * Puts a guest's list into a member's: every product of both, each with the larger of the two quantities. The larger and not
 * the sum, so that the same list may be merged twice (a page loaded anew half-way, a browser that signs in again) and no copy
 * is bought that nobody wanted.
 */
export function merged(kept: readonly Kept[], brought: readonly Kept[]): Kept[] {
  const wanted = new Map(brought.map(({ productId, quantity }) => [productId, quantity]));
  const known = new Set(kept.map(({ productId }) => productId));
  return [
    ...kept.map(({ productId, quantity }) => ({
      productId,
      quantity: Math.max(quantity, wanted.get(productId) ?? 0),
    })),
    ...brought.filter(({ productId }) => !known.has(productId)),
  ];
}

/** The list within what one order may hold of each product, and in lines; `over` are the lines that do not fit. */
export function within(
  list: readonly Kept[],
  limitOf: (productId: string) => number,
  lines: number,
): { items: Kept[]; over: Kept[] } {
  const all = list.map(({ productId, quantity }) => ({
    productId,
    quantity: Math.max(1, Math.min(quantity, limitOf(productId))),
  }));
  return { items: all.slice(0, lines), over: all.slice(lines) };
}
