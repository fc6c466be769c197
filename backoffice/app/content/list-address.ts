import { pageIn, queryOf, soughtIn } from '../list-query.ts';

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
  return {
    state: STATES.find((one) => one === query.get('state')),
    q: soughtIn(query),
    page: pageIn(query),
  };
}

/** The query of a list, with what is as usual left out. */
export const writeList = ({ state, q, page }: Partial<ListAddress>): string => queryOf({ state, q, page });
