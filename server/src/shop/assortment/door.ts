export { assortmentOf, type Assortment } from './assortment-cache.ts';
export { numberText, yesNoText } from './attribute-words.ts';
export { forgetChanges, freeUnits, inStock, LISTS, readLists, TERMS, unitsOf } from './assortment.queries.ts';
export { feedOf, type Follower } from './change-feed.ts';
export type { ShownPrice } from './fixed-prices.ts';
export { Lists, type ListAttribute } from './lists.ts';
export type { Order } from './order.ts';
export type { ProductSet } from './product-set.ts';
export { hashOf, type Product, type Variant } from './product.ts';
export type { Facet, Products } from './products.ts';
export {
  countryWithin,
  platformsWorkingOn,
  productsWorkingIn,
  productsWorkingOn,
  regionsWorkingIn,
  worksForAll,
} from './works.ts';
