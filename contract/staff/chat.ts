import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ORDER_STATUSES } from '../orders.ts';
import { CHAT_EVENTS, CHAT_LENGTH, CHAT_STATES, MOST_CHAT_MESSAGES } from '../primitives/chat-limits.ts';
import { money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { email, isoTime, prose, visible } from '../primitives/text.ts';
import { carried, supportFile } from '../support.ts';
import type { StaffRole } from './roles.ts';

/** Who answers visitors. */
const SUPPORT: readonly StaffRole[] = ['support'];
const params = z.object({ id: z.uuid() });
const seen = z.int().min(0);
const no = z.int().min(0).max(MOST_CHAT_MESSAGES);

const head = {
  id: z.string(),
  state: z.enum(CHAT_STATES),
  /** The member's name, or the address that a guest left; null for a guest who has left none. */
  who: z.string().nullable(),
  guest: z.boolean(),
  /** The language in which they read the store. */
  locale: z.string(),
  /** The beginning of the last message, and whether the store wrote it. */
  excerpt: z.string(),
  ours: z.boolean(),
  /** The page that they are on, and its product. */
  page: z.string(),
  product: z.string().nullable(),
  /** Since when they have waited for an answer. */
  waitsSince: isoTime.nullable(),
  updatedAt: isoTime,
  assignee: z.object({ id: z.string(), name: z.string(), mine: z.boolean() }).nullable(),
};

export const staffChatRow = z.object(head);
export type StaffChatRow = z.infer<typeof staffChatRow>;

export const staffChatMessage = z.object({
  id: z.string(),
  no,
  /** `note`: the staff alone see it. */
  from: z.enum(['visitor', 'store', 'note', 'event']),
  /** Who of the staff; empty for the visitor. */
  by: z.string(),
  event: z.enum(CHAT_EVENTS).nullable(),
  text: z.string(),
  at: isoTime,
  hiddenKeys: z.int(),
  files: z.array(supportFile),
  ...carried,
});
export type StaffChatMessage = z.infer<typeof staffChatMessage>;

export const staffChat = staffChatRow.extend({
  /** Null for a guest. */
  accountId: z.string().nullable(),
  email: z.string().nullable(),
  /** The address is known to be theirs. */
  proven: z.boolean(),
  productId: z.string().nullable(),
  /** The likely country (ISO 3166-1). */
  country: z.string().nullable(),
  /** What lies in their cart and is still sold, and what it costs together, as the store shows it to them. */
  cart: z.object({
    lines: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.int() })),
    total: money.nullable(),
  }),
  /** The number of the last message that the visitor has seen. */
  visitorSeen: no,
  revision: z.int(),
  ticketId: z.string().nullable(),
  createdAt: isoTime,
  /** When the chat becomes a ticket if no one answers; null while none waits. */
  ticketAt: isoTime.nullable(),
  messages: z.array(staffChatMessage),
  /** The latest orders: of a member, or with the address that a guest typed, which is no proof. */
  orders: z.array(
    z.object({ orderNo: z.string(), status: z.enum(ORDER_STATUSES), at: isoTime, items: z.string() }),
  ),
  /** Chats and tickets of the same member or address before this one. */
  earlier: z.array(
    z.object({ id: z.string(), kind: z.enum(['chat', 'ticket']), at: isoTime, excerpt: z.string() }),
  ),
  serverNow: isoTime,
});
export type StaffChat = z.infer<typeof staffChat>;

const changed = ['chat_not_found', 'chat_has_moved_on'] as const;

export const staffChats = endpoint({
  name: 'staffChats',
  method: 'GET',
  path: '/admin/chats',
  access: 'staff',
  roles: SUPPORT,
  background: true,
  summary: 'Chats: those that wait first, by how long, then the others by when they moved last.',
  query: z.object({ show: z.enum(['all', 'mine', 'unassigned', 'closed']).default('all'), ...pageQuery }),
  reply: page(staffChatRow).extend({
    counts: z.object({ all: z.int(), mine: z.int(), unassigned: z.int(), waiting: z.int() }),
    /** Since when the visitor who has waited longest waits. */
    longest: isoTime.nullable(),
    /** Whether the caller has said that they are there to answer. */
    available: z.boolean(),
    /** Everyone who is there. */
    there: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Everyone to whom a chat can be handed over: those who may answer. */
    colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
    serverNow: isoTime,
  }),
});

export const staffReadChat = endpoint({
  name: 'staffReadChat',
  method: 'GET',
  path: '/admin/chats/{id}',
  access: 'staff',
  roles: SUPPORT,
  background: true,
  summary: 'One chat with all that was written, notes too, and who writes.',
  params,
  reply: staffChat,
  problems: ['chat_not_found'],
});

export const staffAnswerChat = endpoint({
  name: 'staffAnswerChat',
  method: 'POST',
  path: '/admin/chats/{id}/messages',
  access: 'staff',
  roles: SUPPORT,
  summary:
    'Answers, or leaves a note that the staff alone see. Answering an unassigned chat assigns it; a chat that has ended takes no answer.',
  params,
  body: z
    .object({
      /** Sent twice under one id it is written once. */
      id: z.uuid(),
      text: prose(CHAT_LENGTH).default(''),
      note: z.boolean().default(false),
      /** A product that is sent as a card in place of words; a note has none. */
      productId: z.uuid().optional(),
    })
    .refine((body) => (body?.productId !== undefined && !body.note) || visible(body?.text ?? ''), {
      path: ['text'],
      message: 'content_required',
    }),
  reply: staffChat,
  problems: ['chat_not_found', 'chat_full', 'chat_closed', 'idempotency_conflict', 'product_not_found'],
});

export const staffAssignChat = endpoint({
  name: 'staffAssignChat',
  method: 'POST',
  path: '/admin/chats/{id}/assignee',
  access: 'staff',
  roles: SUPPORT,
  summary: 'Takes a chat, hands it over to a colleague, or lets it go.',
  params,
  /** `seen`: who had it on the screen of the caller. */
  body: z.object({ to: z.uuid().nullable(), seen: z.uuid().nullable() }),
  reply: staffChat,
  problems: [...changed, 'chat_colleague'],
});

export const staffCloseChat = endpoint({
  name: 'staffCloseChat',
  method: 'POST',
  path: '/admin/chats/{id}/close',
  access: 'staff',
  roles: SUPPORT,
  summary: 'Ends a chat that is settled.',
  params,
  body: z.object({ seen }),
  reply: staffChat,
  problems: changed,
});

export const staffChatToTicket = endpoint({
  name: 'staffChatToTicket',
  method: 'POST',
  path: '/admin/chats/{id}/ticket',
  access: 'staff',
  roles: SUPPORT,
  summary: 'Makes a ticket of a chat, with all that was written, and ends it.',
  params,
  /** A guest’s address, if they have told it in words. */
  body: z.object({ seen, email: z.union([z.literal('').transform(() => undefined), email]).optional() }),
  reply: staffChat,
  problems: [...changed, 'invalid_input'],
});

export const staffSendChatCode = endpoint({
  name: 'staffSendChatCode',
  method: 'POST',
  path: '/admin/chats/{id}/code',
  access: 'staff',
  roles: SUPPORT,
  summary:
    'Mails a code to the address that a guest has typed, which shows that it is theirs once they enter it.',
  params,
  reply: staffChat,
  problems: ['chat_not_found', 'chat_closed', 'invalid_input'],
});

export const staffSeeChat = endpoint({
  name: 'staffSeeChat',
  method: 'POST',
  path: '/admin/chats/{id}/seen',
  access: 'staff',
  roles: SUPPORT,
  background: true,
  summary: 'Says that a chat was read up to a message; the visitor sees “Seen”.',
  params,
  body: z.object({ no }),
  reply: z.null(),
  problems: ['chat_not_found'],
});

export const staffChatPresence = endpoint({
  name: 'staffChatPresence',
  method: 'POST',
  path: '/admin/chat-presence',
  access: 'staff',
  roles: SUPPORT,
  summary: 'Says whether the caller is there to answer visitors.',
  body: z.object({ available: z.boolean() }),
  reply: z.object({ available: z.boolean() }),
});

/** The calls by which staff answer chats. */
export const STAFF_CHAT_CALLS = [
  staffChats,
  staffReadChat,
  staffAnswerChat,
  staffAssignChat,
  staffCloseChat,
  staffChatToTicket,
  staffSendChatCode,
  staffSeeChat,
  staffChatPresence,
] as const;
