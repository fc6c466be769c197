import { pagesListed, type ListQuery, type queryProducts } from '@halfturn/contract/catalog.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { Assortment, Order, Product, Products } from '../assortment/door.ts';
import type { View } from '../catalog/door.ts';
import { CardPrices } from './card-prices.ts';
import { facetsOf } from './facets.ts';
import { attributeOf, filter, filtersOf, isOfAttribute, type Filtered } from './filtered.ts';
import { meantIn, type NamedOption } from './meant-variant.ts';
import type { Match } from './nearest.ts';
import { findScope, inScope, type Scope } from './scope.ts';
import { variantTests } from './variants.ts';
import { NO_FILTERS, productsUnder } from './word-filters.ts';

type Answer = AnswerOf<typeof queryProducts>;

/**
 * The answer to a list, with the ids of the page in place of its cards. If a search or filters ask for one variant of a product, it is
 * that one's.
 */
export type Listing = Pick<Answer, 'total' | 'heading' | 'facets' | 'worksOn' | 'relief'> & { ids: string[] };

export interface ListRequest {
  query: ListQuery;
  view: View;
  /** What a keyword has found; null without a keyword. */
  matches: readonly Match[] | null;
  /** Ids of the types that a keyword names, if it says nothing else that is no filter: the list has their products alone. */
  types?: readonly string[];
  /** The options that a keyword names. */
  options?: readonly NamedOption[];
  /** The order of names in the visitor's language. */
  names: Order<Product> | null;
}

/** A page of a list with its total and its facets. Refuses a class that names nothing. */
export function listOf(assortment: Assortment, request: ListRequest): Listing {
  const { query, view, matches, types = [], options = [] } = request;
  const { products } = assortment;
  products.sets.takeBack();
  const prices = new CardPrices(products, view);
  const scope = findScope(assortment, query.class, view);
  const among = inScope(products, scope, matches);
  const ofTypes = types.length === 0 ? null : productsUnder(assortment, { ...NO_FILTERS, class: [...types] });
  const tests = variantTests(query, prices);
  const filtered = filter(products, ofTypes ? ofTypes.and(among) : among, {
    filters: filtersOf(assortment, query, prices),
    tests,
    list: matches === null && ofTypes === null ? scope.list : null,
  });
  const { size } = filtered.all;
  // A list by price goes by the prices of products, so it shows these.
  const byPrice = query.sort === '1' || query.sort === '2';
  const shownOf = (product: Product): string => (byPrice ? product.id : meantIn(product, options, tests));
  return {
    ids: pageOf(filtered, prices, { request, products, scope }).map((no) => shownOf(products.at(no))),
    total: size,
    heading: scope.heading,
    facets: facetsOf(assortment, filtered, { view, prices }),
    worksOn: assortment.lists.platforms
      .filter(({ code }) => query.worksOn?.includes(code))
      .map((each) => ({ code: each.code, name: assortment.lists.nameOf(each, view.locale) })),
    relief: size === 0 ? reliefOf(assortment, filtered, view) : [],
  };
}

/** The numbers of the products on the page that is asked for. */
function pageOf(
  { all: { products: found, size } }: Filtered,
  prices: CardPrices,
  { request, products, scope }: { request: ListRequest; products: Products; scope: Scope },
): number[] {
  const { query, matches, names } = request;
  const from = (query.pageNum - 1) * query.pageSize;
  const most = query.pageSize * pagesListed(query);
  if (matches !== null && query.sort === '0') {
    const passed = matches.filter(({ no }) => found.has(no));
    return nearestFirst(products, scope.order, passed).slice(from, from + most);
  }
  if (from >= size) return [];
  const byName = query.sort === '3' || query.sort === '4';
  if (query.sort === '1' || query.sort === '2' || (byName && !names))
    return prices.page(found, size, { from, most, reverse: query.sort === '1' || query.sort === '4' });
  const order = byName && names ? names : usualOrder(products, scope.order, query.stock);
  return order.around(found, size, from + most).pick(found, from, most, query.sort === '4');
}

/** The order of a scope. Sold-out products have the same order among all best sellers, and do not stand behind all others there. */
const usualOrder = (
  { best, bestInStock }: Products,
  order: Order<Product>,
  stock: ListQuery['stock'],
): Order<Product> => (stock === 'out_of_stock' && order === bestInStock ? best : order);

/** For a list without products: how many there would be without one of the filters, most first. */
const reliefOf = (
  { lists }: Assortment,
  { filters, without }: Filtered,
  { locale }: View,
): Answer['relief'] =>
  Array.from(filters.keys(), (name) => {
    const { size: count } = without(name);
    if (!isOfAttribute(name)) return { filter: name, attribute: null, count };
    const code = attributeOf(name);
    const known = lists.attributes.find((each) => each.code === code);
    return {
      filter: 'attr' as const,
      attribute: { code, name: known ? lists.nameOf(known, locale) : code },
      count,
    };
  })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);

/**
 * Matches by distance; equally near ones in the order of the scope. In the usual order these only need to be split by stock:
 * matches come in the order of sales, with the shorter title first.
 */
function nearestFirst(
  { inStock, bestInStock }: Products,
  usual: Order<Product>,
  matches: readonly Match[],
): number[] {
  const soldOut = (no: number): number => (inStock.has(no) ? 0 : 1);
  const compare = usual === bestInStock ? (a: number, b: number) => soldOut(a) - soldOut(b) : usual.compare;
  return matches.toSorted((a, b) => a.far - b.far || compare(a.no, b.no)).map(({ no }) => no);
}
