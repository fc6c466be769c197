import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Assortment } from '../assortment/door.ts';
import type { Filter, FilteredProducts, Selection } from './filters.ts';

type Products = Assortment['products'];

export interface FacetValue {
  code: string;
  name: string;
  count: number;
}

/** How many products each value would leave under the other filters. Values that no product of the scope has are left out. */
export interface Facets {
  platform: FacetValue[];
  region: FacetValue[];
  genre: FacetValue[];
  language: { code: string; count: number }[];
  inStock: number;
  outOfStock: number;
  price: PriceFacet | null;
}

export interface PriceFacet {
  /** US cents. */
  min: number;
  max: number;
  /** How many products are in each twentieth between the two. */
  bins: number[];
}

/** Bars of the price facet. */
export const BINS = 20;

export function facetsOf(
  { products, lists }: Assortment,
  filtered: FilteredProducts,
  locale: Locale,
): Facets {
  const { platforms, genres, regions, languages, inStock: stocked } = products.columns;
  const named = (
    things: readonly { code: string; names: Record<string, string> }[],
    counts: ReadonlyMap<string, number>,
  ): FacetValue[] =>
    things.flatMap((thing) => {
      const count = counts.get(thing.code);
      return count === undefined ? [] : [{ code: thing.code, name: lists.nameOf(thing, locale), count }];
    });
  // A region counts every product that activates there.
  const byRegion = countsOf(regions, filtered, 'region');
  const activating = lists.regions.flatMap((wanted): [string, number][] => {
    const counts = lists.regionsCovering(wanted).flatMap(({ code }) => byRegion.get(code) ?? []);
    return counts.length > 0 ? [[wanted.code, counts.reduce((sum, n) => sum + n, 0)]] : [];
  });
  const stock = filtered.without('stock');
  const inStock = stock.products.countAnd(stocked);
  return {
    platform: named(lists.platforms, countsOf(platforms, filtered, 'platform')),
    region: named(lists.regions, new Map(activating)),
    genre: named(lists.genres, countsOf(genres, filtered, 'genre')),
    language: [...countsOf(languages, filtered, 'language')]
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    inStock,
    outOfStock: stock.size - inStock,
    price: priceFacet(products, filtered.without('price')),
  };
}

/** How many products pass the other filters, for each value that the scope has. */
function countsOf(
  facet: Products['columns']['platforms'],
  filtered: FilteredProducts,
  filter: Filter,
): Map<string, number> {
  const { scope } = filtered;
  const selection = filtered.without(filter);
  const counts = facet.counts(selection.products, selection.size);
  for (const [code, count] of counts)
    if (count === 0 && (selection === scope || !facet.productsOf(code)?.intersects(scope.products)))
      counts.delete(code);
  return counts;
}

/** The lowest and the highest price of a selection, and how prices are spread between them; null if it is empty. */
function priceFacet({ byPrice, columns }: Products, { products, size }: Selection): PriceFacet | null {
  if (size === 0) return null;
  const order = byPrice.around(products, size);
  const priceOf = (no = -1): number => columns.price[no] ?? 0;
  const min = priceOf(order.pick(products, 0, 1)[0]);
  const max = priceOf(order.pick(products, 0, 1, true)[0]);
  // Each bin is a part of the order by price.
  const starts = Array.from({ length: BINS + 1 }, (_, bin) => {
    const start = bin === BINS ? max + 1 : min + Math.ceil((bin * (max - min || 1)) / BINS);
    return order.firstPlace((no) => priceOf(no) < start);
  });
  const bins = starts.slice(1).map((end, bin) => {
    const from = starts[bin] ?? 0;
    return size === order.length ? end - from : order.count(products, from, end);
  });
  return { min, max, bins };
}

export type Relief = { filter: Filter; count: number }[];

/** For a list without products: how many there would be without one of the filters, most first. */
export const reliefOf = (filtered: FilteredProducts): Relief =>
  Array.from(filtered.filters.keys(), (filter) => ({ filter, count: filtered.without(filter).size }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
