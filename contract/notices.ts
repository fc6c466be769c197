import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { LOCALES } from './primitives/locale.ts';
import { page, pageQuery } from './primitives/page.ts';

/** What a member is told: what happened to an order, that a ticket or a claim was answered, or something by the store. */
export const NOTICE_EVENTS = [
  'paid',
  'shipped',
  'completed',
  'refunded',
  'refund_declined',
  'expired',
  'answered',
  'claim_answered',
  'store',
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

export const notice = z.object({
  id: z.string(),
  event: z.enum(NOTICE_EVENTS),
  /** The order that it is about; null where it is about none. */
  orderNo: z.string().nullable(),
  /** The ticket that was answered. */
  ticketId: z.string().nullable(),
  /** The language of its words: the visitor's, or English where the store has not said it in that. */
  locale: z.enum(LOCALES),
  title: z.string(),
  content: z.string(),
  at: z.iso.datetime(),
  read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

const unread = z.object({ unread: z.int() });

export const notices = endpoint({
  name: 'notices',
  method: 'GET',
  path: '/api/notices',
  access: 'member',
  summary: 'What the member was told, the latest first, and which of it is read.',
  query: z.object(pageQuery),
  reply: page(notice).extend(unread.shape),
});

export const readNotices = endpoint({
  name: 'readNotices',
  method: 'POST',
  path: '/api/notices/read',
  access: 'member',
  summary: 'Marks notices as read: those named, or all. What is not the member’s is passed over.',
  body: z.union([z.object({ ids: z.array(z.uuid()).min(1).max(50) }), z.object({ all: z.literal(true) })]),
  reply: unread,
});
