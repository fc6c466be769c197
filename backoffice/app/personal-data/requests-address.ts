import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import { pageIn, queryOf } from '../list-query.ts';

/** The tabs in the order of the screen: what needs attention comes first. */
export const STATES = [
  'proved',
  'asked',
  'done',
  'old',
] as const satisfies readonly StaffPersonalRequest['state'][];

export interface RequestsAddress {
  state: StaffPersonalRequest['state'];
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readRequests(search: string): RequestsAddress {
  const query = new URLSearchParams(search);
  return {
    state: STATES.find((one) => one === query.get('state')) ?? 'asked',
    page: pageIn(query),
  };
}

/** The address of the list, with what is as usual left out. */
export const requestsPath = ({ state, page }: Partial<RequestsAddress>): string =>
  `/personal-data${queryOf({ state, page }, { state: 'asked' })}`;
