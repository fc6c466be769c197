import type { ListQuery } from '@halfturn/contract/catalog.ts';
import { convertFromBase, CURRENCIES } from '@halfturn/contract/primitives/money.ts';
import type { Assortment, ProductSet } from '../assortment/door.ts';
import type { View } from '../catalog/door.ts';

type Products = Assortment['products'];

export type Filter = 'platform' | 'region' | 'genre' | 'language' | 'price' | 'stock';

/** The filters that a query sets, each with the products that pass it. */
export type Filters = ReadonlyMap<Filter, ProductSet>;

export interface Selection {
  products: ProductSet;
  size: number;
}

/** The products of a scope under the filters of a query, and under all filters but one, as each facet shows them. */
export class FilteredProducts {
  readonly filters: Filters;
  readonly scope: Selection;
  readonly all: Selection;
  readonly #sets: Products['sets'];

  constructor(scope: ProductSet, filters: Filters, sets: Products['sets']) {
    this.filters = filters;
    this.#sets = sets;
    this.scope = { products: scope, size: scope.count() };
    this.all = this.#pass([...filters.values()]);
  }

  /** The products that pass every filter but one. */
  without(filter: Filter): Selection {
    const others = new Map(this.filters);
    return others.delete(filter) ? this.#pass([...others.values()]) : this.all;
  }

  #pass(filters: readonly ProductSet[]): Selection {
    if (filters.length === 0) return this.scope;
    const products = this.#sets.copyOf(this.scope.products);
    for (const set of filters) products.and(set);
    return { products, size: products.count() };
  }
}

export function filtersOf(
  { products, lists }: Assortment,
  query: ListQuery,
  view: Pick<View, 'rate' | 'currency'>,
): Filters {
  const { columns, sets } = products;
  const { platform, genre, language, region, minPrice, maxPrice, stock } = query;
  const filters = new Map<Filter, ProductSet>();
  if (platform?.length) filters.set('platform', columns.platforms.union(platform, sets));
  if (genre?.length) filters.set('genre', columns.genres.union(genre, sets));
  if (language?.length) filters.set('language', columns.languages.union(language, sets));
  if (region?.length) {
    const asked = lists.regions.filter(({ code }) => region.includes(code));
    const covering = asked.flatMap((each) => lists.regionsCovering(each).map(({ code }) => code));
    filters.set('region', columns.regions.union(covering, sets));
  }
  if (minPrice !== undefined || maxPrice !== undefined)
    filters.set('price', pricedBetween(products, minPrice, maxPrice, view));
  if (stock === 'in_stock') filters.set('stock', columns.inStock);
  if (stock === 'out_of_stock') filters.set('stock', sets.copyOf(columns.live).andNot(columns.inStock));
  return filters;
}

/**
 * The products whose price is shown as at least `min` and at most `max`: the rounded price that a visitor sees decides.
 *
 * @param min in whole units of the view's currency, as typed
 */
export function pricedBetween(
  { byPrice, columns, sets }: Products,
  min: number | undefined,
  max: number | undefined,
  { rate, currency }: Pick<View, 'rate' | 'currency'>,
): ProductSet {
  const unit = 10 ** CURRENCIES[currency].digits;
  const shown = (no: number): number => convertFromBase(columns.price[no] ?? 0, rate, currency).amount;
  const { length } = byPrice;
  const from = min === undefined ? 0 : byPrice.firstPlace((no) => shown(no) < Math.round(min * unit));
  const end = max === undefined ? length : byPrice.firstPlace((no) => shown(no) <= Math.round(max * unit));
  if (from >= end) return sets.empty();
  if (2 * (end - from) < length) return byPrice.addTo(sets.empty(), from, end);
  const outside = byPrice.addTo(byPrice.addTo(sets.empty(), 0, from), end, length);
  return sets.copyOf(columns.live).andNot(outside);
}
