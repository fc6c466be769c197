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
  const page = Number(query.get('page'));
  return {
    tab: TABS.find((one) => one === query.get('tab')) ?? 'open',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The address of the page, with what is as usual left out. */
export function bankPath({ tab, page }: Partial<BankAddress>): string {
  const query = new URLSearchParams();
  if (tab && tab !== 'open') query.set('tab', tab);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `/bank?${query}` : '/bank';
}

/** A statement's own page. */
export const statementPath = (id: string, page = 1): string =>
  `/bank/statements/${id}${page > 1 ? `?page=${page}` : ''}`;
