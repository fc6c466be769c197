import * as z from 'zod';
import { claimPicture } from '../claims.ts';
import { endpoint } from '../endpoint.ts';
import { DELIVERY_STATUSES } from '../orders.ts';
import { CLAIM_REASONS, CLAIM_STATES } from '../primitives/claim-limits.ts';
import { choice, days, sortBy } from '../primitives/list-parts.ts';
import { money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { isoTime, line, prose } from '../primitives/text.ts';
import { CLAIM_TABS } from './claim-tabs.ts';
import { SEES_ORDERS } from './roles.ts';

const params = z.object({ id: z.uuid() });

const head = {
  id: z.string(),
  orderNo: z.string(),
  product: z.string(),
  email: z.string(),
  reason: z.enum(CLAIM_REASONS),
  state: z.enum(CLAIM_STATES),
  at: isoTime,
  /** Until when an answer was promised. */
  due: isoTime,
  pictures: z.int(),
};
export const staffClaimRow = z.object(head);
export type StaffClaimRow = z.infer<typeof staffClaimRow>;

/** What narrows the list of claims and its file; what is empty narrows nothing. */
export const claimFilters = {
  tab: z.enum(CLAIM_TABS).default('open'),
  /** The beginning of an order’s number or an email address. */
  q: line(254).default(''),
  reason: choice(CLAIM_REASONS),
  /** Days on which claims were made, in the store's time zone, both included. */
  ...days,
  sort: sortBy(['due', 'reported']),
};

export const staffClaims = endpoint({
  name: 'staffClaims',
  method: 'GET',
  path: '/admin/claims',
  access: 'staff',
  roles: SEES_ORDERS,
  summary:
    'Claims of bad keys by state, the open ones by when an answer is due; found by the beginning of an order’s number or an e-mail address.',
  query: z.object({ ...claimFilters, ...pageQuery }),
  reply: page(staffClaimRow).extend({ counts: z.record(z.enum(CLAIM_TABS), z.int()), serverNow: isoTime }),
});

export const CLAIM_ANSWERS = ['replace', 'refund', 'wait', 'decline'] as const;
export type ClaimAnswer = (typeof CLAIM_ANSWERS)[number];

export const staffClaim = z.object({
  ...head,
  /** The buyer's name, and the language in which they read the store. */
  name: z.string(),
  locale: z.string(),
  text: z.string(),
  hiddenKeys: z.int(),
  files: z.array(claimPicture),
  decidedAt: isoTime.nullable(),
  /** Null where the store did it by itself. */
  decidedBy: z.string().nullable(),
  answer: z.string(),
  unit: z.object({
    no: z.int(),
    of: z.int(),
    status: z.enum(DELIVERY_STATUSES),
    /** What goes back if it is refunded. */
    worth: money,
    deliveredAt: isoTime.nullable(),
    revealedAt: isoTime.nullable(),
    /** It took the place of one that did not work either. */
    replaces: z.boolean(),
  }),
  /** Where its key came from, and how the rest of that batch has done. */
  batch: z.object({
    supplier: z.string(),
    invoice: z.string(),
    cameInAt: isoTime,
    warrantyUntil: z.iso.date().nullable(),
    sold: z.int(),
    bad: z.int(),
    state: z.enum(['importing', 'live', 'quarantined']),
  }),
  /** Each time that the key was shown, the first one first. */
  reveals: z.array(
    z.object({
      at: isoTime,
      by: z.enum(['buyer', 'mail', 'staff', 'recipient']),
      ip: z.string().nullable(),
      device: z.string(),
    }),
  ),
  /** Keys in stock that could replace it, counted up to ten. */
  free: z.int(),
  /** What the same account or email address has revealed and claimed. */
  buyer: z.object({ keys: z.int(), claims: z.int(), granted: z.int(), declined: z.int() }),
  /** What can be answered now. */
  answers: z.array(z.enum(CLAIM_ANSWERS)),
  serverNow: isoTime,
});
export type StaffClaim = z.infer<typeof staffClaim>;

export const staffReadClaim = endpoint({
  name: 'staffClaim',
  method: 'GET',
  path: '/admin/claims/{id}',
  access: 'staff',
  roles: SEES_ORDERS,
  summary: 'One claim with the history of its key, which is never shown here.',
  params,
  reply: staffClaim,
  problems: ['claim_not_found'],
});

export const staffAnswerClaim = endpoint({
  name: 'staffAnswerClaim',
  method: 'POST',
  path: '/admin/claims/{id}/answer',
  access: 'staff',
  roles: ['orders', 'finance'],
  summary:
    'Answers a claim: another key at once, the money, the next key that comes in, or why neither. The bad key never returns to stock; the buyer is told by mail.',
  params,
  body: z
    .object({
      answer: z.enum(CLAIM_ANSWERS),
      reason: prose(1000).default(''),
      /** The state in which it was seen; another one is refused. */
      seen: z.enum(CLAIM_STATES),
    })
    .refine(({ answer, reason }) => answer !== 'decline' || reason !== '', {
      path: ['reason'],
      message: 'required',
    }),
  reply: staffClaim,
  problems: ['claim_not_found', 'claim_has_moved_on', 'claim_no_key'],
});
