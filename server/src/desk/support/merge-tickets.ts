import { TICKET_STATES } from '@halfturn/contract/primitives/support-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import type { By } from './answer-ticket.ts';
import { lockTickets, moveMessages, updateTicket, type TicketRow } from './tickets.queries.ts';
import { MOST_MESSAGES } from './write-message.ts';

interface Merge {
  /** The ticket that is closed. */
  other: string;
  /** The revisions of both tickets that were shown. */
  seen: number;
  seenOther: number;
}

/**
 * Merges another ticket of the same writer into this one: its messages move here in the order of their times, and it is closed. What
 * waited for an answer keeps the earlier of the promised times. Refuses `ticket_not_found`, `ticket_has_moved_on`,
 * `ticket_other_customer` and `ticket_full`.
 */
export async function mergeTickets(
  trx: Trx,
  id: string,
  { other: otherId, seen, seenOther }: Merge,
  { staffId, now }: By,
): Promise<void> {
  const locked = await lockTickets(trx, [id, otherId]);
  const into = locked.find((ticket) => ticket.id === id);
  const other = locked.find((ticket) => ticket.id === otherId);
  if (!into || !other || into === other) throw problem('ticket_not_found');
  if (into.merged_into !== null || other.merged_into !== null) throw problem('ticket_has_moved_on');
  if (into.revision !== seen || other.revision !== seenOther) throw problem('ticket_has_moved_on');
  if (!isSameWriter(into, other)) throw problem('ticket_other_customer');
  const messages = into.messages + other.messages;
  if (messages > MOST_MESSAGES) throw problem('ticket_full');
  await moveMessages(trx, other.id, into.id);
  await updateTicket(trx, other.id, {
    state: 'closed',
    due_at: null,
    messages: 0,
    merged_into: into.id,
    updated_at: now,
    revision: other.revision + 1,
  });
  await updateTicket(trx, into.id, {
    ...merged(into, other),
    messages,
    updated_at: now,
    revision: into.revision + 1,
  });
  await audit(trx, {
    actor: staffActor({ id: staffId }),
    action: 'support.merged',
    subject: `ticket:${into.id}`,
    before: { state: into.state, messages: into.messages },
    after: { state: merged(into, other).state, messages, merged: other.id },
  });
}

const isSameWriter = (one: TicketRow, other: TicketRow): boolean =>
  one.account_id === other.account_id && one.guest_email_norm === other.guest_email_norm;

/** What the ticket that stays takes from both: the state that asks most, and what it is about where it said nothing. */
function merged(into: TicketRow, other: TicketRow) {
  const both = [into, other];
  const due = both.flatMap(({ due_at }) => due_at ?? []);
  const about = into.order_id === null ? other : into;
  const latest = into.updated_at < other.updated_at ? other : into;
  return {
    // Waiting, answered, closed: the first that one of them has.
    state: TICKET_STATES.find((state) => both.some((ticket) => ticket.state === state)) ?? into.state,
    due_at: due.length > 0 ? new Date(Math.min(...due.map(Number))) : null,
    order_id: about.order_id,
    delivery_id: about.delivery_id,
    locale: latest.locale,
    assigned_to: into.assigned_to ?? other.assigned_to,
    created_at: into.created_at < other.created_at ? into.created_at : other.created_at,
  };
}
