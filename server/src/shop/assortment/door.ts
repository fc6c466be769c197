export { assortmentOf, type Assortment } from './assortment-cache.ts';
export { forgetChanges, freeUnits, inStock } from './assortment.queries.ts';
export type { Order } from './order.ts';
export type { ProductSet } from './product-set.ts';
export type { Facet, Product, Products } from './products.ts';
