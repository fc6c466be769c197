export const STATES = ['published', 'scheduled', 'draft'] as const;
export type DocumentState = (typeof STATES)[number];

/** What part of the list is shown. */
export interface ListAddress {
  state: DocumentState | undefined;
  q: string;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readList(search: string): ListAddress {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  return {
    state: STATES.find((one) => one === query.get('state')),
    q: (query.get('q') ?? '').trim().slice(0, 120),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The query of a list, with what is as usual left out. */
export function writeList({ state, q, page }: Partial<ListAddress>): string {
  const query = new URLSearchParams();
  if (state) query.set('state', state);
  if (q) query.set('q', q);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
