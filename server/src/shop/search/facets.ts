import type { queryProducts } from '@halfturn/contract/catalog.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Assortment } from '../assortment/door.ts';
import type { View } from '../catalog/door.ts';
import { valueName, valuesOf } from './attribute-values.ts';
import type { CardPrices } from './card-prices.ts';
import type { FACETS, Filter, Filtered, Selection } from './filtered.ts';
import { keptCounts } from './kept-counts.ts';
import { offeredFilters } from './offered-filters.ts';
import { lostByOption, lostByStock } from './variants.ts';

export type Facets = AnswerOf<typeof queryProducts>['facets'];
type FacetValue = Facets['platform'][number];

/** How many products each value would leave under the other filters. Values that no product of the scope has are left out. */
export function facetsOf(
  assortment: Assortment,
  filtered: Filtered,
  { view, prices }: { view: View; prices: CardPrices },
): Facets {
  const { products, lists } = assortment;
  const { locale } = view;
  const isOffered = offeredFilters(assortment, filtered.all.size > 0 ? filtered.all : filtered.scope);
  // One that is set stays, as it could not be taken away otherwise.
  const offers = (filter: Filter, code: string): boolean => filtered.filters.has(filter) || isOffered(code);
  const counts = (facet: (typeof FACETS)[number]): ReadonlyMap<string, number> =>
    offers(facet, facet) ? countsOf(assortment, filtered, facet, filtered.without(facet)) : new Map();
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
  assortment: Assortment,
  filtered: Filtered,
  { offers, view: { locale } }: { offers: (filter: Filter, code: string) => boolean; view: View },
): Facets['attributes'] {
  const { products, lists } = assortment;
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
      const counts = countsOf(assortment, filtered, 'attribute', { ...selection, begin: `${code}.` });
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

type CountedFacet = (typeof FACETS)[number] | 'attribute';

/** How many products pass the other filters, for each value that the scope has. */
function countsOf(
  assortment: Assortment,
  { list, scope }: Filtered,
  name: CountedFacet,
  { products: selected, size, begin = '' }: Selection & { begin?: string },
): ReadonlyMap<string, number> {
  const facet = assortment.products.facets[name];
  const countScope = () => {
    const counts = facet.counts(scope.products, scope.size, begin);
    return new Map([...counts].filter(([, n]) => n > 0));
  };
  const ofScope =
    list === null ? countScope() : keptCounts(assortment, `${list} ${name} ${begin}`, countScope);
  if (selected === scope.products) return ofScope;
  const counts = facet.counts(selected, size, begin);
  return new Map([...counts].filter(([code]) => ofScope.has(code)));
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
