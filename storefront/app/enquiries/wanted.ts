import { readQuantity, linesOf } from './check-enquiry.ts';
import type { Typed } from './draft.ts';

/** What is wanted in bulk, as it goes to the store. */
export const wantedOf = (typed: Typed) =>
  linesOf(typed).map(({ nameAt, quantityAt, productAt }) => ({
    name: (typed[nameAt] ?? '').trim(),
    quantity: readQuantity(typed[quantityAt]) ?? 0,
    ...(typed[productAt] && { productId: typed[productAt] }),
  }));
