import { CLAIM_TABS, type ClaimTab } from '@halfturn/contract/staff/claim-tabs.ts';

/** What part of which list is shown. */
export interface ClaimsAddress {
  tab: ClaimTab;
  q: string;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readClaims(search: string): ClaimsAddress {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  return {
    tab: CLAIM_TABS.find((one) => one === query.get('tab')) ?? 'open',
    q: (query.get('q') ?? '').trim().slice(0, 254),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The query of a list, with what is as usual left out: `?tab=decided`, or nothing. */
export function writeClaims({ tab, q, page }: Partial<ClaimsAddress>): string {
  const query = new URLSearchParams();
  if (tab && tab !== 'open') query.set('tab', tab);
  if (q) query.set('q', q);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
