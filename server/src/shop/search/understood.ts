import type { ListQuery, queryProducts } from '@halfturn/contract/catalog.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import { CURRENCIES } from '@halfturn/contract/primitives/money.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Assortment } from '../assortment/door.ts';
import type { View } from '../catalog/door.ts';
import type { matchProducts } from './match.ts';
import type { TypedAmount } from './price-words.ts';
import { hasFilters, type Filters } from './word-filters.ts';

type Understood = AnswerOf<typeof queryProducts>['understood'];
type Found = Awaited<ReturnType<typeof matchProducts>>;

/** What a list shows of a search as filters; null if it has none. */
export function understoodIn(
  { lists }: Assortment,
  { filters, prices, rest }: Found,
  view: View,
): Understood {
  const minPrice = inDisplay(prices.atLeast, view);
  const maxPrice = inDisplay(prices.atMost, view);
  if ((filters === null || !hasFilters(filters)) && minPrice === null && maxPrice === null) return null;
  const type = lists.classes.find(({ id }) => filters?.class.includes(id));
  return {
    keyword: rest.join(' '),
    platform: filters?.platform ?? [],
    genre: filters?.genre ?? [],
    region: filters?.region ?? [],
    minPrice,
    maxPrice,
    class: type ? lists.namedOf(type, view.locale) : null,
  };
}

/** The query with what its keyword says. What the visitor has set as a filter themselves counts before it. */
export function withUnderstood(query: ListQuery, understood: Understood): ListQuery {
  if (understood === null) return query;
  const either = (own: string[] | undefined, other: string[]): string[] =>
    own !== undefined && own.length > 0 ? own : other;
  return {
    ...query,
    platform: either(query.platform, understood.platform),
    genre: either(query.genre, understood.genre),
    region: either(query.region, understood.region),
    minPrice: query.minPrice ?? understood.minPrice ?? undefined,
    maxPrice: query.maxPrice ?? understood.maxPrice ?? undefined,
  };
}

/** What was read as filters, in a display language. */
export function filterNames({ lists }: Assortment, filters: Filters | null, locale: Locale): string[] {
  if (filters === null) return [];
  const { platform, genre, region } = filters;
  const named = [
    ...lists.classes.filter(({ id }) => filters.class.includes(id)),
    ...lists.platforms.filter(({ code }) => platform.includes(code)),
    ...lists.genres.filter(({ code }) => genre.includes(code)),
    ...lists.regions.filter(({ code }) => region.includes(code)),
  ];
  return named.map((each) => lists.nameOf(each, locale));
}

/** Whether the filters of a list say all that was typed: then every product counts, not only the nearest. */
export const isAllFilters = ({ isWhole }: Found, understood: Understood): boolean =>
  understood !== null && isWhole;

/** An amount in whole units of the visitor's currency. A `$` is theirs if their currency is one of dollars. */
function inDisplay(typed: TypedAmount | null, view: View): number | null {
  if (typed === null) return null;
  const { amount, currency, sign } = typed;
  const { symbol, digits } = CURRENCIES[view.currency];
  const isSign = !/[a-z]/.test(sign) && symbol.includes(sign);
  if (currency === null || currency === view.currency || isSign) return amount;
  const { rate, currency: known } = view.terms.rateOf(currency, view.now);
  if (known !== currency) return amount;
  return Math.round((amount / rate) * view.rate * 10 ** digits) / 10 ** digits;
}
