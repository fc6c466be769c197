import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoTime, prose } from '../primitives/text.ts';
import { tag } from './order-lists.ts';
import type { StaffRole } from './roles.ts';

const SEES: readonly StaffRole[] = ['orders', 'support', 'finance', 'read_only'];
const WRITES: readonly StaffRole[] = ['orders', 'support', 'finance'];
/** Of a member the account's, of a guest that of any of their orders. */
const params = z.object({ id: z.uuid() });
const text = prose(2000).pipe(z.string().min(1, 'required'));

/** A note as staff read it. */
export const staffNote = z.object({
  id: z.string(),
  by: z.string(),
  /** I wrote it, and may change it. */
  mine: z.boolean(),
  text: z.string(),
  at: isoTime,
  editedAt: isoTime.nullable(),
});
export type StaffNote = z.infer<typeof staffNote>;

export const staffCustomerNotes = endpoint({
  name: 'staffCustomerNotes',
  method: 'GET',
  path: '/admin/customers/{id}/notes',
  access: 'staff',
  roles: SEES,
  summary:
    'What staff noted about a customer, latest first, and the customer’s tags. A member also has those of the email address from before the account.',
  params,
  reply: z.object({
    notes: z.array(staffNote),
    tags: z.array(z.string()),
    /** If the last email to the address did not arrive: when it was queued, and what the mail server said. */
    bounced: z.object({ at: isoTime, reason: z.string() }).nullable(),
    /** When an email to them that they marked as spam was sent; null if there is none. */
    complainedAt: isoTime.nullable(),
  }),
  problems: ['not_found'],
});

export const staffAddCustomerNote = endpoint({
  name: 'staffAddCustomerNote',
  method: 'POST',
  path: '/admin/customers/{id}/notes',
  access: 'staff',
  roles: WRITES,
  summary: 'Adds an internal note to a customer, who never sees it in the store.',
  params,
  body: z.object({ text }),
  reply: z.null(),
  problems: ['not_found', 'list_full'],
});

export const staffEditCustomerNote = endpoint({
  name: 'staffEditCustomerNote',
  method: 'POST',
  path: '/admin/customers/{id}/notes/{note}',
  access: 'staff',
  roles: WRITES,
  summary: 'Changes a note that I wrote.',
  params: params.extend({ note: z.uuid() }),
  body: z.object({ text }),
  reply: z.null(),
  problems: ['not_found'],
});

export const staffTagCustomer = endpoint({
  name: 'staffTagCustomer',
  method: 'POST',
  path: '/admin/customers/{id}/tags',
  access: 'staff',
  roles: WRITES,
  summary:
    'Adds a tag to a customer, or takes one off. Tags are stored in lower case, 20 a customer at most.',
  params,
  body: z.object({ tag: tag.pipe(z.string().min(1, 'required')), on: z.boolean() }),
  reply: z.null(),
  problems: ['not_found', 'list_full'],
});

export const CUSTOMER_NOTE_CALLS = [
  staffCustomerNotes,
  staffAddCustomerNote,
  staffEditCustomerNote,
  staffTagCustomer,
] as const;
