import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { day, listAddress, oneOf, sortedBy, upTo, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

/** The tabs in the order of the screen. */
export const STATES = ['pending', 'reported', 'approved', 'rejected', 'all'] as const;
export const KINDS = ['review', 'feedback'] as const;

export const VERIFIED = ['yes', 'no'] as const;

export const reviews = listAddress('/reviews', {
  state: oneOf(STATES, 'pending'),
  kind: oneOf(KINDS, ''),
  /** 0 for any number of stars. */
  rating: upTo(5),
  q: words(),
  locale: oneOf(LOCALES, ''),
  verified: oneOf(VERIFIED, ''),
  from: day,
  to: day,
  sort: sortedBy(['date', 'rating']),
});

/** A page of what visitors have written, as the address asks for it, and the rules by which they do. */
export const loadReviews = listLoader(reviews, async (call, { page: _, rating, ...asked }, rows) => {
  const query = { ...asked, ...rows, ...(rating > 0 && { rating }) };
  const [list, rules] = await Promise.all([
    call('GET /admin/reviews', { query }),
    call('GET /admin/writing-rules'),
  ]);
  return { ...list, rules };
});

/** The one in the panel. */
export const loadReview = oneLoader((call, id) => call('GET /admin/reviews/{id}', { params: { id } }));
