import { ENQUIRY_KINDS, ENQUIRY_STATES } from '@halfturn/contract/primitives/enquiry-limits.ts';

/** The tabs in the order of the screen; the first is where one begins. */
export const TABS = [...ENQUIRY_STATES, 'all', 'spam'] as const;

/** What part of which list is shown. */
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
  const page = Number(query.get('page'));
  return {
    tab: TABS.find((one) => one === query.get('tab')) ?? 'new',
    kind: ENQUIRY_KINDS.find((one) => one === query.get('kind')) ?? '',
    q: (query.get('q') ?? '').trim().slice(0, 254),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The query of a list, with what is as usual left out: `?tab=spam&kind=sale`, or nothing. */
export function writeEnquiries({ tab, kind, q, page }: Partial<EnquiriesAddress>): string {
  const query = new URLSearchParams();
  if (tab && tab !== 'new') query.set('tab', tab);
  if (kind) query.set('kind', kind);
  if (q) query.set('q', q);
  if (page && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `?${text}` : '';
}
