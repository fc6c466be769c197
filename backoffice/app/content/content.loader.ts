import { listAddress, oneOf, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const STATES = ['published', 'scheduled', 'draft'] as const;
export type DocumentState = (typeof STATES)[number];

export const news = listAddress('/news', { state: oneOf(STATES, undefined), q: words() });
export const infoPages = listAddress('/pages', {
  state: oneOf<DocumentState, undefined>([], undefined),
  q: words(),
});

const load = (address: typeof news, kind: 'news' | 'page') =>
  listLoader(address, async (call, { state, q }, rows) => ({
    ...(await call('GET /admin/content', { query: { kind, state, q, ...rows } })),
    kind,
  }));

export const loadNews = load(news, 'news');
export const loadPages = load(infoPages, 'page');

/** A document with its texts. */
export const loadDocument = oneLoader((call, id) => call('GET /admin/content/{id}', { params: { id } }));
