import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, days, sortBy } from '../primitives/list-parts.ts';
import { LOCALES } from '../primitives/locale.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { REPORT_REASONS } from '../primitives/report-reasons.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { line, prose } from '../primitives/text.ts';
import { REVIEW_STATES } from '../reviews.ts';
import { ALL_STAFF } from './roles.ts';

export const REVIEW_KINDS = ['review', 'feedback'] as const;

const params = z.object({ id: z.uuid() });
const time = z.iso.datetime();
const state = z.enum(REVIEW_STATES);
/** What the tabs of the list hold: `reported` are those of the approved ones that were reported. */
const tab = z.enum([...REVIEW_STATES, 'reported', 'all']);
const blank = z.literal('').transform(() => undefined);

export const staffReviewRow = z.object({
  id: z.string(),
  kind: z.enum(REVIEW_KINDS),
  state,
  rating: z.int(),
  fullName: z.string(),
  /** What it is about; null for feedback, which is about the store. */
  product: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Its beginning. */
  excerpt: z.string(),
  locale: z.string(),
  verified: z.boolean(),
  at: time,
});
export type StaffReviewRow = z.infer<typeof staffReviewRow>;

/** What narrows the list of reviews and its file; what is empty narrows nothing. */
export const reviewFilters = {
  state: tab.default('pending'),
  kind: choice(REVIEW_KINDS),
  rating: z.union([blank, z.coerce.number().int().min(1).max(5)]).optional(),
  /** The beginning of a word of the product's name. */
  q: line(120).default(''),
  locale: choice(LOCALES),
  /** Whether its author has bought the product. */
  verified: choice(['yes', 'no']),
  /** Days on which they were written, in the store's time zone. */
  ...days,
  sort: sortBy(['date', 'rating']),
};

export const staffReviews = endpoint({
  name: 'staffReviews',
  method: 'GET',
  path: '/admin/reviews',
  access: 'staff',
  roles: ['support', 'catalogue', 'read_only'],
  summary:
    'Reviews and feedback by state: what waits oldest first, the rest newest first. The counts are of what the filters find.',
  query: z.object({ ...reviewFilters, ...pageQuery }),
  reply: page(staffReviewRow).extend({ counts: z.record(tab, z.int()) }),
});

export const staffReviewFull = staffReviewRow.extend({
  content: z.string(),
  /** Null for who may not see buyers' addresses. */
  email: z.string().nullable(),
  /** The order it was bought with, for who may see orders. */
  orderNo: z.string().nullable(),
  reason: z.string(),
  decidedAt: time.nullable(),
  /** A member of staff by name; empty where the store has decided by itself. */
  decidedBy: z.string(),
  /** What visitors reported, the oldest first; gone once a person has decided. */
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.string(), at: time })),
});
export type StaffReviewFull = z.infer<typeof staffReviewFull>;

export const staffReview = endpoint({
  name: 'staffReview',
  method: 'GET',
  path: '/admin/reviews/{id}',
  access: 'staff',
  roles: ['support', 'catalogue', 'read_only'],
  summary: 'One review in full.',
  params,
  reply: staffReviewFull,
  problems: ['not_found'],
});

export const staffDecideReview = endpoint({
  name: 'staffDecideReview',
  method: 'POST',
  path: '/admin/reviews/{id}/state',
  access: 'staff',
  roles: ['support', 'catalogue'],
  summary: 'Approves or rejects what waits, or lets it wait again.',
  params,
  body: z
    .object({
      state,
      /** The state on the screen of the sender: if it differs, another person has decided meanwhile. */
      seen: state,
      reason: prose(500).default(''),
    })
    .refine(({ state: to, reason }) => to !== 'rejected' || reason !== '', {
      path: ['reason'],
      message: 'required',
    }),
  reply: z.object({ state }),
  problems: ['not_found', 'review_has_moved_on'],
});

export const staffKeepReview = endpoint({
  name: 'staffKeepReview',
  method: 'POST',
  path: '/admin/reviews/{id}/keep',
  access: 'staff',
  roles: ['support', 'catalogue'],
  summary: 'Keeps an approved review that was reported: its reports are dismissed.',
  params,
  body: z.object({
    /** How many reports the sender has seen: if there are more by now, the call is refused. */
    seen: z.int().min(1),
  }),
  reply: z.null(),
  problems: ['not_found', 'review_has_moved_on'],
});

export const staffReviewsWaiting = endpoint({
  name: 'staffReviewsWaiting',
  method: 'GET',
  path: '/admin/reviews-waiting',
  access: 'staff',
  roles: ALL_STAFF,
  summary:
    'The number of texts to read, pending or reported, and the oldest ten. Empty for staff whose role does not read them.',
  reply: z.object({ rows: z.array(staffReviewRow), total: z.int() }),
});

const rules = z.object({
  /** Off: reviews and feedback are closed. */
  commentsEnabled: z.boolean(),
  /** On: a verified review with nothing odd in it is shown at once. */
  autoApprove: z.boolean(),
  /** Off: no form asks for the picture's characters. */
  captchaEnabled: z.boolean(),
});
export type WritingRules = z.infer<typeof rules>;
const savedRules = rules.extend({ version: seenVersion });
export type SavedWritingRules = z.infer<typeof savedRules>;

export const staffWritingRules = endpoint({
  name: 'staffWritingRules',
  method: 'GET',
  path: '/admin/writing-rules',
  access: 'staff',
  roles: ['catalogue', 'support', 'read_only'],
  summary: 'Whether visitors may write, and what happens to it.',
  reply: savedRules,
});

export const staffSaveWritingRules = endpoint({
  name: 'staffSaveWritingRules',
  method: 'POST',
  path: '/admin/writing-rules',
  access: 'staff',
  roles: ['catalogue'],
  summary: 'Changes them.',
  body: savedRules,
  reply: savedRules,
  problems: ['content_changed'],
});
