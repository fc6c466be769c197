import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import {
  feedbackShown,
  myReviews as myReviewsCall,
  productReviews,
  sendFeedback,
  writeReview as writeReviewCall,
} from '@halfturn/contract/reviews.ts';
import { checkCaptcha } from '../../house/captcha/door.ts';
import { readSetting } from '../../house/settings/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { reviewSummaryOf } from '../../shop/catalog/door.ts';
import { approvedFeedback, approvedReviews, myReviews } from './reviews.queries.ts';
import { reviewWire } from './reviews.wire.ts';
import { demandOpen, writeFeedback, writeReview } from './write-review.ts';

export const reviewsRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bind(productReviews, async ({ params, query }) => {
      const [rows, summary] = await Promise.all([
        approvedReviews(db, params.id, query),
        reviewSummaryOf(db, params.id),
      ]);
      const total = query.rating === undefined ? summary.count : nthOf(summary.stars, query.rating - 1);
      return { rows: rows.map(reviewWire), total, summary };
    }),

    bind(writeReviewCall, async ({ params, body, visitor, member }) => {
      const { orderNo, accessKey, ...writing } = body;
      const from = { ip: visitor.ip, locale: visitor.locale };
      const proof = { orderNo, accessKey, accountId: member?.id, cookies: visitor.cookies };
      const state = await inTransaction(db, (trx) =>
        writeReview(trx, params.id, { ...writing, ...from }, proof, clock.now()),
      );
      return { state };
    }),

    bind(myReviewsCall, async ({ query, visitor, member }) => {
      const [enabled, rows] = await Promise.all([
        readSetting(db, 'comments.enabled', visitor.locale),
        myReviews(db, { ...query, accountId: member?.id, cookies: visitor.cookies }),
      ]);
      return { enabled, rows };
    }),

    bind(feedbackShown, async ({ query, visitor }) => {
      const [{ rows, total }, enabled] = await Promise.all([
        approvedFeedback(db, query),
        readSetting(db, 'comments.enabled', visitor.locale),
      ]);
      return { rows: rows.map(reviewWire), total, enabled };
    }),

    bind(sendFeedback, async ({ body, visitor, member }) => {
      const { uuid, code, proof, ...writing } = body;
      // A closed form refuses before the captcha is checked.
      await demandOpen(db);
      await checkCaptcha(context, { uuid, code, proof });
      const from = { ip: visitor.ip, locale: visitor.locale };
      const state = await inTransaction(db, (trx) =>
        writeFeedback(trx, { ...writing, ...from }, member?.id ?? null, clock.now()),
      );
      return { state };
    }),
  ];
};
