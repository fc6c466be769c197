import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readReviews } from './reviews-address.ts';

const PAGE = 30;

/** A page of what visitors have written, as the address asks for it, and the rules by which they do. */
export async function loadReviews({ request }: LoaderFunctionArgs) {
  const address = readReviews(new URL(request.url).search);
  const { state, kind, stars, q, page } = address;
  const call = callFrom(request);
  const [list, rules] = await Promise.all([
    call('GET /admin/reviews', {
      query: { state, kind, q, pageNum: page, pageSize: PAGE, ...(stars > 0 && { rating: stars }) },
    }),
    call('GET /admin/writing-rules'),
  ]);
  return { ...list, ...address, pageSize: PAGE, rules };
}

/** The one in the panel. */
export const loadReview = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/reviews/{id}', { params: { id: params.id ?? '' } });
