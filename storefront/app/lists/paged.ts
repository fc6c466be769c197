import { redirect, type RouterContextProvider } from 'react-router';
import { localeKey } from '../api.ts';
import { PAGE_SIZES } from '../catalog/list-state.ts';
import { keepLang } from '../links.ts';
import { stored } from '../stored.ts';

/** A page size that one can choose; the first goes without saying. */
export type PageSize = 10 | 20 | 30 | 50;

/** Which part of a member's list is looked at. */
export interface Paged {
  page: number;
  size: PageSize;
}

const isSize = (typed: string | null): typed is (typeof PAGE_SIZES)[number] =>
  (PAGE_SIZES as readonly (string | null)[]).includes(typed);

/** What an address asks of a list; the size that this browser likes where the address names none. */
export function pagedOf(search: URLSearchParams): Paged {
  const page = search.get('page') ?? '';
  const liked = typeof document === 'undefined' ? null : stored('pageSize');
  const size = [search.get('pageSize'), liked].find(isSize) ?? PAGE_SIZES[0];
  return { page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1, size: Number(size) as PageSize };
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
