import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { oneLoader } from '../list-loader.ts';

/** All levels, what members hold, and how expiry goes. */
export const loadLevels = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/membership');

const ENTRIES = 50;

/** Where a customer stands, with the latest entries of their ledger. */
export const loadMember = oneLoader((call, id) =>
  call('GET /admin/members/{id}', { params: { id }, query: { pageSize: ENTRIES } }),
);
