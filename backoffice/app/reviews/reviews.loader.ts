import { listAddress, oneOf, upTo, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

/** The tabs in the order of the screen. */
export const STATES = ['pending', 'approved', 'rejected', 'all'] as const;
export const KINDS = ['review', 'feedback'] as const;

export const reviews = listAddress('/reviews', {
  state: oneOf(STATES, 'pending'),
  kind: oneOf(KINDS, ''),
  /** 0 for any number. */
  stars: upTo(5),
  q: words(),
});

/** A page of what visitors have written, as the address asks for it, and the rules by which they do. */
export const loadReviews = listLoader(reviews, async (call, { state, kind, stars, q }, rows) => {
  const query = { state, kind, q, ...rows, ...(stars > 0 && { rating: stars }) };
  const [list, rules] = await Promise.all([
    call('GET /admin/reviews', { query }),
    call('GET /admin/writing-rules'),
  ]);
  return { ...list, rules };
});

/** The one in the panel. */
export const loadReview = oneLoader((call, id) => call('GET /admin/reviews/{id}', { params: { id } }));
