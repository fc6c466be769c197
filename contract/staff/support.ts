import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { SUPPORT_TOPICS, TICKET_STATES } from '../primitives/support-limits.ts';
import { isoTime, line } from '../primitives/text.ts';
import { carried, messageText, supportFile, ticketHead, ticketOrder } from '../support.ts';
import { STAFF_CHAT_CALLS } from './chat.ts';
import { ALL_STAFF, type StaffRole } from './roles.ts';

/** Who answers members. */
const SUPPORT: readonly StaffRole[] = ['support'];
const params = z.object({ id: z.uuid() });
const blank = z.literal('').transform(() => undefined);

const head = {
  ...ticketHead,
  /** The name of the member, or the one that a guest gave. */
  who: z.string(),
  /** Written by a guest, who follows it by a mailed link. */
  guest: z.boolean(),
  /** The language in which they read the store. */
  locale: z.string(),
  /** The member of staff who has taken the ticket; null if it is unassigned. */
  assignee: z.object({ id: z.string(), name: z.string(), mine: z.boolean() }).nullable(),
};

export const staffTicketRow = z.object(head);
export type StaffTicketRow = z.infer<typeof staffTicketRow>;

export const staffTicket = staffTicketRow.extend({
  /** Null for a guest. */
  accountId: z.string().nullable(),
  email: z.string(),
  order: ticketOrder.nullable(),
  /** The state on the screen of the sender: if it differs, another person was faster. */
  revision: z.int(),
  messages: z.array(
    z.object({
      id: z.string(),
      /** `note`: the staff alone see it. */
      from: z.enum(['member', 'store', 'note']),
      /** Who of the staff wrote it; empty for the member. */
      by: z.string(),
      text: z.string(),
      at: isoTime,
      hiddenKeys: z.int(),
      files: z.array(supportFile),
      ...carried,
    }),
  ),
  serverNow: isoTime,
});
export type StaffTicket = z.infer<typeof staffTicket>;

const seen = z.int().min(0);
const changed = ['ticket_not_found', 'ticket_has_moved_on'] as const;

export const staffTickets = endpoint({
  name: 'staffTickets',
  method: 'GET',
  path: '/admin/support',
  access: 'staff',
  roles: SUPPORT,
  summary: 'Tickets by state: what waits by when its answer is due, the rest by when it moved last.',
  query: z.object({
    state: z.enum([...TICKET_STATES, 'all']).default('waiting'),
    topic: z.union([blank, z.enum(SUPPORT_TOPICS)]).optional(),
    /** `mine`: assigned to the caller; the other value: unassigned. */
    assignee: z.union([blank, z.enum(['mine', 'unassigned'])]).optional(),
    /** An order's number, or the beginning of the writer's address. */
    q: line(254).default(''),
    ...pageQuery,
  }),
  reply: page(staffTicketRow).extend({
    counts: z.record(z.enum([...TICKET_STATES, 'all']), z.int()),
    serverNow: isoTime,
  }),
});

export const staffReadTicket = endpoint({
  name: 'staffReadTicket',
  method: 'GET',
  path: '/admin/support/{id}',
  access: 'staff',
  roles: SUPPORT,
  summary: 'One ticket with all that was written, notes too.',
  params,
  reply: staffTicket,
  problems: ['ticket_not_found'],
});

export const staffAnswerTicket = endpoint({
  name: 'staffAnswerTicket',
  method: 'POST',
  path: '/admin/support/{id}/answer',
  access: 'staff',
  roles: SUPPORT,
  summary:
    'Answers the member, by mail and notice too. Of two who answer at once the second is told, and nothing is sent.',
  params,
  body: z.object({ id: z.uuid(), text: messageText, seen, close: z.boolean().default(false) }),
  reply: staffTicket,
  problems: [...changed, 'ticket_full', 'idempotency_conflict'],
});

export const staffNoteTicket = endpoint({
  name: 'staffNoteTicket',
  method: 'POST',
  path: '/admin/support/{id}/notes',
  access: 'staff',
  roles: SUPPORT,
  summary: 'Leaves a note that the staff alone see; it is part of what a member may ask to be handed out.',
  params,
  body: z.object({ id: z.uuid(), text: messageText }),
  reply: staffTicket,
  problems: ['ticket_not_found', 'ticket_full', 'idempotency_conflict'],
});

export const staffCloseTicket = endpoint({
  name: 'staffCloseTicket',
  method: 'POST',
  path: '/admin/support/{id}/close',
  access: 'staff',
  roles: SUPPORT,
  summary: 'Closes it without another word.',
  params,
  body: z.object({ seen }),
  reply: staffTicket,
  problems: changed,
});

export const staffOtherTickets = endpoint({
  name: 'staffOtherTickets',
  method: 'GET',
  path: '/admin/support/{id}/others',
  access: 'staff',
  roles: SUPPORT,
  summary: 'The 20 latest other tickets of the same customer, the one that moved last first.',
  params,
  reply: z.array(staffTicketRow.extend({ revision: z.int() })),
  problems: ['ticket_not_found'],
});

export const staffMergeTickets = endpoint({
  name: 'staffMergeTickets',
  method: 'POST',
  path: '/admin/support/{id}/merge',
  access: 'staff',
  roles: SUPPORT,
  summary:
    'Moves the messages of another ticket of the same customer here, in order of time, and closes that one.',
  params,
  body: z.object({ other: z.uuid(), seen, seenOther: seen }),
  reply: staffTicket,
  problems: [...changed, 'ticket_other_customer', 'ticket_full'],
});

export const staffTakeTicket = endpoint({
  name: 'staffTakeTicket',
  method: 'POST',
  path: '/admin/support/{id}/assignee',
  access: 'staff',
  roles: SUPPORT,
  summary: 'Assigns it to the caller, or to no one.',
  params,
  /** `seen`: who had it on the screen of who takes it. */
  body: z.object({ to: z.enum(['me', 'unassigned']), seen: z.uuid().nullable() }),
  reply: staffTicket,
  problems: changed,
});

export const staffTicketsWaiting = endpoint({
  name: 'staffTicketsWaiting',
  method: 'GET',
  path: '/admin/support-waiting',
  access: 'staff',
  roles: ALL_STAFF,
  summary:
    'How many tickets wait for an answer, and the ten that are due first. Empty for who does not answer.',
  reply: z.object({ rows: z.array(staffTicketRow), total: z.int(), serverNow: isoTime }),
});

const rules = z.object({
  /** Working days in which an answer is promised; of a refund at most the specification's two. */
  days: z.int().min(1).max(10),
  refundDays: z.int().min(1).max(2),
  /** ISO days of the week, Monday is 1. */
  workdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  /** The minutes after which a chat that no one answers becomes a ticket. */
  chatMinutes: z.int().min(1).max(60),
});
export type SupportRules = z.infer<typeof rules>;
const savedRules = rules.extend({ version: seenVersion });
export type SavedSupportRules = z.infer<typeof savedRules>;

export const staffSupportRules = endpoint({
  name: 'staffSupportRules',
  method: 'GET',
  path: '/admin/support-rules',
  access: 'staff',
  roles: SUPPORT,
  summary: 'How soon an answer is promised, and which days count.',
  reply: savedRules,
});

export const staffSaveSupportRules = endpoint({
  name: 'staffSaveSupportRules',
  method: 'POST',
  path: '/admin/support-rules',
  access: 'staff',
  roles: [],
  summary: 'Changes that, by the owner alone. What was promised before stays promised.',
  body: savedRules,
  reply: savedRules,
  problems: ['content_changed'],
});

/** The calls by which staff answer questions and chats. */
export const STAFF_SUPPORT_CALLS = [
  staffTickets,
  staffReadTicket,
  staffAnswerTicket,
  staffNoteTicket,
  staffCloseTicket,
  staffOtherTickets,
  staffMergeTickets,
  staffTakeTicket,
  staffTicketsWaiting,
  staffSupportRules,
  staffSaveSupportRules,
  ...STAFF_CHAT_CALLS,
] as const;
