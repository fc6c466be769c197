/** The tabs in the order of the screen; the first is where one begins. */
export const STATES = ['pending', 'approved', 'rejected', 'all'] as const;
export const KINDS = ['review', 'feedback'] as const;

/** What part of which list is shown. */
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
  const page = Number(query.get('page'));
  return {
    state: STATES.find((one) => one === query.get('state')) ?? 'pending',
    kind: KINDS.find((one) => one === query.get('kind')) ?? '',
    stars: [1, 2, 3, 4, 5].includes(stars) ? stars : 0,
    q: (query.get('q') ?? '').trim().slice(0, 120),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1,
  };
}

/** The query of a list, with what is as usual left out: `?state=approved&stars=1`, or nothing. */
export function writeReviews({ state, kind, stars, q, page }: Partial<ReviewsAddress>): string {
  const query = new URLSearchParams();
  if (state && state !== 'pending') query.set('state', state);
  if (kind) query.set('kind', kind);
  if (stars) query.set('stars', String(stars));
  if (q) query.set('q', q);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
