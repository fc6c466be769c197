import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** All levels, what members hold, and how expiry goes. */
export const loadLevels = ({ request }: LoaderFunctionArgs) => callFrom(request)('GET /admin/membership');

const ENTRIES = 50;

/** Where a customer stands, with the latest entries of their ledger. */
export const loadMember = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/members/{id}', {
    params: { id: params.id! },
    query: { pageSize: ENTRIES },
  });
