import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';

/** How many days may be looked at. */
export const PERIODS = ['7', '30', '90'] as const;

/** Visits of the period that the address asks for. */
export async function loadVisits({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('days');
  const days = isOneOf(PERIODS, asked) ? asked : '30';
  return { period: days, ...(await callFrom(request)('GET /admin/visits', { query: { days } })) };
}
