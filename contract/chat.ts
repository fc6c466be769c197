import * as z from 'zod';
import { captchaAnswer } from './captcha.ts';
import { MAX_LINES } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { CHAT_EVENTS, CHAT_LENGTH, CHAT_STATES, MOST_CHAT_MESSAGES } from './primitives/chat-limits.ts';
import { MESSAGE_LENGTH, MOST_FILES } from './primitives/support-limits.ts';
import { carried, supportFile } from './support.ts';
import { email, isoTime, line, orderNo, prose, visible } from './primitives/text.ts';

const no = z.int().min(0).max(MOST_CHAT_MESSAGES);
/** Of a member’s uploads, that no message has yet. */
const files = z.array(z.uuid()).max(MOST_FILES).default([]);
const text = prose(CHAT_LENGTH).default('');
/** A product, or an order of the member, that is sent as a card in place of words. */
const card = z.union([z.object({ productId: z.uuid() }), z.object({ orderNo })]).optional();
/** What lies in the visitor's cart, which staff see beside the chat. */
const cart = z
  .array(z.object({ productId: z.uuid(), quantity: z.int().min(1).max(100) }))
  .max(MAX_LINES)
  .default([]);
/** Words, unless a card is sent. */
const saysSomething = (message: { text?: string; card?: unknown } | null): boolean =>
  message?.card !== undefined || visible(message?.text ?? '');
const SAYS_NOTHING = { path: ['text'], message: 'content_required' };

/** Whether anyone is there to answer, and what is promised. */
export const chatAvailability = z.object({
  /** A member of staff is available, and the store is open. */
  here: z.boolean(),
  /** The minutes in which most chats were answered of late; null if there are too few to say. */
  usually: z.int().nullable(),
  /** When the store opens again, and how near that is; null if it is open, or names no hours. */
  back: z.object({ at: isoTime, when: z.enum(['today', 'week', 'later']) }).nullable(),
  /** Until when a message that is left now is answered by email. */
  answerBy: isoTime,
  /** The minutes after which an unanswered chat becomes a ticket. */
  minutes: z.int(),
});
export type ChatAvailability = z.infer<typeof chatAvailability>;

export const chatMessage = z.object({
  id: z.string(),
  no,
  from: z.enum(['visitor', 'store', 'event']),
  /** The first name of the member of staff who wrote it; null for the visitor. */
  by: z.string().nullable(),
  /** What happened, if it is an event; its text is empty. */
  event: z.enum(CHAT_EVENTS).nullable(),
  text: z.string(),
  at: isoTime,
  /** Product keys in it that were made unreadable. */
  hiddenKeys: z.int(),
  files: z.array(supportFile),
  ...carried,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** A chat without its messages. */
export const chatHead = z.object({
  id: z.string(),
  state: z.enum(CHAT_STATES),
  /** The first name of who answers it. */
  by: z.string().nullable(),
  /** The number of the last message that the staff have seen. */
  seen: no,
  /** The number of the last message. */
  last: no,
  /** Since when the visitor has waited. */
  waitsSince: isoTime.nullable(),
  /** Where an answer is mailed if it comes later; null for a guest who has left no address. */
  email: z.string().nullable(),
  /** The address is known to be the visitor's: a member's, or a guest's who has entered the code that was mailed there. */
  proven: z.boolean(),
  /** Until when the code works that was mailed to the address; null if none waits to be entered. */
  codeUntil: isoTime.nullable(),
  /** The ticket that it became. For a guest its id is null: the mailed link alone opens it. */
  ticket: z.object({ id: z.string().nullable(), answerBy: isoTime.nullable() }).nullable(),
});
export type ChatHead = z.infer<typeof chatHead>;

const shown = z.object({
  availability: chatAvailability,
  /** The visitor's chat that is open, or that ended within the last day; null if there is none. */
  chat: chatHead.extend({ messages: z.array(chatMessage) }).nullable(),
  serverNow: isoTime,
});
export type ShownChat = z.infer<typeof shown>;

export const readChat = endpoint({
  name: 'readChat',
  method: 'GET',
  path: '/api/chat/history',
  access: 'visitor',
  member: 'optional',
  summary:
    'The visitor’s own chat, known by their session or by a cookie, with the messages behind the last one that they have; and whether anyone is there.',
  query: z.object({ after: z.coerce.number().pipe(no).default(0) }),
  reply: shown,
});

export const writeChat = endpoint({
  name: 'writeChat',
  method: 'POST',
  path: '/api/chat/messages',
  access: 'visitor',
  member: 'optional',
  summary:
    'Writes to the chat, and begins it with its first message; sets the cookie by which a guest is known. The WebSocket on `GET /api/chat` takes the messages after that. A product key that stands in the text is made unreadable.',
  body: z
    .object({
      /** Sent twice under one id it is written once. */
      id: z.uuid(),
      text,
      card,
      /** The path of the page from which it is written. */
      page: line(300).default(''),
      /** The product of that page. */
      productId: z.uuid().optional(),
      cart,
      files,
      /** The number of the last message that the visitor has. */
      after: no.default(0),
    })
    .refine(saysSomething, SAYS_NOTHING),
  reply: shown,
  problems: [
    'chat_full',
    'chat_too_fast',
    'file_gone',
    'idempotency_conflict',
    'product_not_found',
    'order_not_found',
  ],
  limit: { calls: 40, seconds: 120 },
});

export const leaveChatAddress = endpoint({
  name: 'leaveChatAddress',
  method: 'POST',
  path: '/api/chat/address',
  access: 'visitor',
  member: 'optional',
  summary: 'Names the address to which a guest’s chat is answered if no one answers in time.',
  body: z.object({ email: z.string().default('').pipe(email) }),
  reply: shown,
  problems: ['chat_not_found'],
  limit: { calls: 10, seconds: 600 },
});

export const leaveChatMessage = endpoint({
  name: 'leaveChatMessage',
  method: 'POST',
  path: '/api/chat/ticket',
  access: 'visitor',
  member: 'optional',
  summary:
    'Leaves a message while no one is there: the chat, with all that was written, becomes a ticket that is answered by email.',
  body: z.object({
    /** Of the message: sent twice it is written once. */
    id: z.uuid(),
    /** Left out by a member, whose own address counts. */
    email: z.string().default(''),
    text: prose(MESSAGE_LENGTH).default(''),
    orderNo: z.union([z.literal('').transform(() => undefined), orderNo]).optional(),
    page: line(300).default(''),
    productId: z.uuid().optional(),
    /** Of a guest who has no open chat. */
    ...captchaAnswer,
  }),
  reply: shown,
  problems: [
    'captcha_required',
    'captcha_wrong',
    'captcha_expired',
    'chat_full',
    'chat_too_fast',
    'chat_not_found',
    'message_interval',
    'tickets_full',
    'idempotency_conflict',
  ],
  limit: { calls: 10, seconds: 600 },
});

export const sendChatCode = endpoint({
  name: 'sendChatCode',
  method: 'POST',
  path: '/api/chat/code',
  access: 'visitor',
  member: 'optional',
  summary:
    'Mails a six-digit code to the address of a guest’s chat, to show that it is theirs (15 minutes, 5 tries).',
  body: z.object({ email: z.string().default('').pipe(email) }),
  reply: shown,
  problems: ['chat_not_found'],
  limit: { calls: 5, seconds: 300 },
});

export const checkChatCode = endpoint({
  name: 'checkChatCode',
  method: 'POST',
  path: '/api/chat/code/check',
  access: 'visitor',
  member: 'optional',
  summary: 'Confirms the address of a guest’s chat, if the code is right: staff may talk about its orders.',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'code_format'),
  }),
  reply: shown,
  problems: ['chat_not_found', 'code_wrong', 'code_expired', 'code_used_up'],
  limit: { calls: 20, seconds: 300 },
});

export const mailChat = endpoint({
  name: 'mailChat',
  method: 'POST',
  path: '/api/chat/mail',
  access: 'visitor',
  member: 'optional',
  summary: 'Mails what was written in the chat to its confirmed address.',
  reply: shown,
  problems: ['chat_not_found', 'chat_email_unproven'],
  limit: { calls: 5, seconds: 600 },
});

/** The calls of a visitor's chat. */
export const CHAT_CALLS = [
  readChat,
  writeChat,
  leaveChatAddress,
  leaveChatMessage,
  sendChatCode,
  checkChatCode,
  mailChat,
] as const;

/** What a visitor sends over the socket. */
export const visitorFrame = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('send'),
      id: z.uuid(),
      text,
      card,
      page: line(300).default(''),
      productId: z.uuid().optional(),
      cart,
      files,
    })
    .refine(saysSomething, SAYS_NOTHING),
  z.object({ type: z.literal('typing') }),
  z.object({ type: z.literal('seen'), no }),
]);
export type VisitorFrame = z.input<typeof visitorFrame>;

/** What the store sends over a visitor's socket. */
export type StoreFrame =
  | { type: 'chat'; chat: ChatHead }
  | { type: 'message'; message: ChatMessage }
  | { type: 'typing' }
  /** A message that was not taken, and the sentence that says why. */
  | { type: 'refused'; id: string; error: string; msg: string };

/** What the back office sends over its socket. */
export const deskFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), chatId: z.uuid() }),
]);
export type DeskFrame = z.input<typeof deskFrame>;

/** What the store sends over the back office's socket: which chat has changed, or who types; the calls say the rest. */
export type DeskNews = { type: 'changed'; chatId: string } | { type: 'typing'; chatId: string };
