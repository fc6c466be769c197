import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { redirect, type RouterContextProvider } from 'react-router';
import { localeKey } from '../api.ts';
import { keepLang } from '../links.ts';
import { stored } from '../stored.ts';

/** The page sizes to choose from; the first goes without saying. */
export const SIZES = [10, 20, 30, 50] as const;
export type PageSize = (typeof SIZES)[number];

/** Which part of a member's list is looked at. */
export interface Paged {
  page: number;
  size: PageSize;
}

/** What an address asks of a list; the size that this browser likes where the address names none. */
export function pagedOf(search: URLSearchParams): Paged {
  const page = search.get('page') ?? '';
  const liked = typeof document === 'undefined' ? null : stored('pageSize');
  const size = [search.get('pageSize'), liked].map(Number).find((typed) => isOneOf(SIZES, typed)) ?? SIZES[0];
  return { page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1, size };
}

/** How many pages there are. Leads to the last where the address asks for one beyond it: what stood there has gone. */
export function pagesOf(
  total: number,
  { page, size }: Paged,
  hrefOf: (paged: Paged) => string,
  context: Readonly<RouterContextProvider>,
): number {
  const pages = Math.ceil(total / size);
  if (page > 1 && page > pages)
    throw redirect(keepLang(hrefOf({ page: Math.max(1, pages), size }), context.get(localeKey)));
  return pages;
}
