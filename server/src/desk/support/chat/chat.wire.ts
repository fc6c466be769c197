import type { ChatHead, ChatMessage } from '@halfturn/contract/chat.ts';
import { CHAT_EVENTS } from '@halfturn/contract/primitives/chat-limits.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import type { StaffChat, StaffChatMessage, StaffChatRow } from '@halfturn/contract/staff/chat.ts';
import type { besideChat, ChatMessageRow, ChatRow } from './chats.queries.ts';
import type { ChatPerson, ListedChat } from './chat.staff.queries.ts';

/** The first of a person's names: all that visitors are told. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

const eventOf = ({ kind, content }: ChatMessageRow) =>
  kind === 'event' && isOneOf(CHAT_EVENTS, content) ? content : null;

/** A message as its visitor sees it. Notes never come here. */
export const messageWire = (row: ChatMessageRow): ChatMessage => ({
  id: row.id,
  no: row.no,
  from: row.kind === 'note' ? 'event' : row.kind,
  by: row.by_name === null ? null : firstName(row.by_name),
  event: eventOf(row),
  text: row.kind === 'visitor' || row.kind === 'store' ? row.content : '',
  at: row.at.toISOString(),
  hiddenKeys: row.hidden_keys,
  files: row.files,
  productId: row.product_id,
  order: row.sent_order,
});

/** Whether the address of a chat is known to be the visitor's. */
const isProven = ({ account_id, email_proven_at }: ChatRow): boolean =>
  account_id !== null || email_proven_at !== null;

/** A chat as its visitor sees it. */
export const headWire = (
  row: ChatRow,
  { by, ticketDue, accountEmail, codeUntil }: Awaited<ReturnType<typeof besideChat>>,
): ChatHead => ({
  id: row.id,
  state: row.state,
  by: by === null ? null : firstName(by),
  seen: row.staff_seen,
  last: row.messages,
  waitsSince: row.waits_since?.toISOString() ?? null,
  email: row.account_id === null ? row.guest_email : accountEmail,
  proven: isProven(row),
  codeUntil: codeUntil?.toISOString() ?? null,
  ticket:
    row.ticket_id === null
      ? null
      : {
          id: row.account_id === null ? null : row.ticket_id,
          answerBy: ticketDue?.toISOString() ?? null,
        },
});

/** @param reader the member of staff who reads it */
export const staffChatRowWire = (row: ListedChat, reader: string): StaffChatRow => ({
  id: row.id,
  state: row.state,
  who: row.who,
  guest: row.account_id === null,
  locale: row.locale,
  excerpt: row.excerpt ?? '',
  ours: row.ours ?? false,
  page: row.page,
  product: row.product_name,
  waitsSince: row.waits_since?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  assignee:
    row.assigned_to === null
      ? null
      : { id: row.assigned_to, name: row.assignee_name ?? '', mine: row.assigned_to === reader },
});

const staffMessageWire = (row: ChatMessageRow): StaffChatMessage => ({
  id: row.id,
  no: row.no,
  from: row.kind,
  by: row.by_name ?? '',
  event: eventOf(row),
  text: row.kind === 'event' ? '' : row.content,
  at: row.at.toISOString(),
  hiddenKeys: row.hidden_keys,
  files: row.files,
  productId: row.product_id,
  order: row.sent_order,
});

interface Around {
  messages: readonly ChatMessageRow[];
  person: ChatPerson;
  cart: StaffChat['cart'];
  /** The minutes within which an answer is promised. */
  minutes: number;
  reader: string;
  now: Date;
}

export const staffChatWire = (
  row: ListedChat,
  { messages, person, cart, minutes, reader, now }: Around,
): StaffChat => ({
  ...staffChatRowWire(row, reader),
  accountId: row.account_id,
  email: row.email,
  proven: isProven(row),
  productId: row.product_id,
  country: row.country,
  cart,
  visitorSeen: row.visitor_seen,
  revision: row.revision,
  ticketId: row.ticket_id,
  createdAt: row.created_at.toISOString(),
  ticketAt: row.waits_since ? new Date(row.waits_since.getTime() + minutes * 60_000).toISOString() : null,
  messages: messages.map(staffMessageWire),
  orders: person.orders.map(({ order_no, status, placed_at, items }) => ({
    orderNo: order_no,
    status,
    at: placed_at.toISOString(),
    items: items ?? '',
  })),
  earlier: person.earlier.map(({ id, kind, at, excerpt }) => ({
    id,
    kind,
    at: at.toISOString(),
    excerpt: excerpt ?? '',
  })),
  serverNow: now.toISOString(),
});
