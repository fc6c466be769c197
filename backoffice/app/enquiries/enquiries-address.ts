import { ENQUIRY_KINDS, ENQUIRY_STATES } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { pageIn, queryOf, soughtIn } from '../list-query.ts';

/** The tabs in the order of the screen; the first is where one begins. */
export const TABS = [...ENQUIRY_STATES, 'all', 'spam'] as const;

/** The list and the page that are shown. */
export interface EnquiriesAddress {
  tab: (typeof TABS)[number];
  kind: (typeof ENQUIRY_KINDS)[number] | '';
  q: string;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readEnquiries(search: string): EnquiriesAddress {
  const query = new URLSearchParams(search);
  return {
    tab: TABS.find((one) => one === query.get('tab')) ?? 'new',
    kind: ENQUIRY_KINDS.find((one) => one === query.get('kind')) ?? '',
    q: soughtIn(query, 254),
    page: pageIn(query),
  };
}

/** The query of a list, with what is as usual left out: `?tab=spam&kind=sale`, or nothing. */
export const writeEnquiries = ({ tab, kind, q, page }: Partial<EnquiriesAddress>): string =>
  queryOf({ tab, kind, q, page }, { tab: 'new' });
