import type { Assortment, ProductSet } from '../assortment/door.ts';

/** In a list of several types, a filter is offered if it concerns one product in so many. */
const ONE_IN = 10;

/**
 * Which attributes the products of a list can be filtered by: those of their type. In a list of several types, an attribute is left
 * out if few of the products have a type with it: a game is not looked for by the size of a T-shirt.
 *
 * @param found the products of the list, and how many they are
 */
export function offeredFilters(
  { products, lists }: Assortment,
  found: { products: ProductSet; size: number },
): (code: string) => boolean {
  const concerned = new Map<string, number>();
  for (const [id, count] of products.facets.class.counts(found.products, found.size))
    if (count > 0)
      for (const code of lists.filtersOfClass(id)) concerned.set(code, (concerned.get(code) ?? 0) + count);
  // A built-in attribute that no type has decided about is one of a catalog without types' attributes.
  const decided = new Set(lists.attributes.map(({ code }) => code));
  return (code) => !decided.has(code) || (concerned.get(code) ?? 0) * ONE_IN >= Math.max(1, found.size);
}
