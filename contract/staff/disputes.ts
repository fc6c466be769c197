import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ORDER_STATUSES } from '../orders.ts';
import { personalFile } from '../personal-data.ts';
import { DISPUTE_KINDS, DISPUTE_OUTCOMES, DISPUTE_STATES } from '../primitives/dispute-states.ts';
import { choice, days, sortBy } from '../primitives/list-parts.ts';
import { money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { isoTime, line, orderNo, prose } from '../primitives/text.ts';
import { SEES_ORDERS, type StaffRole } from './roles.ts';

/** Who acts on a dispute. */
const ACTS: readonly StaffRole[] = ['orders', 'finance'];
const params = z.object({ id: z.uuid() });

export const disputeRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  email: z.string(),
  provider: z.string(),
  kind: z.enum(DISPUTE_KINDS),
  state: z.enum(DISPUTE_STATES),
  amount: money,
  /** In the provider's own words, or the staff's. */
  reason: z.string(),
  openedAt: isoTime,
  dueAt: isoTime.nullable(),
  closedAt: isoTime.nullable(),
  submittedAt: isoTime.nullable(),
});
export type DisputeRow = z.infer<typeof disputeRow>;

export const dispute = disputeRow.extend({
  notes: z.string(),
  /** The store is not told how it ends, so the staff say it; of a warning, that it came to nothing. */
  byHand: z.boolean(),
  /** Other orders of the same buyer that are held for it. */
  frozen: z.array(z.object({ orderNo: z.string(), status: z.enum(ORDER_STATUSES) })).max(200),
});
export type StaffDispute = z.infer<typeof dispute>;

/** What narrows the list of disputes and its file; what is empty narrows nothing. */
export const disputeFilters = {
  tab: z.enum(['open', 'closed']).default('open'),
  /** The beginning of an order’s number or an email address. */
  q: line(254).default(''),
  kind: choice(DISPUTE_KINDS),
  outcome: choice(DISPUTE_OUTCOMES),
  provider: line(40).default(''),
  /** Days on which they were opened, in the store's time zone. */
  ...days,
  /** Amounts are compared in US dollars. */
  sort: sortBy(['opened', 'due', 'amount']),
};

export const staffDisputes = endpoint({
  name: 'staffDisputes',
  method: 'GET',
  path: '/admin/disputes',
  access: 'staff',
  roles: SEES_ORDERS,
  summary:
    'Disputes and warnings: those that are open, the one due first before the others, or those that have ended. The counts are of what the filters find.',
  query: z.object({ ...disputeFilters, ...pageQuery }),
  reply: page(disputeRow).extend({
    counts: z.object({ open: z.int(), closed: z.int() }),
    /** The providers that any dispute has. */
    providers: z.array(z.string()),
  }),
});

export const staffDispute = endpoint({
  name: 'staffDispute',
  method: 'GET',
  path: '/admin/disputes/{id}',
  access: 'staff',
  roles: SEES_ORDERS,
  summary: 'One dispute, with what is held for it.',
  params,
  reply: dispute,
  problems: ['not_found'],
});

export const staffOpenDispute = endpoint({
  name: 'staffOpenDispute',
  method: 'POST',
  path: '/admin/disputes',
  access: 'staff',
  roles: ACTS,
  summary: 'Notes a dispute that no provider tells of: the buyer’s bank called back a transfer.',
  body: z.object({
    orderNo,
    reason: line(200).pipe(z.string().min(1, 'required')),
    dueAt: isoTime.nullable(),
  }),
  reply: dispute,
  problems: ['order_not_found', 'order_has_moved_on'],
});

export const staffNoteDispute = endpoint({
  name: 'staffNoteDispute',
  method: 'POST',
  path: '/admin/disputes/{id}/notes',
  access: 'staff',
  roles: ACTS,
  summary: 'Writes down what was handed in, and that it was.',
  params,
  body: z.object({ notes: prose(4000), submitted: z.boolean() }),
  reply: dispute,
  problems: ['not_found'],
});

export const staffCloseDispute = endpoint({
  name: 'staffCloseDispute',
  method: 'POST',
  path: '/admin/disputes/{id}/outcome',
  access: 'staff',
  roles: ACTS,
  summary: 'Says how a dispute ended that no provider tells of, or that a warning came to nothing.',
  params,
  body: z.object({ outcome: z.enum(DISPUTE_OUTCOMES) }),
  reply: dispute,
  problems: ['not_found', 'dispute_has_moved_on'],
});

export const staffDisputeEvidence = endpoint({
  name: 'staffDisputeEvidence',
  method: 'POST',
  path: '/admin/disputes/{id}/evidence',
  access: 'staff',
  roles: ACTS,
  summary:
    'What the store knows of the order, as a page and as JSON: terms, places, reveals, mails, talk. No key stands in it. Noted in the audit log.',
  params,
  reply: personalFile,
  problems: ['not_found'],
  limit: { calls: 30, seconds: 600 },
});
