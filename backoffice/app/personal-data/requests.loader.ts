import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf } from '../list-address.ts';

/** The tabs in the order of the screen: what needs attention comes first. */
export const STATES = [
  'proved',
  'asked',
  'done',
  'old',
] as const satisfies readonly StaffPersonalRequest['state'][];

export const requests = listAddress('/personal-data', { state: oneOf(STATES, 'asked') });

/** A page of the requests about personal data, as the address asks for it. */
export async function loadRequests({ request }: LoaderFunctionArgs) {
  const { state, page } = requests.asked(request);
  const query = { state, ...rowsOf(page) };
  const list = await callFrom(request)('GET /admin/personal-requests', { query });
  return { ...list, state, page, pages: pagesOf(list.total) };
}
