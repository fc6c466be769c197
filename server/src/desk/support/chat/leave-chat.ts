import { problem } from '@halfturn/contract/problem.ts';
import { emailNorm } from '../../../people/accounts/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { takeInterval } from '../../reviews/door.ts';
import { orderOfGuest } from '../guest.queries.ts';
import { MOST_OPEN } from '../open-ticket.ts';
import { openTickets, orderOfMember } from '../tickets.queries.ts';
import { chatToTicket } from './chat-to-ticket.ts';
import {
  lockChat,
  lockOpenChat,
  rewriteChatMessage,
  updateChat,
  type ChatRow,
  type Visiting,
} from './chats.queries.ts';
import { endChatCodes } from './codes.queries.ts';
import type { HiddenTexts } from './hidden-in-chat.ts';
import { tellChat } from './tell-chat.ts';
import { writeChat, type VisitorWriting } from './write-chat.ts';

/** Names the address of a guest's locked chat; keys of its orders are hidden in what was written before. A member has theirs. */
export async function nameAddress(
  trx: Trx,
  chat: ChatRow,
  email: string,
  hidden: HiddenTexts,
  now: Date,
): Promise<ChatRow> {
  if (chat.account_id !== null) return chat;
  const same = chat.guest_email_norm === emailNorm(email);
  const address = {
    guest_email: email,
    guest_email_norm: emailNorm(email),
    email_proven_at: same ? chat.email_proven_at : null,
  };
  // A code that is on its way proves the address to which it was mailed.
  if (!same) await endChatCodes(trx, chat.id, now);
  await updateChat(trx, chat.id, address);
  for (const [id, text] of hidden) await rewriteChatMessage(trx, id, text);
  return { ...chat, ...address };
}

/** Names the address to which the visitor's open chat is answered. Returns the chat. Refuses `chat_not_found`. */
export async function leaveAddress(
  trx: Trx,
  visiting: Visiting,
  email: string,
  hidden: HiddenTexts,
  now: Date,
): Promise<ChatRow> {
  const chat = await lockOpenChat(trx, visiting);
  if (!chat) throw problem('chat_not_found');
  const named = await nameAddress(trx, chat, email, hidden, now);
  await tellChat(trx, chat.id);
  return named;
}

interface Left {
  /** Null to leave what was written before, and nothing more. */
  message: VisitorWriting | null;
  messageId: string;
  /** A guest's; a member has one. */
  email: string | null;
  orderNo?: string | undefined;
  hidden: HiddenTexts;
  ip: string;
}

/**
 * Leaves a message, and makes a ticket of the visitor's chat with all that was written. A call that is repeated makes one ticket. Refuses
 * what `writeChat` refuses, `chat_not_found` if there is nothing to leave, `message_interval` and `tickets_full`.
 */
export async function leaveMessage(trx: Trx, visiting: Visiting, left: Left, now: Date): Promise<void> {
  const { accountId } = visiting;
  if (left.message) {
    const id = await writeChat(trx, visiting, left.message, now);
    const written = await lockChat(trx, id);
    // The same message again, whose chat has become a ticket.
    if (written?.ticket_id) return;
  }
  const open = await lockOpenChat(trx, visiting);
  if (!open) throw problem('chat_not_found');
  if (accountId === null && left.email === null) throw problem('invalid_input');
  const emails = left.email === null ? [] : [left.email];
  await takeInterval(trx, { accountId, emails, ip: left.ip }, now);
  const theirs = accountId === null ? { guest: emailNorm(left.email ?? '') } : { accountId };
  if ((await openTickets(trx, theirs)) >= MOST_OPEN)
    throw problem('tickets_full', { values: { most: MOST_OPEN } });
  const chat = left.email === null ? open : await nameAddress(trx, open, left.email, left.hidden, now);
  const order = left.orderNo && (await orderNamed(trx, visiting, chat, left.orderNo));
  await chatToTicket(trx, chat, { orderId: order ? order.id : undefined, staffId: null }, now);
}

/** The order with this number, if it is the visitor's: a member's own, or one that was placed with the guest's address. */
async function orderNamed(
  trx: Trx,
  { accountId }: Visiting,
  { guest_email_norm }: ChatRow,
  orderNo: string,
): Promise<{ id: string } | undefined> {
  if (accountId !== null) return await orderOfMember(trx, accountId, orderNo);
  return await orderOfGuest(trx, orderNo, guest_email_norm ?? '');
}
