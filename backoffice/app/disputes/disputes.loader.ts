import { listAddress, oneOf } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const TABS = ['open', 'closed'] as const;

export const disputes = listAddress('/disputes', { tab: oneOf(TABS, 'open') });

/** A page of the disputes, as the address asks for it. */
export const loadDisputes = listLoader(disputes, (call, { tab }, rows) =>
  call('GET /admin/disputes', { query: { tab, ...rows } }),
);

/** The one in the panel. */
export const loadDispute = oneLoader((call, id) => call('GET /admin/disputes/{id}', { params: { id } }));
