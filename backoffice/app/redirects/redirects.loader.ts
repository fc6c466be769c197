import { listAddress, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

export const redirects = listAddress('/redirects', { q: words() });

/** Where addresses without a page lead. */
export const loadRedirects = listLoader(redirects, (call, { q }, rows) =>
  call('GET /admin/redirects', { query: { q, ...rows } }),
);
