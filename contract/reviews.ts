import * as z from 'zod';
import { captchaAnswer } from './captcha.ts';
import { reviewSummary } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { LOCALES } from './primitives/locale.ts';
import { REPORT_REASONS } from './primitives/report-reasons.ts';
import { REVIEW_SORTS } from './primitives/review-sorts.ts';
import { page, pageQuery } from './primitives/page.ts';
import { email, line, orderNo, prose, secretToken, visible } from './primitives/text.ts';

/** `pending`: a person has yet to read it. Only what is approved is shown and counted. */
export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** The text of a review of a product or of the store. */
const writing = z.object({
  fullName: line(100).refine(visible, 'name_required'),
  /** For the store alone: never shown. */
  email,
  content: prose(2000).refine(visible, 'content_required'),
  rating: z.int('rating_required').min(1, 'rating_required').max(5, 'rating_required'),
});

export const review = z.object({
  id: z.string(),
  fullName: z.string(),
  content: z.string(),
  rating: z.int().min(1).max(5),
  at: z.iso.datetime(),
  verified: z.boolean(),
  /** The display language that it was written under. */
  locale: z.enum(LOCALES),
  /** How many members found it helpful. */
  helpful: z.int(),
});
export type Review = z.infer<typeof review>;

const params = z.object({ id: z.uuid() });
const stars = z.coerce.number().int().min(1).max(5).optional();
const written = z.object({ state: z.enum(REVIEW_STATES) });

export const productReviews = endpoint({
  name: 'productReviews',
  method: 'GET',
  path: '/api/products/{id}/reviews',
  access: 'public',
  summary:
    'Approved reviews of a product; all, or those with so many stars or in one language. `languages` counts those of each language.',
  cacheable: true,
  params,
  query: z.object({
    rating: stars,
    locale: z.enum(LOCALES).optional(),
    sort: z.enum(REVIEW_SORTS).default('newest'),
    ...pageQuery,
  }),
  reply: page(review).extend({
    summary: reviewSummary,
    languages: z.array(z.object({ locale: z.enum(LOCALES), count: z.int() })),
  }),
  problems: ['product_not_found'],
});

export const helpfulReviews = endpoint({
  name: 'helpfulReviews',
  method: 'GET',
  path: '/api/products/{id}/reviews/helpful',
  access: 'member',
  summary: 'The ids of the reviews of a product that the member found helpful.',
  params,
  reply: z.array(z.string()),
});

export const voteReview = endpoint({
  name: 'voteReview',
  method: 'POST',
  path: '/api/reviews/{id}/helpful',
  access: 'member',
  summary:
    'Says that a review is helpful, or takes that back. A member has one vote for each review, and none for their own.',
  params,
  body: z.object({ helpful: z.boolean() }),
  reply: z.object({ helpful: z.int() }),
  problems: ['not_found'],
  limit: { calls: 120, seconds: 600 },
});

export const reportReview = endpoint({
  name: 'reportReview',
  method: 'POST',
  path: '/api/reviews/{id}/report',
  access: 'visitor',
  member: 'optional',
  summary:
    'Reports an approved review or feedback to the staff, who decide whether it stays. A member reports each of them once.',
  params,
  body: z.object({ reason: z.enum(REPORT_REASONS), note: prose(500).default('') }),
  reply: z.null(),
  problems: ['not_found'],
  limit: { calls: 5, seconds: 600 },
});

export const writeReview = endpoint({
  name: 'writeReview',
  method: 'POST',
  path: '/api/products/{id}/reviews',
  access: 'visitor',
  member: 'optional',
  summary:
    'Reviews a product, once, by who has bought it and revealed its key: shown by the member’s or the browser’s orders, or by one that is named.',
  params,
  body: writing.extend({
    /** The order that the product was bought with, and its secret, for who has not got it in the browser. */
    orderNo: orderNo.optional(),
    accessKey: secretToken.optional(),
  }),
  reply: written,
  problems: [
    'product_not_found',
    'order_not_found',
    'review_not_bought',
    'review_not_revealed',
    'review_written',
    'message_interval',
    'comments_off',
  ],
  limit: { calls: 30, seconds: 60 },
});

export const myReviews = endpoint({
  name: 'myReviews',
  method: 'GET',
  path: '/api/reviews/mine',
  access: 'visitor',
  member: 'optional',
  summary:
    'What the orders of this browser and of its member let them review, and what became of what it has written.',
  query: z.object({ orderNo: orderNo.optional(), accessKey: secretToken.optional() }),
  reply: z.object({
    /** False: reviews are closed at the moment. */
    enabled: z.boolean(),
    rows: z.array(
      z.object({
        productId: z.string(),
        orderNo: z.string(),
        /** `open`: not written yet. */
        state: z.enum(['open', ...REVIEW_STATES]),
      }),
    ),
  }),
});

export const feedbackShown = endpoint({
  name: 'feedbackShown',
  method: 'GET',
  path: '/api/feedback',
  access: 'public',
  summary: 'Approved feedback on the store, newest first, and whether more may be written.',
  cacheable: true,
  query: z.object(pageQuery),
  reply: page(review).extend({ enabled: z.boolean() }),
});

export const sendFeedback = endpoint({
  name: 'sendFeedback',
  method: 'POST',
  path: '/api/feedback',
  access: 'visitor',
  member: 'optional',
  summary: 'Feedback on the store, from anyone.',
  body: writing.extend(captchaAnswer),
  reply: written,
  problems: ['comments_off', 'message_interval', 'captcha_required', 'captcha_wrong', 'captcha_expired'],
  limit: { calls: 30, seconds: 60 },
});

/** Every call about reviews and feedback. */
export const REVIEW_CALLS = [
  productReviews,
  helpfulReviews,
  voteReview,
  reportReview,
  writeReview,
  myReviews,
  feedbackShown,
  sendFeedback,
] as const;
