import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { bits, lists as all, type Held } from '../assortment/door.ts';
import { FILTERS, type Filter, type Sieve } from './sieve.ts';
import { priceFacet, type PriceFacet } from './price-facet.ts';

export interface FacetValue {
  code: string;
  name: string;
  count: number;
}

/** How many products each value would leave under the other filters; values that nothing of the scope has are left out. */
export interface Facets {
  platform: FacetValue[];
  region: FacetValue[];
  genre: FacetValue[];
  language: { code: string; count: number }[];
  inStock: number;
  outOfStock: number;
  price: PriceFacet | null;
}

export type Relief = { filter: Filter; count: number }[];

/** Everything that a list says about its filters. */
export function facetsOf({ products, lists }: Held, sieve: Sieve, locale: Locale): Facets {
  const { columns } = products;
  const platform = valuesOf(columns.platforms, sieve, 'platform');
  const genre = valuesOf(columns.genres, sieve, 'genre');
  const region = valuesOf(columns.regions, sieve, 'region');
  const language = valuesOf(columns.languages, sieve, 'language');
  const named = (
    things: readonly Pick<all.Sorted, 'code' | 'names'>[],
    counts: ReadonlyMap<string, number>,
  ): FacetValue[] =>
    things
      .filter(({ code }) => counts.has(code))
      .map((thing) => ({
        code: thing.code,
        name: all.nameOf(thing, locale),
        count: counts.get(thing.code)!,
      }));
  const stock = sieve.but('stock');
  const inStock = bits.countBoth(stock.products, columns.stocked);
  return {
    platform: named(lists.platforms, platform),
    region: named(lists.regions, activating(lists.regions, region)),
    genre: named(lists.genres, genre),
    language: [...language]
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    inStock,
    outOfStock: stock.size - inStock,
    price: priceFacet(products, sieve.but('price')),
  };
}

/** Of each value that the scope has, how many products pass the other filters. */
function valuesOf(
  dimension: Held['products']['columns']['platforms'],
  sieve: Sieve,
  filter: Filter,
): Map<string, number> {
  const left = sieve.but(filter);
  const counts = left.isAll ? dimension.sizes : dimension.counts(left);
  const found = new Map<string, number>();
  const none: number[] = [];
  for (const [value, code] of dimension.codes.entries())
    if (counts[value]! > 0) found.set(code, counts[value]!);
    else none.push(value);
  for (const value of dimension.among(sieve.scope, none)) found.set(dimension.codes[value]!, 0);
  return found;
}

/** A region counts every product that activates there. */
function activating(
  regions: readonly all.Region[],
  counts: ReadonlyMap<string, number>,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const wanted of regions)
    for (const region of regions) {
      const n = counts.get(region.code);
      if (n !== undefined && all.covers(region, wanted))
        found.set(wanted.code, (found.get(wanted.code) ?? 0) + n);
    }
  return found;
}

/** Where nothing is left: what there would be without one of the filters, the one that costs most first. */
export function reliefOf(sieve: Sieve): Relief {
  return FILTERS.filter((filter) => sieve.isSet(filter))
    .map((filter) => ({ filter, count: sieve.but(filter).size }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
