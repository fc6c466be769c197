import { pageIn, queryOf } from '../list-query.ts';

/** The list and the page that are shown. */
export interface DisputesAddress {
  tab: 'open' | 'closed';
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readDisputes(search: string): DisputesAddress {
  const query = new URLSearchParams(search);
  return { tab: query.get('tab') === 'closed' ? 'closed' : 'open', page: pageIn(query) };
}

/** The query of a list, with what is as usual left out: `?tab=closed`, or nothing. */
export const writeDisputes = ({ tab, page }: Partial<DisputesAddress>): string =>
  queryOf({ tab, page }, { tab: 'open' });
