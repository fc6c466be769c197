import type { ListQuery, queryProducts } from '@halfturn/contract/catalog.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Assortment, Order, Product, Products, ProductSet } from '../assortment/door.ts';
import type { View } from '../catalog/door.ts';
import { rangesOf, valueName, valuesByAttribute, valuesOf } from './attribute-values.ts';
import { CardPrices } from './card-prices.ts';
import type { Match } from './nearest.ts';
import { offeredFilters } from './offered-filters.ts';
import { demandOneVariant, lostByOption, lostByStock, variantTests, type VariantTests } from './variants.ts';

type Answer = AnswerOf<typeof queryProducts>;
type Facets = Answer['facets'];
type FacetValue = Facets['platform'][number];

/** The answer to a list, with the ids of the page in place of its cards. */
export type Listing = Pick<Answer, 'total' | 'heading' | 'facets' | 'relief'> & { ids: string[] };

export interface ListRequest {
  query: ListQuery;
  view: View;
  /** What a keyword has found; null without a keyword. */
  matches: readonly Match[] | null;
  /** The order of names in the visitor's language. */
  names: Order<Product> | null;
}

/** A page of a list with its total and its facets. Refuses a class that names nothing. */
export function listOf(assortment: Assortment, request: ListRequest): Listing {
  const { query, view, matches } = request;
  const { products } = assortment;
  products.sets.takeBack();
  const prices = new CardPrices(products, view);
  const scope = findScope(assortment, query.class, view);
  const filtered = filter(products, inScope(products, scope, matches), {
    filters: filtersOf(assortment, query, prices),
    tests: variantTests(query, prices),
  });
  const { size } = filtered.all;
  return {
    ids: pageOf(filtered, prices, { request, products, scope }).map((no) => products.at(no).id),
    total: size,
    heading: scope.heading,
    facets: facetsOf(assortment, filtered, { view, prices }),
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
  const most = query.pageSize;
  if (matches !== null && query.sort === '0') {
    const passed = matches.filter(({ no }) => found.has(no));
    return nearestFirst(products, scope.order, passed).slice(from, from + most);
  }
  if (from >= size) return [];
  const byName = query.sort === '3' || query.sort === '4';
  if (query.sort === '1' || query.sort === '2' || (byName && !names))
    return prices.page(found, size, { from, most, reverse: query.sort === '1' || query.sort === '4' });
  const order = byName && names ? names : scope.order;
  return order.around(found, size).pick(found, from, most, query.sort === '4');
}

/** What a list is about: its heading, its products before filters, and its usual order. */
interface Scope {
  heading: Answer['heading'];
  products: ProductSet;
  order: Order<Product>;
}

/** Lists that are not classes; the server's words have their names. */
const SPECIAL = ['all', 'best-sellers', 'new', 'price-drops'] as const;
/** Length of the best-seller list and of the list of new releases. */
const BEST_SELLERS = 100;
const NEW_RELEASES = 60;
const DAY_MS = 86_400_000;

/** The scope that a slug names in any language: a special list, or a class, genre or platform. */
function findScope({ products, lists }: Assortment, slug: string | undefined, view: View): Scope {
  const { locale, now } = view;
  if (slug === undefined) return { heading: null, products: products.live, order: products.bestInStock };
  const special = SPECIAL.find((each) => each === slug);
  if (special) {
    const name = loadWords(locale, ['shelves']).t(`shelves.${special}`);
    const heading = { code: slug, slug, baseSlug: slug, slugs: {}, name, parents: [] };
    return { heading, ...specialScope(products, special, now) };
  }
  const found = lists.bySlug(slug);
  if (!found) throw problem('not_found');
  const { slug: baseSlug, slugs } = found.category;
  const above = found.kind === 'class' ? lists.classesAbove(found.category) : [];
  const parents = above.map((each) => lists.namedOf(each, locale));
  return {
    heading: { ...lists.namedOf(found.category, locale), baseSlug, slugs, parents },
    products:
      found.kind === 'class'
        ? lists.productsOfClass(products, found.category)
        : products.facets[found.kind].union([found.category.code]),
    order: products.bestInStock,
  };
}

function specialScope(products: Products, list: (typeof SPECIAL)[number], now: Date): Omit<Scope, 'heading'> {
  const { live, reduced, bestInStock, best, newest, drops, sets } = products;
  switch (list) {
    case 'all':
      return { products: live, order: bestInStock };
    case 'best-sellers': {
      // Products with neither sales nor a pin stand last.
      const end = best.firstPlace(({ sold, pin }) => sold > 0 || pin > 0);
      return { products: best.addTo(sets.empty(), 0, Math.min(BEST_SELLERS, end)), order: best };
    }
    case 'new': {
      const today = Math.floor(now.getTime() / DAY_MS);
      const from = newest.firstPlace(({ released }) => released !== null && released > today);
      const end = newest.firstPlace(({ released }) => released !== null);
      return {
        products: newest.addTo(sets.empty(), from, Math.min(from + NEW_RELEASES, end)),
        order: newest,
      };
    }
    case 'price-drops':
      return { products: reduced, order: drops };
  }
}

/** The products of a scope, or those that a keyword has found in it. */
function inScope({ sets, live }: Products, scope: Scope, matches: readonly Match[] | null): ProductSet {
  if (matches === null) return scope.products;
  const matching = sets.empty().addAll(Uint32Array.from(matches, ({ no }) => no));
  return matching.and(live).and(scope.products);
}

/** The facets by which a list can be filtered. */
const FACETS = ['platform', 'region', 'genre', 'language'] as const;
type Filter = (typeof FACETS)[number] | 'price' | 'stock' | AttributeFilter;
/** Of one attribute: `attr.color`. */
type AttributeFilter = `attr.${string}`;
const attributeOf = (filter: AttributeFilter): string => filter.slice('attr.'.length);
const isOfAttribute = (filter: Filter): filter is AttributeFilter => filter.startsWith('attr.');

/** The filters that a query sets, each with the products that pass it. */
function filtersOf(
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

interface Selection {
  products: ProductSet;
  size: number;
}

/** The products of a scope under the filters of a query. */
interface Filtered {
  filters: ReadonlyMap<Filter, ProductSet>;
  tests: VariantTests;
  scope: Selection;
  all: Selection;
  /** The products that pass every filter but one, as its facet shows them. */
  without: (filter: Filter) => Selection;
}

function filter(
  products: Products,
  scoped: ProductSet,
  { filters, tests }: Pick<Filtered, 'filters' | 'tests'>,
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
  return { filters, tests, scope, all, without: (name) => (filters.has(name) ? pass(name) : all) };
}

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

/** How many products each value would leave under the other filters. Values that no product of the scope has are left out. */
function facetsOf(
  assortment: Assortment,
  filtered: Filtered,
  { view, prices }: { view: View; prices: CardPrices },
): Facets {
  const { products, lists } = assortment;
  const { locale } = view;
  const isOffered = offeredFilters(assortment, filtered.all.size > 0 ? filtered.all : filtered.scope);
  // One that is set stays, as it could not be taken away otherwise.
  const offers = (filter: Filter, code: string): boolean => filtered.filters.has(filter) || isOffered(code);
  const counts = (facet: (typeof FACETS)[number]): Map<string, number> =>
    offers(facet, facet) ? countsOf(products, filtered, facet, filtered.without(facet)) : new Map();
  const named = (
    things: readonly { code: string; names: Record<string, string> }[],
    byCode: ReadonlyMap<string, number>,
  ): FacetValue[] =>
    things.flatMap((thing) => {
      const count = byCode.get(thing.code);
      return count === undefined ? [] : [{ code: thing.code, name: lists.nameOf(thing, locale), count }];
    });
  // A region counts every product that activates there.
  const byRegion = counts('region');
  const activating = lists.regions.flatMap(({ code }): [string, number][] => {
    const each = lists.regionsActivating([code]).flatMap((covering) => byRegion.get(covering) ?? []);
    return each.length > 0 ? [[code, each.reduce((sum, n) => sum + n, 0)]] : [];
  });
  const stock = filtered.without('stock');
  const stocked = stock.products.countAnd(products.inStock);
  const inStock = stocked - lostByStock(products, stock.products, filtered.tests);
  const words = loadWords(locale, ['shelves']);
  return {
    platform: named(lists.platforms, counts('platform')),
    region: named(lists.regions, new Map(activating)),
    genre: named(lists.genres, counts('genre')),
    language: [...counts('language')]
      .map(([code, count]) => ({ code, name: languageName(code, locale), count }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    stock: [
      { code: 'in_stock', name: words.t('shelves.in_stock'), count: inStock },
      { code: 'out_of_stock', name: words.t('shelves.out_of_stock'), count: stock.size - stocked },
    ],
    attributes: attributeFacets(assortment, filtered, { offers, view }),
    price: priceFacet(prices, filtered.without('price'), view),
  };
}

/** The facets of attributes that are not built in. */
function attributeFacets(
  { products, lists }: Assortment,
  filtered: Filtered,
  { offers, view: { locale } }: { offers: (filter: Filter, code: string) => boolean; view: View },
): Facets['attributes'] {
  const common = countsOf(products, filtered, 'attribute', filtered.all);
  return lists.attributes
    .filter((each) => each.filterable && !each.built_in && offers(`attr.${each.code}`, each.code))
    .map((attribute) => {
      const filter: Filter = `attr.${attribute.code}`;
      const selection = filtered.without(filter);
      const { code } = attribute;
      const name = lists.nameOf(attribute, locale);
      if (attribute.kind === 'number') {
        const { numbers } = products;
        const ends = numbers.ends(selection.products, code) ?? numbers.ends(filtered.scope.products, code);
        return { code, name, values: [], range: ends && { ...ends, unit: attribute.unit } };
      }
      const counts = filtered.filters.has(filter)
        ? countsOf(products, filtered, 'attribute', selection)
        : common;
      const lost = lostByOption(products, selection.products, filtered.tests, code);
      const values = valuesOf(attribute, counts).map(({ value, count }) => {
        const full = `${code}.${value}`;
        return {
          code: full,
          name: valueName(lists, attribute, value, locale),
          count: count - (lost.get(full) ?? 0),
        };
      });
      return { code, name, values, range: null };
    })
    .filter(({ values, range }) => values.length > 0 || range !== null);
}

/** How many products pass the other filters, for each value that the scope has. */
function countsOf(
  products: Products,
  filtered: Filtered,
  name: (typeof FACETS)[number] | 'attribute',
  selection: Selection,
): Map<string, number> {
  const facet = products.facets[name];
  const { scope } = filtered;
  const counts = facet.counts(selection.products, selection.size);
  for (const [code, count] of counts)
    if (count === 0 && (selection === scope || !facet.productsOf(code)?.intersects(scope.products)))
      counts.delete(code);
  return counts;
}

/** The lowest and the highest price of a selection, and how prices are spread between them; null if it is empty. */
function priceFacet(prices: CardPrices, { products, size }: Selection, { currency }: View): Facets['price'] {
  const spread = prices.spread(products, size);
  if (!spread) return null;
  const { min, max, bins } = spread;
  return { min: { amount: min, currency }, max: { amount: max, currency }, bins };
}

const languageNames = new Map<Locale, Map<string, string>>();

/** A language's name in the display language; the code itself if it is not a language tag. Kept, as asking `Intl` takes long. */
function languageName(code: string, locale: Locale): string {
  const names = languageNames.get(locale) ?? new Map<string, string>();
  languageNames.set(locale, names);
  const name = names.get(code) ?? nameOfLanguage(code, locale);
  names.set(code, name);
  return name;
}

function nameOfLanguage(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(bcp47(locale), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

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
