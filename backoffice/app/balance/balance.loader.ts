import { oneLoader } from '../list-loader.ts';

const ENTRIES = 50;

/** What the store holds for a customer, with the latest entries of its ledger. */
export const loadBalance = oneLoader((call, id) =>
  call('GET /admin/members/{id}/balance', { params: { id }, query: { pageSize: ENTRIES } }),
);
