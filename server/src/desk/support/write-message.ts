import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { SupportTopic, TicketState } from '@halfturn/contract/primitives/support-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import type { SupportTickets } from '../../platform/db/types.ts';
import { takeFiles } from './keep-files.ts';
import { answerRules } from './support-rules.ts';
import { after, dueOf, type TicketStep } from './ticket.ts';

/** More than anybody writes about one thing. */
export const MOST_MESSAGES = 200;

export type TicketRow = Selectable<SupportTickets> & { topic: SupportTopic; state: TicketState };

/** Something to be written; its keys are hidden already. */
export interface Writing {
  id: string;
  text: string;
  hiddenKeys: number;
}

export type Writer = { kind: 'member' } | { kind: 'store' | 'note'; staffId: string };

/** A member's ticket, locked; `ticket_not_found` for one of somebody else's. */
export async function lockOwn(trx: Trx, accountId: string, id: string): Promise<TicketRow> {
  const row = await trx
    .selectFrom('support_tickets')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw problem('ticket_not_found');
  return row as TicketRow;
}

/**
 * Adds a message to a ticket that is locked. False where it stands there already: who sends it again, for want of an answer,
 * has written it once. Refuses `idempotency_conflict` where its id is another message's, and `ticket_full`.
 */
export async function addMessage(
  trx: Trx,
  ticket: Pick<TicketRow, 'id' | 'messages'>,
  { id, text, hiddenKeys }: Writing,
  writer: Writer,
  now: Date,
): Promise<boolean> {
  const there = await trx
    .selectFrom('support_messages')
    .select(['ticket_id', 'kind', 'written_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  const by = writer.kind === 'member' ? null : writer.staffId;
  if (there) {
    if (there.ticket_id !== ticket.id || there.kind !== writer.kind || there.written_by !== by)
      throw problem('idempotency_conflict');
    return false;
  }
  if (ticket.messages >= MOST_MESSAGES) throw problem('ticket_full');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('support_messages')
    .values({
      id,
      ticket_id: ticket.id,
      no: ticket.messages + 1,
      kind: writer.kind,
      written_by: by,
      content: text,
      hidden_keys: hiddenKeys,
      at: now,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirstOrThrow();
  // Taken in this very moment, by a message elsewhere.
  if (numInsertedOrUpdatedRows !== 1n) throw problem('idempotency_conflict');
  await trx
    .updateTable('support_tickets')
    .set({ messages: ticket.messages + 1 })
    .where('id', '=', ticket.id)
    .execute();
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
  await trx
    .updateTable('support_tickets')
    .set({ ...more, state, due_at: due, updated_at: now, revision: ticket.revision + 1 })
    .where('id', '=', ticket.id)
    .execute();
}

/** What a member writes, in which language they read the store, with what. */
export interface MemberWriting extends Writing {
  files: readonly string[];
  locale: Locale;
}

/**
 * Writes more in a ticket of the member's: it waits for the store again, whatever it was. Refuses `ticket_not_found`,
 * `ticket_full`, `file_gone` and `idempotency_conflict`.
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
  await takeFiles(trx, accountId, message.id, message.files);
  await moveOn(trx, ticket, 'write', now, { locale: message.locale });
}

/** Closes a ticket of the member's, or opens it again; what it is already it stays. Refuses `ticket_not_found`. */
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
