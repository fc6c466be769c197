import { pageIn, queryOf } from '../list-query.ts';

/** The tabs in the order of the screen. */
export const TABS = ['open', 'refunds', 'statements', 'matched', 'set_aside', 'sent'] as const;
export type BankTab = (typeof TABS)[number];

export interface BankAddress {
  tab: BankTab;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readBank(search: string): BankAddress {
  const query = new URLSearchParams(search);
  return {
    tab: TABS.find((one) => one === query.get('tab')) ?? 'open',
    page: pageIn(query),
  };
}

/** The address of the page, with what is as usual left out. */
export const bankPath = ({ tab, page }: Partial<BankAddress>): string =>
  `/bank${queryOf({ tab, page }, { tab: 'open' })}`;

/** A statement's own page. */
export const statementPath = (id: string, page = 1): string => `/bank/statements/${id}${queryOf({ page })}`;
