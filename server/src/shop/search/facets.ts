import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Assortment } from '../assortment/door.ts';
import type { Filter, FilteredProducts, Selection } from './filters.ts';

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
/** The prices of fewer products are read one by one. */
const FEW = 4_096;

export function facetsOf(assortment: Assortment, filtered: FilteredProducts, locale: Locale): Facets {
  const { products, lists } = assortment;
  const { platforms, genres, regions, languages, inStock: stocked } = products.columns;
  const named = (
    things: readonly { code: string; names: Record<string, string> }[],
    counts: ReadonlyMap<string, number>,
  ): FacetValue[] =>
    things.flatMap((thing) => {
      const count = counts.get(thing.code);
      return count === undefined ? [] : [{ code: thing.code, name: lists.nameOf(thing, locale), count }];
    });
  const stock = filtered.without('stock');
  const inStock = stock.products.countAnd(stocked);
  return {
    platform: named(lists.platforms, countsOf(platforms, filtered, 'platform')),
    region: named(lists.regions, activating(assortment, countsOf(regions, filtered, 'region'))),
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
  facet: Assortment['products']['columns']['platforms'],
  filtered: FilteredProducts,
  filter: Filter,
): Map<string, number> {
  const { scope } = filtered;
  const selection = filtered.without(filter);
  const counts = facet.counts(selection.products, selection.size);
  if (selection === scope) return counts;
  for (const code of facet.codes)
    if (!counts.has(code) && facet.productsOf(code)?.intersects(scope.products)) counts.set(code, 0);
  return counts;
}

/** A region counts every product that activates there. */
function activating({ lists }: Assortment, counts: ReadonlyMap<string, number>): Map<string, number> {
  const found = new Map<string, number>();
  for (const wanted of lists.regions) {
    const each = lists.regionsCovering(wanted).flatMap(({ code }) => counts.get(code) ?? []);
    if (each.length > 0)
      found.set(
        wanted.code,
        each.reduce((sum, n) => sum + n, 0),
      );
  }
  return found;
}

/** The lowest and the highest price of a selection, and how prices are spread between them; null if it is empty. */
function priceFacet(products: Assortment['products'], { products: set, size }: Selection): PriceFacet | null {
  const { byPrice, columns } = products;
  const priceOf = (no: number): number => columns.price[no] ?? 0;
  if (size === 0) return null;
  if (size < FEW) {
    const prices = set.numbers().map(priceOf);
    const [min, max] = [Math.min(...prices), Math.max(...prices)];
    const bins = Array.from({ length: BINS }, () => 0);
    for (const price of prices)
      bins[Math.min(Math.floor(((price - min) * BINS) / (max - min || 1)), BINS - 1)]! += 1;
    return { min, max, bins };
  }
  // Each bin is a part of the order by price.
  const [cheapest = 0] = byPrice.pick(set, 0, 1);
  const [dearest = 0] = byPrice.pick(set, 0, 1, true);
  const [min, max] = [priceOf(cheapest), priceOf(dearest)];
  const startOf = (bin: number): number =>
    products.placeOfPrice(bin === BINS ? max + 1 : min + Math.ceil((bin * (max - min || 1)) / BINS));
  const bins = Array.from({ length: BINS }, (_, bin) => {
    const [from, to] = [startOf(bin), startOf(bin + 1)];
    return size === byPrice.length ? to - from : byPrice.count(set, from, to);
  });
  return { min, max, bins };
}

export type Relief = { filter: Filter; count: number }[];

/** For a list without products: how many there would be without one of the filters, most first. */
export const reliefOf = (filtered: FilteredProducts): Relief =>
  [...filtered.filters]
    .map((filter) => ({ filter, count: filtered.without(filter).size }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
