import type { ListQuery } from '@halfturn/contract/catalog.ts';
import { bits, type Bits, type Held, type Order, type Scratch } from '../assortment/door.ts';
import type { View } from '../catalog/door.ts';
import { facetsOf, reliefOf, type Facets, type Relief } from './facets.ts';
import type { Match } from './match.ts';
import { comparing, pageOf } from './page.ts';
import { baseRange } from './price-range.ts';
import type { Scope } from './scope.ts';
import { passesOf, Sieve } from './sieve.ts';

export interface Listing {
  /** Of the products of the page. */
  ids: string[];
  total: number;
  facets: Facets;
  relief: Relief;
}

export interface Wish {
  query: ListQuery;
  scope: Scope;
  view: View;
  /** What a keyword has found; null where there is none. */
  matches: readonly Match[] | null;
  /** The order of names in the visitor's language. */
  names: Order | null;
}

/** A page of a list, its total and its facets: sets of products that are met and counted, in one go. */
export function listOf(held: Held, { query, scope, view, matches, names }: Wish): Listing {
  const { products } = held;
  const { columns } = products;
  const far = matches === null ? null : distances(held, matches);
  const scratch = products.scratch();
  const all = scope.products(scratch);
  const inScope = far === null ? all : among(all, far, scratch);
  const range = baseRange(query.minPrice, query.maxPrice, view.rate, view.currency);
  const sieve = new Sieve(columns.live, inScope, passesOf(held, query, range, scratch), scratch);
  const { products: passed, size: total } = sieve.all;
  const slice = { from: (query.pageNum - 1) * query.pageSize, most: query.pageSize };
  const numbers =
    far !== null && query.sort === '0'
      ? nearest(held, scope, far, passed).slice(slice.from, slice.from + slice.most)
      : pageOf(columns, { passed, total, scratch, ...slice, ...sorted(held, query.sort, scope, names) });
  return {
    ids: numbers.map((no) => columns.idOf(no)),
    total,
    facets: facetsOf(held, sieve, view.locale),
    relief: total === 0 ? reliefOf(sieve) : [],
  };
}

/** What a sort asks for. Names and prices from the other end are the same order, read backwards. */
function sorted({ products }: Held, sort: ListQuery['sort'], scope: Scope, names: Order | null) {
  switch (sort) {
    case '1':
    case '2':
      return { order: products.byPrice, reverse: sort === '1', stockedFirst: 'never' } as const;
    case '3':
    case '4':
      return { order: names ?? products.byPrice, reverse: sort === '4', stockedFirst: 'never' } as const;
    case '0':
      return { order: scope.order, reverse: false, stockedFirst: scope.stockedFirst };
  }
}

/** The numbers of what was found, each with how far it is. What is live no longer is left out. */
function distances({ products }: Held, matches: readonly Match[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { no, far } of matches) if (bits.has(products.columns.live, no)) found.set(no, far);
  return found;
}

function among(all: Bits, far: ReadonlyMap<number, number>, scratch: Scratch): Bits {
  const found = scratch.none();
  for (const no of far.keys()) if (bits.has(all, no)) bits.include(found, no);
  return found;
}

/**
 * Nearest first; where two are level, the list's own order decides. Matches come nearest first and in the order of best sellers,
 * the shorter of two titles first: where best sellers are the list's order too, only what is sold out is put behind.
 */
function nearest(
  { products }: Held,
  scope: Scope,
  far: ReadonlyMap<number, number>,
  passed: Int32Array,
): number[] {
  const { columns, best } = products;
  const compare = comparing(columns, { ...scope, reverse: false });
  const keeps = scope.order === best && scope.stockedFirst === 'always';
  const ranked: number[] = [];
  let [level, soldOut]: [number[], number[]] = [[], []];
  let last = -1;
  const end = (): void => {
    for (const no of keeps ? level : level.sort(compare)) ranked.push(no);
    for (const no of soldOut) ranked.push(no);
    [level, soldOut] = [[], []];
  };
  for (const [no, distance] of far) {
    if (!bits.has(passed, no)) continue;
    if (distance !== last) end();
    last = distance;
    (keeps && !bits.has(columns.stocked, no) ? soldOut : level).push(no);
  }
  end();
  return ranked;
}
