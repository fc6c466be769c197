import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf, words } from '../list-address.ts';

export const STATES = ['published', 'scheduled', 'draft'] as const;
export type DocumentState = (typeof STATES)[number];

const parts = { state: oneOf(STATES, undefined), q: words() };
export const news = listAddress('/news', parts);
export const infoPages = listAddress('/pages', parts);

async function load(request: Request, kind: 'news' | 'page') {
  const { state, q, page } = news.asked(request);
  const wanted = kind === 'page' ? undefined : state;
  const query = { kind, state: wanted, q, ...rowsOf(page) };
  const list = await callFrom(request)('GET /admin/content', { query });
  return { ...list, kind, state: wanted, q, page, pages: pagesOf(list.total) };
}

export const loadNews = ({ request }: LoaderFunctionArgs) => load(request, 'news');
export const loadPages = ({ request }: LoaderFunctionArgs) => load(request, 'page');

/** A document with its texts. */
export const loadDocument = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/content/{id}', { params: { id: params.id ?? '' } });
