import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  ENQUIRY_KINDS,
  ENQUIRY_LENGTH,
  ENQUIRY_STATES,
  SUBJECT_LENGTH,
} from '../primitives/enquiry-limits.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { isoTime, line, prose, visible } from '../primitives/text.ts';
import { ALL_STAFF, type StaffRole } from './roles.ts';

/** Who reads and answers them: what is sold and bought is the catalogue's concern, letters are support's. */
const DESK: readonly StaffRole[] = ['support', 'catalogue'];

/** The tabs of the inbox. What is spam stands in its own, and in no other. */
export const ENQUIRY_TABS = [...ENQUIRY_STATES, 'all', 'spam'] as const;

const params = z.object({ id: z.uuid() });
const blank = z.literal('').transform(() => undefined);
const state = z.enum(ENQUIRY_STATES);
const text = prose(ENQUIRY_LENGTH).refine(visible, 'content_required');
/** The state on the screen of the sender: if it differs, another person was faster. */
const seen = z.int().min(0);

export const staffEnquiryRow = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(ENQUIRY_KINDS),
  state,
  spam: z.boolean(),
  name: z.string(),
  company: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** How the text begins. */
  excerpt: z.string(),
  at: isoTime,
});
export type StaffEnquiryRow = z.infer<typeof staffEnquiryRow>;

export const staffEnquiry = staffEnquiryRow.extend({
  email: z.string(),
  /** The member's who was signed in; null for a guest. */
  accountId: z.string().nullable(),
  /** The language in which they read the store, and in which they are best answered. */
  locale: z.string(),
  /** Of an affiliate: the website or channel, as it was typed. */
  channel: z.string(),
  text: z.string(),
  items: z.array(z.object({ productId: z.string().nullable(), name: z.string(), quantity: z.int() })),
  /** Whether a receipt was mailed: an address gets three a day. */
  receipt: z.boolean(),
  /** What an answer's subject may be, in their language. */
  subject: z.string(),
  revision: z.int(),
  messages: z.array(
    z.object({
      id: z.string(),
      /** `note`: the staff alone see it. */
      kind: z.enum(['answer', 'note']),
      by: z.string(),
      subject: z.string(),
      text: z.string(),
      at: isoTime,
    }),
  ),
});
export type StaffEnquiry = z.infer<typeof staffEnquiry>;

export const staffEnquiries = endpoint({
  name: 'staffEnquiries',
  method: 'GET',
  path: '/admin/enquiries',
  access: 'staff',
  roles: DESK,
  summary: 'Enquiries by status: new ones oldest first, the rest newest first.',
  query: z.object({
    tab: z.enum(ENQUIRY_TABS).default('new'),
    kind: z.union([blank, z.enum(ENQUIRY_KINDS)]).optional(),
    /** The beginning of the number, the address or the name. */
    q: line(254).default(''),
    ...pageQuery,
  }),
  reply: page(staffEnquiryRow).extend({ counts: z.record(z.enum(ENQUIRY_TABS), z.int()) }),
});

export const staffReadEnquiry = endpoint({
  name: 'staffReadEnquiry',
  method: 'GET',
  path: '/admin/enquiries/{id}',
  access: 'staff',
  roles: DESK,
  summary: 'One enquiry with its whole text, the answers and the notes.',
  params,
  reply: staffEnquiry,
  problems: ['not_found'],
});

const changed = ['not_found', 'enquiry_has_moved_on'] as const;

export const staffAnswerEnquiry = endpoint({
  name: 'staffAnswerEnquiry',
  method: 'POST',
  path: '/admin/enquiries/{id}/answer',
  access: 'staff',
  roles: DESK,
  summary:
    'Answers by mail, and says how the enquiry stands with it. Of two who answer at once the second is told, and nothing is sent.',
  params,
  body: z.object({
    id: z.uuid(),
    subject: line(SUBJECT_LENGTH).refine(visible, 'title_required'),
    text,
    state: z.enum(['answering', 'accepted', 'declined', 'closed']),
    seen,
  }),
  reply: staffEnquiry,
  problems: [...changed, 'enquiry_full', 'idempotency_conflict'],
});

export const staffNoteEnquiry = endpoint({
  name: 'staffNoteEnquiry',
  method: 'POST',
  path: '/admin/enquiries/{id}/notes',
  access: 'staff',
  roles: DESK,
  summary: 'Leaves a note that the staff alone see; it is part of what an enquirer may ask to be handed out.',
  params,
  body: z.object({ id: z.uuid(), text }),
  reply: staffEnquiry,
  problems: ['not_found', 'enquiry_full', 'idempotency_conflict'],
});

export const staffMoveEnquiry = endpoint({
  name: 'staffMoveEnquiry',
  method: 'POST',
  path: '/admin/enquiries/{id}/state',
  access: 'staff',
  roles: DESK,
  summary: 'Sets the status of an enquiry without a mail to its sender.',
  params,
  body: z.object({ state, seen }),
  reply: staffEnquiry,
  problems: changed,
});

export const staffMarkEnquiry = endpoint({
  name: 'staffMarkEnquiry',
  method: 'POST',
  path: '/admin/enquiries/{id}/spam',
  access: 'staff',
  roles: DESK,
  summary: 'Marks an enquiry as spam, or as none after all. Spam is not answered, and goes after 30 days.',
  params,
  body: z.object({ spam: z.boolean(), seen }),
  reply: staffEnquiry,
  problems: changed,
});

export const staffEnquiriesWaiting = endpoint({
  name: 'staffEnquiriesWaiting',
  method: 'GET',
  path: '/admin/enquiries-waiting',
  access: 'staff',
  roles: ALL_STAFF,
  summary: 'The number of new enquiries, and the ten oldest. Empty for staff whose role cannot answer.',
  reply: z.object({ rows: z.array(staffEnquiryRow), total: z.int() }),
});
