import { listAddress, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const affiliates = listAddress('/affiliates', { q: words() });

/** A page of the affiliates, as the address asks for it. */
export const loadAffiliates = listLoader(affiliates, (call, { q }, rows) =>
  call('GET /admin/affiliates', { query: { q, ...rows } }),
);

/** The one in the panel. */
export const loadAffiliate = oneLoader((call, id) =>
  call('GET /admin/affiliates/{accountId}', { params: { accountId: id } }),
);
