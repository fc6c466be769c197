import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import { listAddress, oneOf } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

/** The tabs in the order of the screen: what needs attention comes first. */
export const STATES = [
  'proved',
  'asked',
  'done',
  'old',
] as const satisfies readonly StaffPersonalRequest['state'][];

export const requests = listAddress('/personal-data', { state: oneOf(STATES, 'proved') });

/** A page of the requests about personal data, as the address asks for it. */
export const loadRequests = listLoader(requests, (call, { state }, rows) =>
  call('GET /admin/personal-requests', { query: { state, ...rows } }),
);
