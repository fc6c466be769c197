import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf, upTo, words } from '../list-address.ts';

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
export async function loadReviews({ request }: LoaderFunctionArgs) {
  const { page, ...filter } = reviews.asked(request);
  const { state, kind, stars, q } = filter;
  const call = callFrom(request);
  const [list, rules] = await Promise.all([
    call('GET /admin/reviews', {
      query: { state, kind, q, ...rowsOf(page), ...(stars > 0 && { rating: stars }) },
    }),
    call('GET /admin/writing-rules'),
  ]);
  return { ...list, ...filter, page, pages: pagesOf(list.total), rules };
}

/** The one in the panel. */
export const loadReview = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/reviews/{id}', { params: { id: params.id ?? '' } });
