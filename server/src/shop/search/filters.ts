import type { ListQuery } from '@halfturn/contract/catalog.ts';
import { convertFromBase, CURRENCIES, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { Assortment, ProductSet, SetPool } from '../assortment/door.ts';
import type { View } from '../catalog/door.ts';

export const FILTERS = ['platform', 'region', 'genre', 'language', 'price', 'stock'] as const;
export type Filter = (typeof FILTERS)[number];

export interface Selection {
  products: ProductSet;
  size: number;
}

const selectionOf = (products: ProductSet): Selection => ({ products, size: products.count() });

/** The products of a scope under the filters of a query, and under all filters but one, as each facet shows them. */
export class FilteredProducts {
  readonly scope: Selection;
  readonly all: Selection;
  readonly #filters: ReadonlyMap<Filter, ProductSet>;
  readonly #without = new Map<Filter, Selection>();

  constructor(scope: ProductSet, filters: ReadonlyMap<Filter, ProductSet>, pool: SetPool) {
    this.#filters = filters;
    this.scope = selectionOf(scope);
    this.all = this.#select([...filters.values()], pool);
    for (const filter of filters.keys())
      this.#without.set(
        filter,
        this.#select(
          [...filters].filter(([other]) => other !== filter).map(([, products]) => products),
          pool,
        ),
      );
  }

  #select(sets: readonly ProductSet[], pool: SetPool): Selection {
    if (sets.length === 0) return this.scope;
    const products = pool.copyOf(this.scope.products);
    for (const set of sets) products.and(set);
    return selectionOf(products);
  }

  get filters(): Iterable<Filter> {
    return this.#filters.keys();
  }

  /** The products that pass every filter but one. */
  without(filter: Filter): Selection {
    return this.#without.get(filter) ?? this.all;
  }
}

/** The filters that a query sets, each with the products that pass it. */
export function filtersOf(
  { products, lists }: Assortment,
  query: ListQuery,
  { rate, currency }: Pick<View, 'rate' | 'currency'>,
  pool: SetPool,
): Map<Filter, ProductSet> {
  const { columns } = products;
  const filters = new Map<Filter, ProductSet>();
  const union = (facet: typeof columns.genres, codes: readonly string[]): ProductSet => {
    const found = pool.empty();
    for (const code of codes) {
      const ofValue = facet.productsOf(code);
      if (ofValue) found.or(ofValue);
    }
    return found;
  };
  if (query.platform?.length) filters.set('platform', union(columns.platforms, query.platform));
  if (query.genre?.length) filters.set('genre', union(columns.genres, query.genre));
  if (query.language?.length) filters.set('language', union(columns.languages, query.language));
  if (query.region?.length) {
    const asked = lists.regions.filter(({ code }) => query.region?.includes(code));
    const covering = asked.flatMap((each) => lists.regionsCovering(each).map(({ code }) => code));
    filters.set('region', union(columns.regions, covering));
  }
  if (query.minPrice !== undefined || query.maxPrice !== undefined) {
    const { from, to } = priceRange(query.minPrice, query.maxPrice, rate, currency);
    filters.set('price', products.pricedBetween(from, to, pool));
  }
  if (query.stock === 'in_stock') filters.set('stock', columns.inStock);
  if (query.stock === 'out_of_stock') filters.set('stock', pool.copyOf(columns.live).andNot(columns.inStock));
  return filters;
}

/** Above any price, and still a safe integer. */
const NO_LIMIT = 1e15;

/**
 * The prices in US cents that are shown as at least `min` and at most `max` in a currency: the rounded price that a visitor sees
 * decides.
 *
 * @param min in whole units of the currency, as typed
 * @param rate units of the currency for one USD
 */
export function priceRange(
  min: number | undefined,
  max: number | undefined,
  rate: number,
  currency: Currency,
): { from: number; to: number } {
  const unit = 10 ** CURRENCIES[currency].digits;
  const shown = (base: number) => convertFromBase(base, rate, currency).amount;
  return {
    from: min === undefined ? 0 : firstPrice((base) => shown(base) >= Math.round(min * unit)),
    to: max === undefined ? NO_LIMIT : firstPrice((base) => shown(base) > Math.round(max * unit)) - 1,
  };
}

/** The lowest price for which a condition holds that holds for all higher prices, too. */
function firstPrice(holds: (base: number) => boolean): number {
  let below = -1;
  let at = 1;
  while (!holds(at) && at < NO_LIMIT) {
    below = at;
    at *= 4;
  }
  while (at - below > 1) {
    const middle = Math.floor((at + below) / 2);
    if (holds(middle)) at = middle;
    else below = middle;
  }
  return at;
}
