import { present } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import { accountById } from '../../people/accounts/door.ts';
import { notifyMember } from '../../people/notices/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { supportAnswered } from './support.mails.ts';
import { lockTicket, messageById, updateTicket, type TicketRow } from './tickets.queries.ts';
import { addMessage, moveOn, type Writing } from './write-message.ts';

/** The member of staff who acts, and the time. */
export interface By {
  staffId: string;
  now: Date;
}

/** Locks any ticket for staff; the endpoint has checked their access. */
async function lockAny(trx: Trx, id: string): Promise<TicketRow> {
  const row = await lockTicket(trx, id, 'staff');
  if (!row) throw problem('ticket_not_found');
  return row;
}

const note = (
  trx: Trx,
  { staffId }: By,
  action: string,
  { id }: Pick<TicketRow, 'id'>,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
) => audit(trx, { actor: staffActor({ id: staffId }), action, subject: `ticket:${id}`, before, after });

export interface Answer extends Writing {
  /** The revision of the ticket that was answered. */
  seen: number;
  /** Whether the answer closes the ticket. */
  close: boolean;
}

/**
 * Answers a ticket by mail; a member gets a notice too. Answering an unassigned ticket assigns it. Refuses `ticket_not_found`,
 * `ticket_full`, and `ticket_has_moved_on` if the ticket has changed since: of two concurrent answers, only the first is sent.
 */
export async function answerTicket(trx: Trx, ticketId: string, answer: Answer, by: By): Promise<void> {
  const ticket = await lockAny(trx, ticketId);
  const { staffId, now } = by;
  const again = await messageById(trx, answer.id);
  if (!again && ticket.revision !== answer.seen) throw problem('ticket_has_moved_on');
  if (!(await addMessage(trx, ticket, answer, { kind: 'store', staffId }, now))) return;
  await moveOn(trx, ticket, answer.close ? 'close' : 'answer', now, {
    assigned_to: ticket.assigned_to ?? staffId,
  });
  const { account_id: accountId } = ticket;
  const email = accountId === null ? present(ticket.guest_email) : (await accountById(trx, accountId)).email;
  if (accountId !== null)
    await notifyMember(trx, [{ accountId, ticketId, event: 'answered', times: answer.id, at: now }]);
  await queueMail(trx, {
    kind: supportAnswered.kind,
    dedupe: `${supportAnswered.kind}:${answer.id}`,
    subjectId: answer.id,
    recipient: email,
    locale: ticket.locale,
  });
  await note(
    trx,
    by,
    'support.answered',
    ticket,
    { state: ticket.state },
    { state: answer.close ? 'closed' : 'answered', message: answer.id },
  );
}

/** Adds a note for staff. Refuses `ticket_not_found` and `ticket_full`. */
export async function noteTicket(trx: Trx, ticketId: string, writing: Writing, by: By): Promise<void> {
  const ticket = await lockAny(trx, ticketId);
  if (!(await addMessage(trx, ticket, writing, { kind: 'note', staffId: by.staffId }, by.now))) return;
  await note(trx, by, 'support.noted', ticket, null, { message: writing.id });
}

/** Closes a ticket; one that is closed stays so. Refuses `ticket_not_found` and `ticket_has_moved_on`. */
export async function closeTicket(trx: Trx, ticketId: string, seen: number, by: By): Promise<void> {
  const ticket = await lockAny(trx, ticketId);
  if (ticket.state === 'closed') return;
  if (ticket.revision !== seen) throw problem('ticket_has_moved_on');
  await moveOn(trx, ticket, 'close', by.now);
  await note(trx, by, 'support.closed', ticket, { state: ticket.state }, { state: 'closed' });
}

/**
 * Assigns a ticket to the member of staff, or to no one. Refuses `ticket_not_found`, and `ticket_has_moved_on` if its assignee
 * is not the one that was `seen`.
 */
export async function takeTicket(
  trx: Trx,
  ticketId: string,
  { to, seen }: { to: 'me' | 'unassigned'; seen: string | null },
  by: By,
): Promise<void> {
  const ticket = await lockAny(trx, ticketId);
  const assigned_to = to === 'me' ? by.staffId : null;
  if (ticket.assigned_to === assigned_to) return;
  if (ticket.assigned_to !== seen) throw problem('ticket_has_moved_on');
  await updateTicket(trx, ticketId, { assigned_to });
  await note(
    trx,
    by,
    'support.assigned',
    ticket,
    { assignee: ticket.assigned_to },
    { assignee: assigned_to },
  );
}
