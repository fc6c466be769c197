import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { accountById, emailNorm } from '../../../people/accounts/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { passFilesOn } from '../files.queries.ts';
import { mailsTo } from '../guest.queries.ts';
import { RECEIPTS_A_DAY } from '../guest-ticket.ts';
import { answerRules } from '../support-rules.ts';
import { ticketReceived } from '../support.mails.ts';
import { dueOf } from '../ticket.ts';
import { insertMessage, insertTicket, updateTicket } from '../tickets.queries.ts';
import { messagesAfter, updateChat, type ChatMessageRow, type ChatRow } from './chats.queries.ts';
import { tellChat } from './tell-chat.ts';
import { addChatEvent } from './write-chat.ts';

const DAY_MS = 86_400_000;
const KINDS = { visitor: 'member', store: 'store', note: 'note' } as const;

interface Moving {
  /** The order that it is about, found to be the visitor's. */
  orderId?: string | undefined;
  /** The member of staff who moves it; null if no one answered in time. */
  staffId: string | null;
}

/**
 * Makes a ticket of a locked chat, with every message of it, ends the chat and mails a receipt. The ticket waits for an answer if the
 * visitor had the last word. The chat's visitor must have an address. Returns the ticket's id. Refuses `invalid_input` without one.
 */
export async function chatToTicket(trx: Trx, chat: ChatRow, moving: Moving, now: Date): Promise<string> {
  const { account_id: accountId, guest_email: email } = chat;
  if (accountId === null && email === null) throw problem('invalid_input');
  const messages = await messagesAfter(trx, chat.id, 0, { notes: true });
  const spoken = messages.filter((one) => one.kind === 'visitor' || one.kind === 'store');
  const waits = spoken.at(-1)?.kind !== 'store';
  const id = uuidv7(now.getTime());
  const due = waits ? dueOf('other', now, await answerRules(trx)) : null;
  await insertTicket(trx, {
    id,
    account_id: accountId,
    ...(accountId === null && {
      guest_name: present(email),
      guest_email: email,
      guest_email_norm: emailNorm(present(email)),
    }),
    topic: 'other',
    order_id: moving.orderId ?? null,
    state: waits ? 'waiting' : 'answered',
    due_at: due,
    locale: chat.locale,
    assigned_to: chat.assigned_to,
    created_at: chat.created_at,
    updated_at: now,
  });
  await copyMessages(trx, id, messages);
  const last = await addChatEvent(trx, chat, 'ticket', moving.staffId, now);
  await updateChat(trx, chat.id, {
    state: 'closed',
    waits_since: null,
    ticket_id: id,
    messages: last,
    revision: chat.revision + 1,
    updated_at: now,
  });
  await mailReceipt(trx, { id, accountId, email, locale: chat.locale }, now);
  await tellChat(trx, chat.id);
  return id;
}

/** Copies what was written, note by note and in its order; what only happened is left out. */
async function copyMessages(trx: Trx, ticketId: string, messages: readonly ChatMessageRow[]): Promise<void> {
  let no = 0;
  for (const message of messages) {
    const { kind, written_by, content, hidden_keys, product_id, order_id, at } = message;
    if (kind === 'event') continue;
    const id = uuidv7(at.getTime());
    await insertMessage(trx, {
      id,
      ticket_id: ticketId,
      no: ++no,
      kind: KINDS[kind],
      written_by,
      content,
      hidden_keys,
      product_id,
      order_id,
      at,
    });
    if (message.files.length > 0) await passFilesOn(trx, message.id, id);
  }
  await updateTicket(trx, ticketId, { messages: no });
}

/** Mails the link to the ticket; a guest's address gets few in a day, as it may be a stranger's. */
async function mailReceipt(
  trx: Trx,
  ticket: { id: string; accountId: string | null; email: string | null; locale: Locale },
  now: Date,
): Promise<void> {
  const { id, accountId, email, locale } = ticket;
  const recipient = accountId === null ? present(email) : (await accountById(trx, accountId)).email;
  if (accountId === null) {
    const sent = await mailsTo(
      trx,
      emailNorm(recipient),
      ticketReceived.kind,
      new Date(now.getTime() - DAY_MS),
    );
    if (sent >= RECEIPTS_A_DAY) return;
  }
  const { kind } = ticketReceived;
  await queueMail(trx, { kind, dedupe: `${kind}:${id}`, subjectId: id, recipient, locale });
}
