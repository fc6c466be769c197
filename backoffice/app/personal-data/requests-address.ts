import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';

/** The tabs in the order of the screen: what needs somebody stands first. */
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
  const page = Number(query.get('page'));
  return {
    state: STATES.find((one) => one === query.get('state')) ?? 'asked',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The address of the list, with what is as usual left out. */
export function requestsPath({ state, page }: Partial<RequestsAddress>): string {
  const query = new URLSearchParams();
  if (state && state !== 'asked') query.set('state', state);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `/personal-data?${query}` : '/personal-data';
}
