import { productReviews } from '@halfturn/contract/catalog.ts';
import type { Context } from '../../platform/context.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { reviewSummaryOf } from '../../shop/catalog/door.ts';
import { approvedReviews } from './reviews.queries.ts';
import { reviewWire } from './reviews.wire.ts';

export const reviewsRoutes = ({ db }: Context): Binding[] => [
  bind(productReviews, async ({ params, query }) => {
    const [rows, summary] = await Promise.all([
      approvedReviews(db, params.id, query),
      reviewSummaryOf(db, params.id),
    ]);
    return { rows: rows.map(reviewWire), total: summary.count, summary };
  }),
];
