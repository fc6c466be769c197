export { assortmentOf, type Held } from './assortment.ts';
export { forgetChanges } from './assortment.queries.ts';
export * as bits from './bits.ts';
export type { Bits } from './bits.ts';
export { countIn, productsIn } from './classes.ts';
export * as columns from './columns.ts';
export * as lists from './lists.ts';
export type { Order } from './order.ts';
export { freeCopies, inLiveBatch, inStock } from './stock.ts';
