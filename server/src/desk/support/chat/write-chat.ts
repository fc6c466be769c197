import { MOST_CHAT_MESSAGES, type ChatEvent } from '@halfturn/contract/primitives/chat-limits.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { takeFiles } from '../keep-files.ts';
import { orderCard, productCard, type Carried, type SentCard } from './sent-card.ts';
import { tellChat } from './tell-chat.ts';
import {
  chatMessageById,
  insertChat,
  insertChatMessage,
  lockChat,
  lockOpenChat,
  productNamed,
  updateChat,
  writtenSince,
  type ChatRow,
  type Visiting,
} from './chats.queries.ts';

/** Messages that a visitor may write in one chat within a minute. */
const MOST_A_MINUTE = 20;

/** A text in which keys are hidden already. */
export interface ChatWriting {
  id: string;
  text: string;
  hiddenKeys: number;
  /** What is sent with it as a card. */
  carries?: Carried;
}

export type ChatWriter = { kind: 'visitor' } | { kind: 'store' | 'note'; staffId: string };

/** What staff see of the visitor beside the chat. */
export interface Beside {
  country: string | null;
  currency: Currency;
  cart: readonly { productId: string; quantity: number }[];
}

/** A message of a visitor, and the page from which it comes. */
export interface VisitorWriting extends ChatWriting {
  card?: SentCard | undefined;
  page: string;
  productId?: string | undefined;
  /** Uploads of a member's; a guest has none. */
  files: readonly string[];
  locale: Locale;
  beside?: Beside;
}

/**
 * Adds a message to a locked chat. Returns false if the message exists: a repeated call writes it once. Refuses
 * `idempotency_conflict` if its id belongs to another message, and `chat_full`.
 */
export async function addChatMessage(
  trx: Trx,
  chat: Pick<ChatRow, 'id' | 'messages'>,
  { id, text, hiddenKeys, carries }: ChatWriting,
  writer: ChatWriter,
  now: Date,
): Promise<boolean> {
  const by = writer.kind === 'visitor' ? null : writer.staffId;
  const there = await chatMessageById(trx, id);
  if (there) {
    if (there.chat_id !== chat.id || there.kind !== writer.kind || there.written_by !== by)
      throw problem('idempotency_conflict');
    return false;
  }
  // A message is followed by two events at most, which say how the chat ended.
  if (chat.messages >= MOST_CHAT_MESSAGES - 2) throw problem('chat_full');
  const message = { id, chat_id: chat.id, no: chat.messages + 1, kind: writer.kind, written_by: by };
  const inserted = await insertChatMessage(trx, {
    ...message,
    content: text,
    hidden_keys: hiddenKeys,
    product_id: carries?.productId ?? null,
    order_id: carries?.orderId ?? null,
    at: now,
  });
  // A concurrent message of another chat has taken the id.
  if (!inserted) throw problem('idempotency_conflict');
  return true;
}

/** Records what happened in a locked chat, unless it is full. Returns the number of its last message. */
export async function addChatEvent(
  trx: Trx,
  { id, messages }: Pick<ChatRow, 'id' | 'messages'>,
  event: ChatEvent,
  staffId: string | null,
  now: Date,
): Promise<number> {
  if (messages >= MOST_CHAT_MESSAGES) return messages;
  const no = messages + 1;
  const message = { id: uuidv7(now.getTime()), chat_id: id, no, kind: 'event', written_by: staffId } as const;
  await insertChatMessage(trx, { ...message, content: event, at: now });
  return no;
}

/**
 * Writes to the visitor's open chat, and begins one if there is none. A message that was written before is not written again, whether or
 * not its chat is still open. Returns the chat's id. Refuses `chat_full`, `chat_too_fast`, `file_gone`, `product_not_found`,
 * `order_not_found` and `idempotency_conflict`.
 */
export async function writeChat(
  trx: Trx,
  visiting: Visiting,
  message: VisitorWriting,
  now: Date,
): Promise<string> {
  const before = await writtenBefore(trx, visiting, message.id);
  if (before !== null) return before;
  const chat = (await lockOpenChat(trx, visiting)) ?? (await openChat(trx, visiting, message, now));
  const from = Math.max(0, chat.messages - 3 * MOST_A_MINUTE);
  const minuteAgo = new Date(now.getTime() - 60_000);
  if (chat.messages >= MOST_A_MINUTE && (await writtenSince(trx, chat.id, minuteAgo, from)) >= MOST_A_MINUTE)
    throw problem('chat_too_fast', { retryAfter: 60 });
  const writing = message.card ? await cardWriting(trx, visiting, message, message.card) : message;
  if (!(await addChatMessage(trx, chat, writing, { kind: 'visitor' }, now))) return chat.id;
  if (message.files.length > 0) await takeFilesOf(trx, visiting, message);
  const productId = message.productId && (await productNamed(trx, message.productId));
  const no = chat.messages + 1;
  await updateChat(trx, chat.id, {
    state: 'waiting',
    waits_since: chat.waits_since ?? now,
    messages: no,
    visitor_seen: no,
    revision: chat.revision + 1,
    updated_at: now,
    locale: message.locale,
    ...(message.beside && { ...message.beside, cart: JSON.stringify(message.beside.cart) }),
    ...(message.page !== '' && { page: message.page, product_id: productId ? productId.id : null }),
    // A guest who has signed in since goes on as the member; their address is the account's.
    ...(visiting.accountId !== null &&
      chat.account_id === null && {
        account_id: visiting.accountId,
        guest_email: null,
        guest_email_norm: null,
        email_proven_at: null,
      }),
  });
  await tellChat(trx, chat.id);
  return chat.id;
}

/** A visitor's message that is a card: its words are the name of what is sent. */
async function cardWriting(
  trx: Trx,
  { accountId }: Visiting,
  { id, locale }: VisitorWriting,
  card: SentCard,
): Promise<ChatWriting> {
  const { name, ...carries } =
    'productId' in card
      ? await productCard(trx, card.productId, locale)
      : await orderCard(trx, accountId, card.orderNo);
  return { id, text: name, hiddenKeys: 0, carries };
}

/** Gives a member's uploads to their message. Refuses `file_gone`. */
async function takeFilesOf(
  trx: Trx,
  { accountId }: Visiting,
  { id, files }: Pick<VisitorWriting, 'id' | 'files'>,
): Promise<void> {
  if (accountId === null) throw problem('file_gone');
  await takeFiles(trx, accountId, { chat_message_id: id }, files);
}

/** The chat in which this visitor wrote a message before; null for a new message. Refuses `idempotency_conflict`. */
async function writtenBefore(trx: Trx, visiting: Visiting, id: string): Promise<string | null> {
  const there = await chatMessageById(trx, id);
  if (!there) return null;
  const chat = await lockChat(trx, there.chat_id);
  if (!chat || there.kind !== 'visitor' || !isTheirs(chat, visiting)) throw problem('idempotency_conflict');
  return chat.id;
}

/** Whether a chat is this visitor's. */
export const isTheirs = (
  chat: Pick<ChatRow, 'account_id' | 'guest_hash'>,
  { accountId, guestHash }: Visiting,
): boolean =>
  chat.account_id === null
    ? guestHash !== null && chat.guest_hash?.equals(guestHash) === true
    : chat.account_id === accountId;

/** Begins a chat, or locks the one that a concurrent first message has begun. */
async function openChat(
  trx: Trx,
  { accountId, guestHash }: Visiting,
  { locale }: { locale: Locale },
  now: Date,
): Promise<ChatRow> {
  const id = uuidv7(now.getTime());
  await insertChat(trx, {
    id,
    account_id: accountId,
    guest_hash: accountId === null ? guestHash : null,
    state: 'waiting',
    waits_since: now,
    locale,
    cart: '[]',
    created_at: now,
    updated_at: now,
  });
  const chat = await lockOpenChat(trx, { accountId, guestHash });
  if (!chat) throw problem('unavailable');
  return chat;
}
