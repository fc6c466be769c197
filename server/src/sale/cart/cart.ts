/** A stored line: product and quantity. */
export interface Kept {
  productId: string;
  quantity: number;
}

/**
 * Merges a guest's list into a member's: every product of both, each with the larger of the two quantities. With the sum, a list that
 * is merged twice (a page that is loaded again, a browser that signs in again) would double the quantities.
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

/** The list within the limits of one order for each product and for the number of lines; `over`: the lines that do not fit. */
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
