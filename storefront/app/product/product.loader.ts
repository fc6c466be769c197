import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { withoutHistory } from '../catalog/without-history.ts';
import type { ShownCard } from '../catalog/product-card.tsx';

type Reply = ReplyOf<Calls['GET /api/home/product/{class}/{name}']>;
export type Review = ReplyOf<Calls['GET /api/products/{id}/reviews']>['rows'][number];

/** How many reviews one page of them holds. */
export const REVIEWS = 10;

export interface ProductData {
  product: Reply['product'];
  offers: Reply['offers'];
  summary: Reply['reviews'];
  reviews: Review[];
  recommendations: ShownCard[];
  /** The moment that the price line ends at, in milliseconds. */
  now: number;
}

/** A product, and the newest of its reviews. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<ProductData> {
  const call = callerOf(context);
  const { signal } = request;
  const slug = /^[\p{L}\p{N}][\p{L}\p{N}.-]{0,119}$/u;
  const { class: shelf = '', name = '' } = params;
  if (!slug.test(shelf) || !slug.test(name)) throw new Response(null, { status: 404 });
  const found = await call(
    'GET /api/home/product/{class}/{name}',
    { params: { class: shelf, name } },
    { signal },
  );
  const { rows } =
    found.reviews.count === 0
      ? { rows: [] }
      : await call(
          'GET /api/products/{id}/reviews',
          { params: { id: found.product.id }, query: { pageSize: REVIEWS } },
          { signal },
        );
  return {
    product: found.product,
    offers: found.offers,
    summary: found.reviews,
    reviews: rows,
    recommendations: withoutHistory(found.recommendations),
    now: Date.now(),
  };
}
