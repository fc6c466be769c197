import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { takeFiles } from './keep-files.ts';
import { answerRules } from './support-rules.ts';
import { after, dueOf, type TicketStep } from './ticket.ts';
import { insertMessage, lockTicket, messageById, updateTicket, type TicketRow } from './tickets.queries.ts';

/** The most messages of one ticket. */
export const MOST_MESSAGES = 200;

/** A text in which keys are hidden already. */
export interface Writing {
  id: string;
  text: string;
  hiddenKeys: number;
}

export type Writer = { kind: 'member' } | { kind: 'store' | 'note'; staffId: string };

/** Locks a member's ticket. Refuses `ticket_not_found` for any other. */
async function lockOwn(trx: Trx, accountId: string, id: string): Promise<TicketRow> {
  const row = await lockTicket(trx, id, { accountId });
  if (!row) throw problem('ticket_not_found');
  return row;
}

/**
 * Adds a message to a locked ticket. Returns false if the message exists: a repeated call writes it once. Refuses
 * `idempotency_conflict` if its id belongs to another message, and `ticket_full`.
 */
export async function addMessage(
  trx: Trx,
  ticket: Pick<TicketRow, 'id' | 'messages'>,
  { id, text, hiddenKeys }: Writing,
  writer: Writer,
  now: Date,
): Promise<boolean> {
  const there = await messageById(trx, id);
  const by = writer.kind === 'member' ? null : writer.staffId;
  if (there) {
    if (there.ticket_id !== ticket.id || there.kind !== writer.kind || there.written_by !== by)
      throw problem('idempotency_conflict');
    return false;
  }
  if (ticket.messages >= MOST_MESSAGES) throw problem('ticket_full');
  const inserted = await insertMessage(trx, {
    id,
    ticket_id: ticket.id,
    no: ticket.messages + 1,
    kind: writer.kind,
    written_by: by,
    content: text,
    hidden_keys: hiddenKeys,
    at: now,
  });
  // A concurrent message has taken the id.
  if (!inserted) throw problem('idempotency_conflict');
  await updateTicket(trx, ticket.id, { messages: ticket.messages + 1 });
  return true;
}

/** Takes a step with a ticket that is locked. */
export async function moveOn(
  trx: Trx,
  ticket: TicketRow,
  step: TicketStep,
  now: Date,
  more: { locale?: Locale; assigned_to?: string } = {},
): Promise<void> {
  const rules = await answerRules(trx);
  const before = { state: ticket.state, due: ticket.due_at };
  const { state, due } = after(step, before, () => dueOf(ticket.topic, now, rules));
  await updateTicket(trx, ticket.id, {
    ...more,
    state,
    due_at: due,
    updated_at: now,
    revision: ticket.revision + 1,
  });
}

/** A message of a member, with its files, and the language in which they read the store. */
export interface MemberWriting extends Writing {
  files: readonly string[];
  locale: Locale;
}

/**
 * Adds a message to a member's ticket, which waits for an answer again. Refuses `ticket_not_found`, `ticket_full`, `file_gone`
 * and `idempotency_conflict`.
 */
export async function writeMessage(
  trx: Trx,
  accountId: string,
  ticketId: string,
  message: MemberWriting,
  now: Date,
): Promise<void> {
  const ticket = await lockOwn(trx, accountId, ticketId);
  if (!(await addMessage(trx, ticket, message, { kind: 'member' }, now))) return;
  await takeFiles(trx, accountId, { message_id: message.id }, message.files);
  await moveOn(trx, ticket, 'write', now, { locale: message.locale });
}

/** Closes or reopens a member's ticket; a ticket in that state already does not change. Refuses `ticket_not_found`. */
export async function moveOwn(
  trx: Trx,
  accountId: string,
  ticketId: string,
  to: 'waiting' | 'closed',
  now: Date,
): Promise<void> {
  const ticket = await lockOwn(trx, accountId, ticketId);
  if ((to === 'closed') === (ticket.state === 'closed')) return;
  await moveOn(trx, ticket, to === 'closed' ? 'close' : 'reopen', now);
}
