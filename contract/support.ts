import * as z from 'zod';
import { captchaAnswer } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { DELIVERY_STATUSES, ORDER_STATUSES } from './orders.ts';
import { page, pageQuery } from './primitives/page.ts';
import {
  MESSAGE_LENGTH,
  MOST_FILE_BYTES,
  MOST_FILES,
  GUEST_NAME_LENGTH,
  SUPPORT_TOPICS,
  TICKET_STATES,
} from './primitives/support-limits.ts';
import { email, isoTime, line, orderNo, prose, secretToken, visible } from './primitives/text.ts';

const topic = z.enum(SUPPORT_TOPICS);
const state = z.enum(TICKET_STATES);
const params = z.object({ id: z.uuid() });

/** Whether there is anything to see in a text: blanks, controls and joiners alone are nothing. */
export const messageText = prose(MESSAGE_LENGTH).refine(visible, 'content_required');

/** Something that was sent with a message, or is about to be. */
export const supportFile = z.object({
  id: z.string(),
  kind: z.enum(['picture', 'pdf', 'text']),
  /** As its sender called it, with the ending of what it is. */
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Of a picture, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Product keys of the member's that stood in its text or name and were made unreadable. */
  hiddenKeys: z.int(),
});
export type SupportFile = z.infer<typeof supportFile>;

/** An order that was sent in a chat, as it stands now. */
export const sentOrder = z.object({
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** The names of its products. */
  items: z.string(),
});
export type SentOrder = z.infer<typeof sentOrder>;

/** What a message of a chat can carry in place of words. It stays with it in the ticket that the chat becomes. */
export const carried = {
  /** The product that was sent; `text` is its name. */
  productId: z.string().nullable(),
  /** The order that was sent; `text` is its number. */
  order: sentOrder.nullable(),
};

/** What a ticket hangs on: an order, or one unit in it. */
export const ticketOrder = z.object({
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** When a refund that was asked for will have been answered. */
  refundAnswerBy: isoTime.nullable(),
  /** The one unit that it is about; null for the order as a whole. */
  unit: z
    .object({
      name: z.string(),
      /** Which unit of its line, from 1, of how many. */
      no: z.int(),
      of: z.int(),
      status: z.enum(DELIVERY_STATUSES),
    })
    .nullable(),
});
export type TicketOrder = z.infer<typeof ticketOrder>;

/** What both sides see of a ticket in a list. */
export const ticketHead = {
  id: z.string(),
  topic,
  state,
  /** The beginning of its first message. */
  excerpt: z.string(),
  /** The order that it is about. */
  orderNo: z.string().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** When the answer is due; null if none was promised. */
  answerBy: isoTime.nullable(),
};

export const ticketRow = z.object(ticketHead);
export type TicketRow = z.infer<typeof ticketRow>;

export const ticketMessage = z.object({
  id: z.string(),
  from: z.enum(['member', 'store']),
  text: z.string(),
  at: isoTime,
  /** Product keys of the member's that stood in it and were made unreadable. */
  hiddenKeys: z.int(),
  files: z.array(supportFile),
  ...carried,
});
export type TicketMessage = z.infer<typeof ticketMessage>;

export const ticket = ticketRow.extend({
  order: ticketOrder.nullable(),
  messages: z.array(ticketMessage),
  serverNow: isoTime,
});
export type Ticket = z.infer<typeof ticket>;

const written = {
  /** Sent twice under one id it is written once. */
  id: z.uuid(),
  text: messageText,
  /** Of files that were uploaded before, and that no message has yet. */
  files: z.array(z.uuid()).max(MOST_FILES).default([]),
};

export const support = endpoint({
  name: 'support',
  method: 'GET',
  path: '/api/support',
  access: 'member',
  summary: 'The member’s tickets, those that moved last first, and how many are in which state.',
  query: z.object({ state: state.optional(), ...pageQuery }),
  reply: page(ticketRow).extend({
    counts: z.record(z.enum([...TICKET_STATES, 'all']), z.int()),
    serverNow: isoTime,
  }),
});

export const openTicket = endpoint({
  name: 'openTicket',
  method: 'POST',
  path: '/api/support',
  access: 'member',
  summary:
    'Asks the store something, about an order of the member’s, one unit in it, or anything else. A product key that stands in the text is made unreadable.',
  body: z
    .object({ ...written, topic, orderNo: orderNo.optional(), unit: z.uuid().optional() })
    .refine(({ topic: about, orderNo: of }) => about !== 'refund' || of !== undefined, {
      path: ['orderNo'],
      message: 'required',
    }),
  reply: ticket,
  problems: ['order_not_found', 'tickets_full', 'file_gone', 'idempotency_conflict'],
  limit: { calls: 30, seconds: 600 },
});

export const readTicket = endpoint({
  name: 'readTicket',
  method: 'GET',
  path: '/api/support/{id}',
  access: 'member',
  summary: 'One of the member’s tickets with all that was written.',
  params,
  reply: ticket,
  problems: ['ticket_not_found'],
});

export const writeTicket = endpoint({
  name: 'writeTicket',
  method: 'POST',
  path: '/api/support/{id}/messages',
  access: 'member',
  summary: 'Writes more. A ticket that was answered or closed waits for the store again.',
  params,
  body: z.object(written),
  reply: ticket,
  problems: ['ticket_not_found', 'ticket_full', 'file_gone', 'idempotency_conflict'],
  limit: { calls: 60, seconds: 600 },
});

export const moveTicket = endpoint({
  name: 'moveTicket',
  method: 'POST',
  path: '/api/support/{id}/state',
  access: 'member',
  summary: 'Closes a ticket that is settled, or opens it again.',
  params,
  body: z.object({ state: z.enum(['waiting', 'closed']) }),
  reply: ticket,
  problems: ['ticket_not_found'],
  limit: { calls: 60, seconds: 600 },
});

export const attachFile = endpoint({
  name: 'attachFile',
  method: 'POST',
  path: '/api/support/files',
  access: 'member',
  summary:
    'Uploads what is to be sent with a message: a picture (JPEG, PNG, WebP, AVIF), a PDF or a text, as bare bytes. A picture is encoded again. A file that no message uses after a day is removed.',
  query: z.object({ name: line(200).default('') }),
  raw: true,
  maxBytes: MOST_FILE_BYTES,
  reply: supportFile,
  problems: ['file_unreadable', 'file_suspicious', 'file_size', 'files_full', 'payload_too_large'],
  limit: { calls: 60, seconds: 600 },
});

export const detachFile = endpoint({
  name: 'detachFile',
  method: 'DELETE',
  path: '/api/support/files/{id}',
  access: 'member',
  summary: 'Removes an upload that no message has taken.',
  params,
  reply: z.null(),
  problems: ['not_found'],
});

const blank = z.literal('').transform(() => undefined);
/** A guest without the browser's cookie names the secret from the mail. */
const access = { accessKey: secretToken.optional() };

export const contactSupport = endpoint({
  name: 'contactSupport',
  method: 'POST',
  path: '/api/contact',
  access: 'visitor',
  member: 'optional',
  summary:
    'The contact form. A guest gets a mail with a link to the ticket; a member gets a ticket in their account, whatever name and address are sent. An order number belongs to a guest’s ticket if the order has the same address; the answer does not tell.',
  body: z.object({
    /** Made where the form was opened: sent twice, the ticket is opened once. */
    id: z.uuid(),
    name: line(GUEST_NAME_LENGTH).default('').pipe(z.string().refine(visible, 'name_required')),
    email: z.string().default('').pipe(email),
    topic,
    orderNo: z.union([blank, orderNo]).optional(),
    text: messageText,
    ...captchaAnswer,
  }),
  reply: z.object({
    answerBy: isoTime,
    /** A member’s ticket; null for a guest’s, which only the mailed link opens. */
    ticketId: z.string().nullable(),
  }),
  problems: [
    'message_interval',
    'tickets_full',
    'order_not_found',
    'file_gone',
    'idempotency_conflict',
    'captcha_required',
    'captcha_wrong',
    'captcha_expired',
  ],
  limit: { calls: 10, seconds: 600 },
});

export const readGuestTicket = endpoint({
  name: 'readGuestTicket',
  method: 'GET',
  path: '/api/contact/{id}',
  access: 'visitor',
  summary: 'A guest’s ticket, for a browser that has opened its mailed link.',
  params,
  query: z.object(access),
  reply: ticket,
  problems: ['ticket_not_found'],
});

export const writeGuestTicket = endpoint({
  name: 'writeGuestTicket',
  method: 'POST',
  path: '/api/contact/{id}/messages',
  access: 'visitor',
  summary: 'A guest writes more. A ticket that was answered or closed waits for the store again.',
  params,
  body: z.object({ id: z.uuid(), text: messageText, ...access }),
  reply: ticket,
  problems: ['ticket_not_found', 'ticket_full', 'idempotency_conflict'],
  limit: { calls: 30, seconds: 600 },
});

/** The calls by which members and guests ask support. */
export const SUPPORT_CALLS = [
  support,
  openTicket,
  readTicket,
  writeTicket,
  moveTicket,
  attachFile,
  detachFile,
  contactSupport,
  readGuestTicket,
  writeGuestTicket,
] as const;
