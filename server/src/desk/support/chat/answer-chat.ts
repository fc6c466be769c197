import { problem } from '@halfturn/contract/problem.ts';
import { audit, staffActor } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { By } from '../answer-ticket.ts';
import { chatToTicket } from './chat-to-ticket.ts';
import { lockChat, updateChat, type ChatRow } from './chats.queries.ts';
import type { HiddenTexts } from './hidden-in-chat.ts';
import { nameAddress } from './leave-chat.ts';
import { thoseWhoAnswer } from './presence.queries.ts';
import { sendChatCode } from './prove-address.ts';
import { tellChat } from './tell-chat.ts';
import { addChatEvent, addChatMessage, type ChatWriting } from './write-chat.ts';

/** Locks any chat for staff; the endpoint has checked their access. */
async function lockAny(trx: Trx, id: string): Promise<ChatRow> {
  const row = await lockChat(trx, id);
  if (!row) throw problem('chat_not_found');
  return row;
}

const record = (
  trx: Trx,
  { staffId }: By,
  action: string,
  { id }: Pick<ChatRow, 'id'>,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
) => audit(trx, { actor: staffActor({ id: staffId }), action, subject: `chat:${id}`, before, after });

/** Takes an unassigned chat for a member of staff, whom the visitor sees join. */
async function join(trx: Trx, chat: ChatRow, { staffId, now }: By): Promise<ChatRow> {
  if (chat.assigned_to !== null) return chat;
  const messages = await addChatEvent(trx, chat, 'joined', staffId, now);
  await updateChat(trx, chat.id, { assigned_to: staffId, messages });
  return { ...chat, assigned_to: staffId, messages };
}

/**
 * Answers a chat; an unassigned one is assigned to who answers. Of several people who answer at once all are heard, in the order in which
 * they wrote. Refuses `chat_not_found`, `chat_closed`, `chat_full` and `idempotency_conflict`.
 */
export async function answerChat(trx: Trx, id: string, writing: ChatWriting, by: By): Promise<void> {
  const locked = await lockAny(trx, id);
  const { staffId, now } = by;
  // A repeated call must find its message before it joins anything.
  if (locked.state === 'closed') throw problem('chat_closed');
  const chat = await join(trx, locked, by);
  if (!(await addChatMessage(trx, chat, writing, { kind: 'store', staffId }, now))) return;
  const seconds = Math.floor((now.getTime() - chat.created_at.getTime()) / 1_000);
  const last = chat.messages + 1;
  await updateChat(trx, id, {
    state: 'answered',
    waits_since: null,
    messages: last,
    staff_seen: last,
    revision: chat.revision + 1,
    updated_at: now,
    ...(chat.answered_after === null && { answered_after: Math.max(0, seconds) }),
  });
  await record(
    trx,
    by,
    'chat.answered',
    chat,
    { state: locked.state },
    { state: 'answered', message: writing.id },
  );
  await tellChat(trx, id);
}

/** Leaves a note for the staff. Refuses `chat_not_found`, `chat_full` and `idempotency_conflict`. */
export async function noteChat(trx: Trx, id: string, writing: ChatWriting, by: By): Promise<void> {
  const chat = await lockAny(trx, id);
  if (!(await addChatMessage(trx, chat, writing, { kind: 'note', staffId: by.staffId }, by.now))) return;
  await updateChat(trx, id, { messages: chat.messages + 1 });
  await record(trx, by, 'chat.noted', chat, null, { message: writing.id });
  await tellChat(trx, id);
}

/**
 * Assigns a chat to a member of staff, or to no one. Refuses `chat_not_found`, `chat_has_moved_on` if its assignee is not the one that was
 * `seen`, and `chat_colleague` for a person who may not answer.
 */
export async function assignChat(
  trx: Trx,
  id: string,
  { to, seen }: { to: string | null; seen: string | null },
  by: By,
): Promise<void> {
  const chat = await lockAny(trx, id);
  if (chat.assigned_to === to) return;
  if (chat.assigned_to !== seen) throw problem('chat_has_moved_on');
  if (to !== null && !(await thoseWhoAnswer(trx)).some((one) => one.id === to))
    throw problem('chat_colleague');
  const joined = to !== null && chat.state !== 'closed';
  const messages = joined ? await addChatEvent(trx, chat, 'joined', to, by.now) : chat.messages;
  await updateChat(trx, id, { assigned_to: to, messages });
  await record(trx, by, 'chat.assigned', chat, { assignee: chat.assigned_to }, { assignee: to });
  await tellChat(trx, id);
}

/** Ends a chat; one that has ended stays so. Refuses `chat_not_found` and `chat_has_moved_on`. */
export async function closeChat(trx: Trx, id: string, seen: number, by: By): Promise<void> {
  const chat = await lockAny(trx, id);
  if (chat.state === 'closed') return;
  if (chat.revision !== seen) throw problem('chat_has_moved_on');
  const messages = await addChatEvent(trx, chat, 'closed', by.staffId, by.now);
  await updateChat(trx, id, {
    state: 'closed',
    waits_since: null,
    messages,
    revision: chat.revision + 1,
    updated_at: by.now,
  });
  await record(trx, by, 'chat.closed', chat, { state: chat.state }, { state: 'closed' });
  await tellChat(trx, id);
}

/** Mails a code to the address of a guest's chat. Refuses `chat_not_found`, `chat_closed`, and what `sendChatCode` refuses. */
export async function askForProof(trx: Trx, keyring: Keyring, id: string, by: By): Promise<void> {
  const chat = await lockAny(trx, id);
  if (chat.state === 'closed') throw problem('chat_closed');
  await sendChatCode(trx, keyring, chat, by.now);
  await record(trx, by, 'chat.code_sent', chat, null, {});
}

/**
 * Makes a ticket of a chat. Refuses `chat_not_found`, `chat_has_moved_on`, `chat_closed`, and `invalid_input` if the visitor's address is
 * not known.
 */
export async function moveToTicket(
  trx: Trx,
  id: string,
  { seen, email, hidden }: { seen: number; email: string | undefined; hidden: HiddenTexts },
  by: By,
): Promise<void> {
  const found = await lockAny(trx, id);
  if (found.ticket_id !== null) return;
  if (found.state === 'closed') throw problem('chat_closed');
  if (found.revision !== seen) throw problem('chat_has_moved_on');
  const chat = email === undefined ? found : await nameAddress(trx, found, email, hidden, by.now);
  const ticketId = await chatToTicket(trx, chat, { staffId: by.staffId }, by.now);
  await record(trx, by, 'chat.ticketed', chat, { state: chat.state }, { ticket: ticketId });
}
