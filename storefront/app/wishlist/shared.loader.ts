import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router';
import { callerOf } from '../api.ts';
import { links } from '../links.ts';
import { pagedOf, pagesOf, type Paged } from '../lists/paged.ts';

type Reply = ReplyOf<Calls['GET /api/wishlist/shared/{token}']>;

export interface SharedData {
  token: string;
  title: string;
  rows: Reply['rows'];
  total: number;
  paged: Paged;
  pages: number;
}

/** A page of the wishlist of a link; null, with the status 404, for a link that opens nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('list') ?? '';
  if (!/^[A-Za-z0-9_-]{22}$/.test(token)) return data(null, { status: 404 });
  const paged = pagedOf(searchParams);
  const reply = await sharedList(context, token, paged, request.signal);
  if (!reply) return data(null, { status: 404 });
  const { title, rows, total } = reply;
  const hrefOf = (at: Paged) => links.sharedList(token, at);
  return {
    token,
    title,
    rows,
    total,
    paged,
    pages: pagesOf(total, paged, hrefOf, context),
  } satisfies SharedData;
}

async function sharedList(
  context: Readonly<RouterContextProvider>,
  token: string,
  { page, size }: Paged,
  signal: AbortSignal,
): Promise<Reply | null> {
  try {
    return await callerOf(context)(
      'GET /api/wishlist/shared/{token}',
      { params: { token }, query: { pageNum: page, pageSize: size } },
      { signal },
    );
  } catch (error) {
    // The link was ended.
    if ((error as { slug?: string }).slug === 'incorrect_link') return null;
    throw error;
  }
}
