import type { ListQuery } from '@halfturn/contract/catalog.ts';
import {
  productsWorkingIn,
  productsWorkingOn,
  type Assortment,
  type Products,
  type ProductSet,
} from '../assortment/door.ts';
import { rangesOf, valuesByAttribute } from './attribute-values.ts';
import type { CardPrices } from './card-prices.ts';
import { demandOneVariant, type VariantTests } from './variants.ts';

/** The facets by which a list can be filtered. */
export const FACETS = ['platform', 'region', 'genre', 'language'] as const;
export type Filter = (typeof FACETS)[number] | 'worksIn' | 'worksOn' | 'price' | 'stock' | AttributeFilter;
/** Of one attribute: `attr.color`. */
type AttributeFilter = `attr.${string}`;
export const attributeOf = (filter: AttributeFilter): string => filter.slice('attr.'.length);
export const isOfAttribute = (filter: Filter): filter is AttributeFilter => filter.startsWith('attr.');

/** The filters that a query sets, each with the products that pass it. */
export function filtersOf(
  { products, lists }: Assortment,
  query: ListQuery,
  prices: CardPrices,
): Map<Filter, ProductSet> {
  const { inStock, live, sets } = products;
  const { minPrice, maxPrice, stock } = query;
  const filters = new Map<Filter, ProductSet>();
  for (const facet of FACETS) {
    const asked = query[facet] ?? [];
    const codes = facet === 'region' ? lists.regionsActivating(asked) : asked;
    if (asked.length > 0) filters.set(facet, products.facets[facet].union(codes));
  }
  const { worksIn, worksOn = [] } = query;
  if (worksIn !== undefined) filters.set('worksIn', productsWorkingIn(products, lists, worksIn));
  if (worksOn.length > 0) filters.set('worksOn', productsWorkingOn(products, lists, worksOn));
  for (const [attribute, codes] of valuesByAttribute(query.attr ?? []))
    filters.set(`attr.${attribute}`, products.facets.attribute.union(codes));
  for (const { attribute, min, max } of rangesOf(query.range ?? []))
    filters.set(`attr.${attribute}`, products.numbers.addBetween(sets.empty(), attribute, min, max));
  if (minPrice !== undefined || maxPrice !== undefined)
    filters.set('price', prices.between(minPrice, maxPrice));
  if (stock === 'in_stock') filters.set('stock', inStock);
  if (stock === 'out_of_stock') filters.set('stock', sets.copyOf(live).andNot(inStock));
  return filters;
}

export interface Selection {
  products: ProductSet;
  size: number;
}

/** The products of a scope under the filters of a query. */
export interface Filtered {
  filters: ReadonlyMap<Filter, ProductSet>;
  tests: VariantTests;
  /** As that of the scope; null with a keyword. */
  list: string | null;
  scope: Selection;
  all: Selection;
  /** The products that pass every filter but one, as its facet shows them. */
  without: (filter: Filter) => Selection;
}

export function filter(
  products: Products,
  scoped: ProductSet,
  { filters, tests, list }: Pick<Filtered, 'filters' | 'tests' | 'list'>,
): Filtered {
  const scope = { products: scoped, size: scoped.count() };
  const pass = (but?: Filter): Selection => {
    const others = [...filters].filter(([name]) => name !== but);
    if (others.length === 0) return scope;
    const passed = products.sets.copyOf(scoped);
    for (const [, set] of others) passed.and(set);
    demandOneVariant(products, passed, tests, but);
    return { products: passed, size: passed.count() };
  };
  const all = pass();
  return { filters, tests, list, scope, all, without: (name) => (filters.has(name) ? pass(name) : all) };
}
