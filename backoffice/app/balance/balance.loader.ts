import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

const ENTRIES = 50;

/** What the store holds for a customer, with the latest entries of its ledger. */
export const loadBalance = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/members/{id}/balance', {
    params: { id: params.id! },
    query: { pageSize: ENTRIES },
  });
