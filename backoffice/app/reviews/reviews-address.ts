import { pageIn, queryOf, soughtIn } from '../list-query.ts';

/** The tabs in the order of the screen; the first is where one begins. */
export const STATES = ['pending', 'approved', 'rejected', 'all'] as const;
export const KINDS = ['review', 'feedback'] as const;

/** The list and the page that are shown. */
export interface ReviewsAddress {
  state: (typeof STATES)[number];
  kind: (typeof KINDS)[number] | '';
  /** 1 to 5; 0: any. */
  stars: number;
  q: string;
  /** From 1. */
  page: number;
}

/** Reads an address's query without trust. */
export function readReviews(search: string): ReviewsAddress {
  const query = new URLSearchParams(search);
  const stars = Number(query.get('stars'));
  return {
    state: STATES.find((one) => one === query.get('state')) ?? 'pending',
    kind: KINDS.find((one) => one === query.get('kind')) ?? '',
    stars: [1, 2, 3, 4, 5].includes(stars) ? stars : 0,
    q: soughtIn(query),
    page: pageIn(query),
  };
}

/** The query of a list, with what is as usual left out: `?state=approved&stars=1`, or nothing. */
export const writeReviews = ({ state, kind, stars, q, page }: Partial<ReviewsAddress>): string =>
  queryOf({ state, kind, stars, q, page }, { state: 'pending' });
