import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readList } from './list-address.ts';

/** How many documents a page of the list holds. */
export const PER_PAGE = 30;

async function load(request: Request, kind: 'news' | 'page') {
  const { state, q, page } = readList(new URL(request.url).search);
  const wanted = kind === 'page' ? undefined : state;
  const list = await callFrom(request)('GET /admin/content', {
    query: { kind, state: wanted, q, pageNum: page, pageSize: PER_PAGE },
  });
  return { ...list, kind, state: wanted, q, page };
}

export const loadNews = ({ request }: LoaderFunctionArgs) => load(request, 'news');
export const loadPages = ({ request }: LoaderFunctionArgs) => load(request, 'page');

/** A document with its texts. */
export const loadDocument = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/content/{id}', { params: { id: params.id ?? '' } });
