import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { links } from '../links.ts';
import { pagedOf, pagesOf, type Paged } from '../lists/paged.ts';

export interface CollectData {
  rows: ReplyOf<Calls['GET /api/wishlist']>['rows'];
  /** By which others see the list; null if it is not shared. */
  link: ReplyOf<Calls['GET /api/wishlist/link']>['link'];
  total: number;
  paged: Paged;
  pages: number;
}

/** A page of what the member has collected. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<CollectData> {
  const paged = pagedOf(new URL(request.url).searchParams);
  const call = callerOf(context);
  const { signal } = request;
  const [{ rows, total }, { link }] = await Promise.all([
    call('GET /api/wishlist', { query: { pageNum: paged.page, pageSize: paged.size } }, { signal }),
    call('GET /api/wishlist/link', {}, { signal }),
  ]);
  return { rows, total, link, paged, pages: pagesOf(total, paged, links.collected, context) };
}
