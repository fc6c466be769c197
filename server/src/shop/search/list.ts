import type { ListQuery } from '@halfturn/contract/catalog.ts';
import type { Assortment, Order } from '../assortment/door.ts';
import type { View } from '../catalog/door.ts';
import { facetsOf, reliefOf, type Facets, type Relief } from './facets.ts';
import { FilteredProducts, filtersOf } from './filters.ts';
import type { Match } from './nearest.ts';
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

/** A page of a list with its total and its facets. */
export function listOf(assortment: Assortment, request: ListRequest): Listing {
  const { query, scope, view, matches, names } = request;
  const { products } = assortment;
  const { columns, sets } = products;
  products.takeBackSets();
  const inScope = sets.copyOf(scope.products());
  if (matches !== null) {
    const matching = sets.empty().addAll(Uint32Array.from(matches, ({ no }) => no));
    inScope.and(matching.and(columns.live));
  }
  const filtered = new FilteredProducts(inScope, filtersOf(assortment, query, view), sets);
  const { products: found, size } = filtered.all;
  const from = (query.pageNum - 1) * query.pageSize;
  let page: number[] = [];
  if (matches !== null && query.sort === '0') {
    const passed = matches.filter(({ no }) => found.has(no));
    page = nearestFirst(products, scope, passed).slice(from, from + query.pageSize);
  } else if (from < size) {
    const [order, reverse] = sortOf(products, query.sort, scope, names);
    page = order.around(found, size).pick(found, from, query.pageSize, reverse);
  }
  return {
    ids: page.flatMap((no) => columns.ids[no] ?? []),
    total: size,
    facets: facetsOf(assortment, filtered, view.locale),
    relief: size === 0 ? reliefOf(filtered) : [],
  };
}

/** The order of a sort, and whether it is read backwards. */
function sortOf(
  { byPrice }: Assortment['products'],
  sort: ListQuery['sort'],
  scope: Scope,
  names: Order | null,
): [order: Order, reverse: boolean] {
  if (sort === '1' || sort === '2') return [byPrice, sort === '1'];
  if (sort === '3' || sort === '4') return [names ?? byPrice, sort === '4'];
  return [scope.order, false];
}

/**
 * Matches by distance; equally near ones in the order of the scope. In the usual order these only need to be split by stock:
 * matches come in the order of sales, with the shorter title first.
 */
function nearestFirst(
  { columns, bestInStock }: Assortment['products'],
  { order }: Scope,
  matches: readonly Match[],
): number[] {
  const soldOut = (no: number): number => (columns.inStock.has(no) ? 0 : 1);
  const compare = order === bestInStock ? (a: number, b: number) => soldOut(a) - soldOut(b) : order.compare;
  return matches.toSorted((a, b) => a.far - b.far || compare(a.no, b.no)).map(({ no }) => no);
}
