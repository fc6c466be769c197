export { assortmentOf } from './assortment-cache.ts';
export type { Assortment } from './assortment.ts';
export { forgetChanges } from './assortment.queries.ts';
export type { Order } from './order.ts';
export type { ProductSet } from './product-set.ts';
export { freeUnits, inStock } from './stock.queries.ts';
export type { TermQuery } from './word-index.ts';
