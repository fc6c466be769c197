import { CLAIM_TABS, type ClaimTab } from '@halfturn/contract/staff/claim-tabs.ts';
import { pageIn, queryOf, soughtIn } from '../list-query.ts';

/** The list and the page that are shown. */
export interface ClaimsAddress {
  tab: ClaimTab;
  q: string;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readClaims(search: string): ClaimsAddress {
  const query = new URLSearchParams(search);
  return {
    tab: CLAIM_TABS.find((one) => one === query.get('tab')) ?? 'open',
    q: soughtIn(query, 254),
    page: pageIn(query),
  };
}

/** The query of a list, with what is as usual left out: `?tab=decided`, or nothing. */
export const writeClaims = ({ tab, q, page }: Partial<ClaimsAddress>): string =>
  queryOf({ tab, q, page }, { tab: 'open' });
