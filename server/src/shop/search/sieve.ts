import type { ListQuery } from '@halfturn/contract/catalog.ts';
import { bits, lists as all, type Bits, type Held } from '../assortment/door.ts';

export const FILTERS = ['platform', 'region', 'genre', 'language', 'price', 'stock'] as const;
export type Filter = (typeof FILTERS)[number];

/** What is left under some filters. */
export interface Left {
  products: Bits;
  size: number;
  /** Whether that is every live product. */
  isAll: boolean;
}

/** The products of a scope under the filters of a query; and under all of them but one, as a facet wants to know. */
export class Sieve {
  readonly scope: Bits;
  readonly all: Left;
  readonly #passes: Partial<Record<Filter, Bits>>;
  readonly #live: Bits;
  readonly #left = new Map<Filter, Left>();

  constructor(live: Bits, scope: Bits, passes: Partial<Record<Filter, Bits>>) {
    this.#live = live;
    this.scope = scope;
    this.#passes = passes;
    this.all = this.#under(FILTERS);
  }

  isSet(filter: Filter): boolean {
    return this.#passes[filter] !== undefined;
  }

  /** What passes every filter but one. */
  but(filter: Filter): Left {
    if (!this.isSet(filter)) return this.all;
    let left = this.#left.get(filter);
    if (!left) this.#left.set(filter, (left = this.#under(FILTERS.filter((each) => each !== filter))));
    return left;
  }

  #under(filters: readonly Filter[]): Left {
    const sets = filters.flatMap((filter) => this.#passes[filter] ?? []);
    const [first, ...rest] = sets;
    if (!first)
      return { products: this.scope, size: bits.count(this.scope), isAll: this.scope === this.#live };
    const products = bits.meet(new Int32Array(first.length), this.scope, first);
    for (const set of rest) bits.meet(products, products, set);
    return { products, size: bits.count(products), isAll: false };
  }
}

/** The filters that are set, each with the products that pass it. @param range US cents, as shown in the display currency */
export function passesOf(
  { products, lists }: Held,
  query: ListQuery,
  range: { from: number; to: number },
): Partial<Record<Filter, Bits>> {
  const { columns } = products;
  const passes: Partial<Record<Filter, Bits>> = {};
  const any = (dimension: typeof columns.genres, codes: readonly string[]): Bits => {
    const found = bits.noBits(columns.capacity);
    for (const code of codes) {
      const set = dimension.bitsOf(code);
      if (set) bits.join(found, set);
    }
    return found;
  };
  if (query.platform?.length) passes.platform = any(columns.platforms, query.platform);
  if (query.genre?.length) passes.genre = any(columns.genres, query.genre);
  if (query.language?.length) passes.language = any(columns.languages, query.language);
  if (query.region?.length) passes.region = any(columns.regions, covering(lists.regions, query.region));
  if (query.minPrice !== undefined || query.maxPrice !== undefined) passes.price = priced(products, range);
  if (query.stock === 'in_stock') passes.stock = columns.stocked;
  if (query.stock === 'out_of_stock')
    passes.stock = bits.without(bits.noBits(columns.capacity), columns.live, columns.stocked);
  return passes;
}

/** Regions whose keys activate in one of the regions named. */
const covering = (regions: readonly all.Region[], codes: readonly string[]): string[] => {
  const wanted = regions.filter(({ code }) => codes.includes(code));
  return regions.filter((region) => wanted.some((each) => all.covers(region, each))).map(({ code }) => code);
};

/** The products of a range of prices: put together from the fewer, those within it or those outside. */
function priced({ columns, byPrice }: Held['products'], { from, to }: { from: number; to: number }): Bits {
  const { numbers, length } = byPrice;
  const low = firstFrom(columns.price, byPrice, from);
  const high = firstFrom(columns.price, byPrice, to + 1);
  const found = bits.noBits(columns.capacity);
  if (high - low <= length / 2) {
    for (let i = low; i < high; i++) bits.include(found, numbers[i]!);
    return found;
  }
  found.set(columns.live);
  for (let i = 0; i < low; i++) bits.exclude(found, numbers[i]!);
  for (let i = high; i < length; i++) bits.exclude(found, numbers[i]!);
  return found;
}

/** The place of the first product, by price, that costs at least so much. */
export function firstFrom(
  price: Float64Array,
  { numbers, length }: { numbers: Uint32Array; length: number },
  least: number,
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (price[numbers[middle]!]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
