import { day, listAddress, oneOf, sortedBy, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const STATES = ['active', 'ended'] as const;

export const affiliates = listAddress('/affiliates', {
  q: words(),
  state: oneOf(STATES, ''),
  from: day,
  to: day,
  sort: sortedBy(['since', 'email', 'rate', 'held', 'available', 'paid']),
});

/** A page of the affiliates, as the address asks for it. */
export const loadAffiliates = listLoader(affiliates, (call, { page: _, ...asked }, rows) =>
  call('GET /admin/affiliates', { query: { ...asked, ...rows } }),
);

/** The one in the panel. */
export const loadAffiliate = oneLoader((call, id) =>
  call('GET /admin/affiliates/{accountId}', { params: { accountId: id } }),
);
