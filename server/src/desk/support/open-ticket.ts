import type { SupportTopic } from '@halfturn/contract/primitives/support-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { lockAccount } from '../../people/accounts/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { takeFiles } from './keep-files.ts';
import { answerRules } from './support-rules.ts';
import { dueOf } from './ticket.ts';
import { insertTicket, isUnitOf, openTickets, orderOfMember, ticketById } from './tickets.queries.ts';
import { addMessage, type MemberWriting } from './write-message.ts';

/** Tickets of one member that may be open at a time. */
export const MOST_OPEN = 20;

export interface Question extends MemberWriting {
  topic: SupportTopic;
  orderNo?: string | undefined;
  /** A unit of that order. */
  unit?: string | undefined;
}

/**
 * Opens a ticket with its first message. A repeated call opens one ticket. Refuses `order_not_found` for an order or unit that
 * is not the member’s, `tickets_full`, `file_gone`, and `idempotency_conflict` for an id that another member has used.
 */
export async function openTicket(trx: Trx, accountId: string, question: Question, now: Date): Promise<void> {
  const { id, topic, locale, files } = question;
  // Two questions at once wait for each other here, and so does an erasure of the account.
  const account = await lockAccount(trx, accountId);
  if (account.erased_at) throw problem('login_required');
  const there = await ticketById(trx, id);
  if (there) {
    if (there.account_id !== accountId) throw problem('idempotency_conflict');
    return;
  }
  const open = await openTickets(trx, { accountId });
  if (open >= MOST_OPEN) throw problem('tickets_full', { values: { most: MOST_OPEN } });
  const about = await aboutOf(trx, accountId, question);
  const opened = await insertTicket(trx, {
    id,
    account_id: accountId,
    topic,
    ...about,
    state: 'waiting',
    due_at: dueOf(topic, now, await answerRules(trx)),
    locale,
    created_at: now,
    updated_at: now,
  });
  if (!opened) throw problem('idempotency_conflict');
  const first = { ...question, id: uuidv7(now.getTime()) };
  await addMessage(trx, { id, messages: 0 }, first, { kind: 'member' }, now);
  await takeFiles(trx, accountId, { message_id: first.id }, files);
}

/** The order and the unit that the member named. Refuses one that is not theirs, or hidden from their list. */
async function aboutOf(
  trx: Trx,
  accountId: string,
  { orderNo, unit }: Pick<Question, 'orderNo' | 'unit'>,
): Promise<{ order_id: string | null; delivery_id: string | null }> {
  if (orderNo === undefined) {
    if (unit !== undefined) throw problem('order_not_found');
    return { order_id: null, delivery_id: null };
  }
  const order = await orderOfMember(trx, accountId, orderNo);
  if (!order) throw problem('order_not_found');
  if (unit === undefined) return { order_id: order.id, delivery_id: null };
  if (!(await isUnitOf(trx, order.id, unit))) throw problem('order_not_found');
  return { order_id: order.id, delivery_id: unit };
}
