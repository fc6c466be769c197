/** A line as the store keeps it: what, how many. */
export interface Kept {
  productId: string;
  quantity: number;
}

const quantityIn = (list: readonly Kept[], id: string): number =>
  list.find(({ productId }) => productId === id)?.quantity ?? 0;

/**
 * What two devices have made of one list: where this one changed a line, its word counts; all else stands as the other left it.
 *
 * @param base what both began with
 */
export function threeWay(base: readonly Kept[], mine: readonly Kept[], theirs: readonly Kept[]): Kept[] {
  const ids = new Set([...theirs, ...mine].map(({ productId }) => productId));
  return [...ids].flatMap((productId) => {
    const was = quantityIn(base, productId);
    const here = quantityIn(mine, productId);
    const there = quantityIn(theirs, productId);
    const quantity = here === was ? there : here;
    return quantity > 0 ? { productId, quantity } : [];
  });
}

export const isSameList = (a: readonly Kept[], b: readonly Kept[]): boolean =>
  a.length === b.length && a.every(({ productId, quantity }) => quantityIn(b, productId) === quantity);
