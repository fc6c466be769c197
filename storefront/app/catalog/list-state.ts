import { MOST_LISTED } from '@halfturn/contract/primitives/most-listed.ts';
import { isOneOf, oneOf } from '@halfturn/contract/primitives/names.ts';
import type { CallOf, ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { ListState } from '../links.ts';
import { rangesIn } from './ranges.ts';

/** Sorts and page sizes that an address may ask for (specification, section 9); the first of each goes without saying. */
export const SORTS = ['0', '1', '2', '3', '4'] as const;
export const PAGE_SIZES = ['10', '20', '30', '50'] as const;

type Query = NonNullable<CallOf<Calls['GET /api/home/queryProducts']>['query']>;

/** The filters that take several values. */
export const FACETS = ['platform', 'region', 'genre', 'language', 'attr'] as const;
export type Facet = (typeof FACETS)[number];

/**
 * What an address asks of a list. An address is typed, cut off and passed around, so whatever makes no sense in it is
 * left out, and the page shows what the rest means.
 */
export function listState(search: URLSearchParams): ListState {
  const state: ListState = {};
  const keyword = search.get('keyword')?.replaceAll(/\s+/g, ' ').trim().slice(0, 100);
  if (keyword) state.keyword = keyword;
  for (const name of [...FACETS, 'worksOn'] as const) {
    const values = [...new Set(search.getAll(name))].filter((v) => /^[\w.-]{1,101}$/.test(v)).slice(0, 40);
    if (values.length > 0) state[name] = values;
  }
  const country = search.get('worksIn');
  if (country && /^[A-Z]{2}$/.test(country)) state.worksIn = country;
  const ranges = rangesIn(search);
  if (ranges.length > 0) state.range = ranges;
  for (const end of ['minPrice', 'maxPrice'] as const) {
    const price = amountOf(search.get(end));
    if (price !== null) state[end] = price;
  }
  // Both states ticked is no filter.
  const stock = [...new Set(search.getAll('stock'))].filter((v) => v === 'in_stock' || v === 'out_of_stock');
  if (stock.length === 1) state.stock = stock[0];
  const sort = search.get('sort');
  if (sort && sort !== SORTS[0] && isOneOf(SORTS, sort)) state.sort = sort;
  const size = search.get('pageSize');
  if (size && size !== PAGE_SIZES[0] && isOneOf(PAGE_SIZES, size)) state.pageSize = size;
  const page = search.get('pageNum');
  if (page && PAGE.test(page) && page !== '1') state.pageNum = page;
  const through = search.get('through');
  if (through && PAGE.test(through)) {
    const last = Math.min(Number(through), lastPageFrom(state));
    if (last > Number(state.pageNum ?? 1)) state.through = String(last);
  }
  return state;
}

const PAGE = /^[1-9]\d{0,4}$/;

/** The last page that is shown together with the first one. */
export const lastPageFrom = ({ pageNum = '1', pageSize = PAGE_SIZES[0] }: ListState): number =>
  Number(pageNum) - 1 + Math.floor(MOST_LISTED / Number(pageSize));

/** The same list from its first page on: what follows once something else in it has changed. */
export function fromFirst({ pageNum: _, through: __, ...rest }: ListState): ListState {
  return rest;
}

/** The same as the store's call takes it. */
export function queryOf(state: ListState, name: string): Query {
  return {
    ...(name === 'search' ? {} : { class: name }),
    keyword: state.keyword,
    platform: [...(state.platform ?? [])],
    region: [...(state.region ?? [])],
    genre: [...(state.genre ?? [])],
    language: [...(state.language ?? [])],
    worksIn: state.worksIn,
    worksOn: [...(state.worksOn ?? [])],
    attr: [...(state.attr ?? [])],
    range: [...(state.range ?? [])],
    minPrice: state.minPrice,
    maxPrice: state.maxPrice,
    stock: state.stock as Query['stock'],
    sort: oneOf(SORTS, state.sort ?? SORTS[0]),
    pageNum: Number(state.pageNum ?? 1),
    pageSize: Number(state.pageSize ?? PAGE_SIZES[0]),
    through: state.through,
  };
}

type Understood = ReplyOf<Calls['GET /api/home/queryProducts']>['understood'];

/** The state with what the store has read in its keyword as filters. Those that are set already stay as they are. */
export function withUnderstood(state: ListState, understood: Understood): ListState {
  if (understood === null) return state;
  const { keyword, minPrice, maxPrice } = understood;
  const either = (facet: 'platform' | 'genre' | 'region') =>
    state[facet] ?? (understood[facet].length > 0 ? understood[facet] : undefined);
  return {
    ...state,
    keyword: keyword || undefined,
    platform: either('platform'),
    genre: either('genre'),
    region: either('region'),
    minPrice: state.minPrice ?? (minPrice === null ? undefined : String(minPrice)),
    maxPrice: state.maxPrice ?? (maxPrice === null ? undefined : String(maxPrice)),
  };
}

/** Only the filters: what "Reset filters" takes away. The keyword of a search is no filter, but what is searched. */
export function withoutFilters(state: ListState, isSearch: boolean): ListState {
  const { sort, pageSize, keyword } = state;
  return { sort, pageSize, ...(isSearch && { keyword }) };
}

/** Without one filter, from the first page on. `attribute`: of those by attributes, which one. */
export function withoutFilter(
  state: ListState,
  filter: Facet | 'worksIn' | 'worksOn' | 'price' | 'stock',
  attribute?: string,
): ListState {
  const rest = fromFirst(state);
  if (filter === 'attr' && attribute !== undefined)
    return {
      ...rest,
      attr: state.attr?.filter((value) => !value.startsWith(`${attribute}.`)),
      range: state.range?.filter((value) => !value.startsWith(`${attribute}:`)),
    };
  return filter === 'price'
    ? { ...rest, minPrice: undefined, maxPrice: undefined }
    : { ...rest, [filter]: undefined };
}

/** How many filters are on. */
export function filterCount(state: ListState, isSearch: boolean): number {
  const several = FACETS.reduce((sum, facet) => sum + (state[facet]?.length ?? 0), 0);
  const price = state.minPrice !== undefined || state.maxPrice !== undefined;
  const ranges = state.range?.length ?? 0;
  const works = (state.worksIn ? 1 : 0) + (state.worksOn ? 1 : 0);
  return (
    several + ranges + works + (price ? 1 : 0) + (state.stock ? 1 : 0) + (state.keyword && !isSearch ? 1 : 0)
  );
}

/** A price as a person types it: "5", "5.50", "1 200", "5,50"; null where it is none. */
export function amountOf(typed: string | null): string | null {
  const plain = (typed ?? '').replaceAll(/[^\d.,]/g, '').replace(/[.,](\d{1,2})$/, '_$1');
  const digits = plain.replaceAll(/[.,]/g, '').replace('_', '.');
  return digits !== '' && digits.length <= 10 && Number.isFinite(Number(digits))
    ? String(Number(digits))
    : null;
}
