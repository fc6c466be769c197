import type { ListQuery } from '@halfturn/contract/catalog.ts';
import { bits, lists as all, type Bits, type Held, type Scratch } from '../assortment/door.ts';

export const FILTERS = ['platform', 'region', 'genre', 'language', 'price', 'stock'] as const;
export type Filter = (typeof FILTERS)[number];

/** What is left under some filters. */
export class Left {
  readonly products: Bits;
  readonly size: number;
  /** Whether that is every live product. */
  readonly isAll: boolean;
  readonly #scratch: Scratch;
  #numbers: Uint32Array | undefined;

  constructor(products: Bits, isAll: boolean, scratch: Scratch) {
    this.products = products;
    this.#scratch = scratch;
    this.size = scratch.count(products);
    this.isAll = isAll;
  }

  /** Their numbers, smallest first; for where they are few. */
  get numbers(): Uint32Array {
    return (this.#numbers ??= bits.numbersIn(this.products, this.#scratch.numbers(this.size)));
  }
}

/**
 * The products of a scope under the filters of a query; and under all of them but one, as a facet wants to know. What passes
 * the filters before one, and what passes those behind it, is met once for all.
 */
export class Sieve {
  readonly scope: Left;
  readonly all: Left;
  readonly #set: readonly Filter[];
  /** What passes all but one, in the order of the filters that are set. */
  readonly #but: Left[] = [];

  constructor(live: Bits, scope: Bits, passes: Partial<Record<Filter, Bits>>, scratch: Scratch) {
    const both = (a: Bits, b: Bits): Bits => {
      const met = scratch.any();
      scratch.meet(met, a, b);
      return met;
    };
    this.scope = new Left(scope, scope === live, scratch);
    this.#set = FILTERS.filter((filter) => passes[filter] !== undefined);
    const sets = this.#set.map((filter) => passes[filter]!);
    const left = (products: Bits): Left =>
      products === scope ? this.scope : new Left(products, products === live, scratch);
    // before[i]: what passes those before the filter i, of the scope.
    const before = [scope];
    for (const set of sets) before.push(both(before.at(-1)!, set));
    this.all = left(before.pop()!);
    let behind: Bits | undefined;
    for (let i = sets.length - 1; i >= 0; i--) {
      this.#but[i] = left(behind ? both(before[i]!, behind) : before[i]!);
      behind = behind ? both(behind, sets[i]!) : sets[i]!;
    }
  }

  isSet(filter: Filter): boolean {
    return this.#set.includes(filter);
  }

  /** What passes every filter but one. */
  but(filter: Filter): Left {
    return this.#but[this.#set.indexOf(filter)] ?? this.all;
  }
}

/** The filters that are set, each with the products that pass it. @param range US cents, as shown in the display currency */
export function passesOf(
  { products, lists }: Held,
  query: ListQuery,
  range: { from: number; to: number },
  scratch: Scratch,
): Partial<Record<Filter, Bits>> {
  const { columns } = products;
  const passes: Partial<Record<Filter, Bits>> = {};
  const any = (dimension: typeof columns.genres, codes: readonly string[]): Bits => {
    const found = scratch.none();
    for (const code of codes) {
      const set = dimension.bitsOf(code);
      if (set) scratch.join(found, found, set);
    }
    return found;
  };
  if (query.platform?.length) passes.platform = any(columns.platforms, query.platform);
  if (query.genre?.length) passes.genre = any(columns.genres, query.genre);
  if (query.language?.length) passes.language = any(columns.languages, query.language);
  if (query.region?.length) passes.region = any(columns.regions, covering(lists.regions, query.region));
  if (query.minPrice !== undefined || query.maxPrice !== undefined)
    passes.price = priced(products, range, scratch);
  if (query.stock === 'in_stock') passes.stock = columns.stocked;
  if (query.stock === 'out_of_stock') {
    passes.stock = scratch.any();
    scratch.without(passes.stock, columns.live, columns.stocked);
  }
  return passes;
}

/** Regions whose keys activate in one of the regions named. */
const covering = (regions: readonly all.Region[], codes: readonly string[]): string[] => {
  const wanted = regions.filter(({ code }) => codes.includes(code));
  return regions.filter((region) => wanted.some((each) => all.covers(region, each))).map(({ code }) => code);
};

/** The products of a range of prices. */
const priced = (
  { priceMarks }: Held['products'],
  { from, to }: { from: number; to: number },
  scratch: Scratch,
): Bits => priceMarks.between(scratch.none(), priceMarks.placeOf(from), priceMarks.placeOf(to + 1));
