import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { keysOf } from '../primitives/names.ts';
import { pageQuery } from '../primitives/page.ts';
import { isoTime, line } from '../primitives/text.ts';
import { days } from '../primitives/list-parts.ts';
import { MAIL_KINDS, MAIL_STATES, MAIL_WISHES } from './mail-kinds.ts';

/** What narrows the log of emails. Days are days of the store's time zone, both included. */
export const mailFilters = {
  state: z.union([z.literal(''), z.enum(MAIL_WISHES)]).default(''),
  kind: z.union([z.literal(''), z.enum(keysOf(MAIL_KINDS))]).default(''),
  /** The beginning of an address; a whole address for people who may not see addresses. */
  q: line(254).default(''),
  /** The number of the order that they are about. */
  order: line(40).default(''),
  /** Words of the error. */
  error: line(120).default(''),
  ...days,
};

export const mailEntry = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(MAIL_STATES),
  /** Masked for people who may not see addresses; empty once it was deleted. */
  recipient: z.string(),
  locale: z.string(),
  /** The number of the order that it is about; null for other subjects, and for people who may not see orders. */
  orderNo: z.string().nullable(),
  queuedAt: isoTime,
  acceptedAt: isoTime.nullable(),
  tries: z.int(),
  /** What the mail server said; empty if nothing went wrong. */
  error: z.string(),
  /** Whether it failed and nothing was done about it. */
  open: z.boolean(),
  mayResend: z.boolean(),
});
export type MailEntry = z.infer<typeof mailEntry>;

export const staffMails = endpoint({
  name: 'staffMails',
  method: 'GET',
  path: '/admin/mails',
  access: 'staff',
  roles: ['catalogue', 'orders', 'support', 'finance', 'read_only'],
  summary: 'The log of emails, newest first. The total is counted up to what the pages reach.',
  query: z.object({ ...pageQuery, ...mailFilters }),
  reply: z.object({
    rows: z.array(mailEntry),
    total: z.int(),
    /** Emails of the last 30 days that failed or bounced and that nothing was done about. */
    open: z.int(),
    /** After how many days the address is deleted. */
    keptDays: z.int(),
  }),
});

export const staffResendMail = endpoint({
  name: 'staffResendMail',
  method: 'POST',
  path: '/admin/mails/{id}/resend',
  access: 'staff',
  roles: ['orders', 'support'],
  summary:
    'Sends an email of the same kind about the same subject to the same address, as it is written now; five times a day at most. The keys of an order and a gift go out by the same rules as from the order.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: line(500).pipe(z.string().min(1, 'required')) }),
  reply: z.null(),
  problems: [
    'not_found',
    'invalid_input',
    'mail_not_resendable',
    'order_not_found',
    'order_has_moved_on',
    'staff_order_has_moved_on',
    'gift_changed',
    'keys_not_ready',
    'rate_limited',
  ],
});

export const staffHandleMails = endpoint({
  name: 'staffHandleMails',
  method: 'POST',
  path: '/admin/mails/handled',
  access: 'staff',
  roles: ['orders', 'support'],
  summary: 'Marks failed and bounced emails as handled, so that they are no longer counted.',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
  reply: z.null(),
  problems: ['invalid_input'],
});

/** The calls about the log of emails. */
export const MAIL_CALLS = [staffMails, staffResendMail, staffHandleMails] as const;
