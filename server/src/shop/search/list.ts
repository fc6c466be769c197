import type { ListQuery } from '@halfturn/contract/catalog.ts';
import type { Assortment, Order } from '../assortment/door.ts';
import type { View } from '../catalog/door.ts';
import { facetsOf, reliefOf, type Facets, type Relief } from './facets.ts';
import { FilteredProducts, filtersOf, type Selection } from './filters.ts';
import type { Match } from './match.ts';
import type { Scope } from './scope.ts';

export interface Listing {
  /** Products of the page. */
  ids: string[];
  total: number;
  facets: Facets;
  relief: Relief;
}

export interface ListRequest {
  query: ListQuery;
  scope: Scope;
  view: View;
  /** What a keyword has found; null without a keyword. */
  matches: readonly Match[] | null;
  /** The order of names in the visitor's language. */
  names: Order | null;
}

/** If fewer than one product in so many is on a list, sorting these is quicker than searching the whole order for them. */
const SCARCE = 2_048;

/** A page of a list with its total and its facets. */
export function listOf(assortment: Assortment, { query, scope, view, matches, names }: ListRequest): Listing {
  const { products } = assortment;
  const { columns } = products;
  const pool = products.pool();
  let inScope = scope.products(pool);
  if (matches !== null) {
    const matching = pool.empty();
    for (const { no } of matches) if (columns.live.has(no)) matching.add(no);
    inScope = matching.and(inScope);
  }
  const filtered = new FilteredProducts(inScope, filtersOf(assortment, query, view, pool), pool);
  const from = (query.pageNum - 1) * query.pageSize;
  const numbers =
    matches !== null && query.sort === '0'
      ? nearestFirst(assortment, scope, matches, filtered.all).slice(from, from + query.pageSize)
      : pageOf(filtered.all, sortOf(assortment, query.sort, scope, names), from, query.pageSize);
  return {
    ids: numbers.flatMap((no) => columns.ids[no] ?? []),
    total: filtered.all.size,
    facets: facetsOf(assortment, filtered, view.locale),
    relief: filtered.all.size === 0 ? reliefOf(filtered) : [],
  };
}

/** The order of a sort, and whether it is read backwards. */
function sortOf(
  { products }: Assortment,
  sort: ListQuery['sort'],
  scope: Scope,
  names: Order | null,
): { order: Order; reverse: boolean } {
  switch (sort) {
    case '1':
    case '2':
      return { order: products.byPrice, reverse: sort === '1' };
    case '3':
    case '4':
      return { order: names ?? products.byPrice, reverse: sort === '4' };
    case '0':
      return { order: scope.order, reverse: false };
  }
}

function pageOf(
  { products, size }: Selection,
  { order, reverse }: { order: Order; reverse: boolean },
  from: number,
  most: number,
): number[] {
  if (from >= size) return [];
  if (size * SCARCE >= order.length) return order.pick(products, from, most, reverse);
  const sorted = products.numbers().sort(order.compare);
  return (reverse ? sorted.reverse() : sorted).slice(from, from + most);
}

/**
 * Matches by distance; equally near ones in the order of the scope. In the usual order these only need to be split by stock:
 * matches come in the order of sales, with the shorter title first.
 */
function nearestFirst(
  { products }: Assortment,
  { order }: Scope,
  matches: readonly Match[],
  passed: Selection,
): number[] {
  const soldOut = (no: number): number => (products.columns.inStock.has(no) ? 0 : 1);
  const compare =
    order === products.bestInStock ? (a: number, b: number) => soldOut(a) - soldOut(b) : order.compare;
  return matches
    .filter(({ no }) => passed.products.has(no))
    .sort((a, b) => a.far - b.far || compare(a.no, b.no))
    .map(({ no }) => no);
}
