import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import {
  feedbackShown,
  helpfulReviews,
  myReviews as myReviewsCall,
  productReviews,
  reportReview as reportReviewCall,
  sendFeedback,
  voteReview as voteReviewCall,
  writeReview as writeReviewCall,
} from '@halfturn/contract/reviews.ts';
import { checkCaptcha } from '../../house/captcha/door.ts';
import { readSetting } from '../../house/settings/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, bindMember, type Binding } from '../../platform/http/call.ts';
import { reviewSummaryOf } from '../../shop/catalog/door.ts';
import {
  approvedFeedback,
  approvedReviews,
  helpfulTo,
  myReviews,
  reviewLanguages,
} from './reviews.queries.ts';
import { reportReview } from './report-review.ts';
import { reviewWire } from './reviews.wire.ts';
import { voteReview } from './vote-review.ts';
import { demandOpen, writeFeedback, writeReview } from './write-review.ts';

export const reviewsRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bind(productReviews, async ({ params, query }) => {
      const { rating, locale } = query;
      const [rows, summary, languages] = await Promise.all([
        approvedReviews(db, params.id, query),
        reviewSummaryOf(db, params.id),
        reviewLanguages(db, params.id, rating),
      ]);
      const ofStars = rating === undefined ? summary.count : nthOf(summary.stars, rating - 1);
      const total =
        locale === undefined ? ofStars : (languages.find((each) => each.locale === locale)?.count ?? 0);
      return { rows: rows.map(reviewWire), total, summary, languages };
    }),

    bindMember(helpfulReviews, ({ params, member }) => helpfulTo(db, member.id, params.id)),

    bindMember(voteReviewCall, async ({ params, body, member }) => {
      const vote = { ...body, accountId: member.id };
      return { helpful: await inTransaction(db, (trx) => voteReview(trx, params.id, vote)) };
    }),

    bind(reportReviewCall, async ({ params, body, member }) => {
      const report = { ...body, accountId: member?.id ?? null };
      await inTransaction(db, (trx) => reportReview(trx, params.id, report, clock.now()));
      return null;
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
