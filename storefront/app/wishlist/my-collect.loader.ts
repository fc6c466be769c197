import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { links } from '../links.ts';
import { pagedOf, pagesOf, type Paged } from '../lists/paged.ts';

export interface CollectData {
  rows: ReplyOf<Calls['GET /api/wishlist']>['rows'];
  total: number;
  paged: Paged;
  pages: number;
}

/** A page of what the member has collected. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<CollectData> {
  const paged = pagedOf(new URL(request.url).searchParams);
  const { rows, total } = await callerOf(context)(
    'GET /api/wishlist',
    { query: { pageNum: paged.page, pageSize: paged.size } },
    { signal: request.signal },
  );
  return { rows, total, paged, pages: pagesOf(total, paged, links.collected, context) };
}
