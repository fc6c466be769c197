import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { callerOf, localeKey } from '../api.ts';
import { keepLang, links } from '../links.ts';

export type NewsRow = ReplyOf<Calls['GET /api/news']>['rows'][number];

/** How many items a page of the list holds. */
const PER_PAGE = 10;

export interface NewsData {
  rows: NewsRow[];
  page: number;
  pages: number;
}

/** A page of the news, as the address asks for it. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<NewsData> {
  const asked = new URL(request.url).searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
  const { rows, total } = await callerOf(context)(
    'GET /api/news',
    { query: { pageNum: page, pageSize: PER_PAGE } },
    { signal: request.signal },
  );
  const pages = Math.ceil(total / PER_PAGE);
  // A page that there is no more, or never was.
  if (page > 1 && page > pages)
    throw redirect(keepLang(links.news(Math.max(1, pages)), context.get(localeKey)));
  return { rows, page, pages };
}
