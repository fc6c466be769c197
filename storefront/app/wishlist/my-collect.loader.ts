import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { callerOf, localeKey } from '../api.ts';
import { keepLang, links } from '../links.ts';

const PER_PAGE = 20;

export interface CollectData {
  rows: ReplyOf<Calls['GET /api/wishlist']>['rows'];
  total: number;
  page: number;
  pages: number;
}

/** A page of what the member has collected. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<CollectData> {
  const asked = new URL(request.url).searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 1;
  const { rows, total } = await callerOf(context)(
    'GET /api/wishlist',
    { query: { pageNum: page, pageSize: PER_PAGE } },
    { signal: request.signal },
  );
  const pages = Math.ceil(total / PER_PAGE);
  if (page > 1 && page > pages)
    throw redirect(keepLang(links.collected(Math.max(1, pages)), context.get(localeKey)));
  return { rows, total, page, pages };
}
