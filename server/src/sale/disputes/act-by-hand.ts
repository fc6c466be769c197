import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { lockOrder, type OrderRow } from '../orders/door.ts';
import { endDispute, moveDispute, type By } from './book-dispute.ts';
import { disputeById, type ListedDispute } from './dispute-lists.queries.ts';
import { updateDispute } from './disputes.queries.ts';
import { BY_HAND, endsByHand } from './disputes.wire.ts';

/** Opens a dispute that no provider reports. Refuses `order_has_moved_on` if the order is not paid, or is disputed already. */
export async function openByHand(
  trx: Trx,
  orderId: string,
  { reason, dueAt }: { reason: string; dueAt: Date | null },
  by: By,
): Promise<string> {
  const { actor, now } = by;
  const order = await lockOrder(trx, orderId);
  if (order.payment_status !== 'paid' && order.payment_status !== 'partially_refunded')
    throw problem('order_has_moved_on');
  const facts = {
    provider: BY_HAND,
    dispute_ref: uuidv7(),
    kind: 'dispute' as const,
    order_id: orderId,
    amount_minor: order.total_minor - order.refunded_minor,
    currency: order.currency,
    reason,
    due_at: dueAt,
    opened_at: now,
  };
  const id = await moveDispute(trx, facts, 'open', by);
  const subject = `order:${order.order_no}`;
  await audit(trx, { actor, action: 'disputes.opened', subject, after: { dispute: id }, reason });
  return id;
}

/** Ends a dispute by hand. Refuses `dispute_has_moved_on` if its provider ends it, or if it has ended. */
export async function closeByHand(trx: Trx, id: string, outcome: 'won' | 'lost', by: By): Promise<void> {
  const { order, dispute } = await lockedDispute(trx, id);
  // A warning moves no money, so it cannot be lost.
  if (!endsByHand(dispute) || (dispute.kind === 'warning' && outcome === 'lost'))
    throw problem('dispute_has_moved_on');
  await endDispute(trx, order, dispute, outcome, by);
  await audit(trx, {
    actor: by.actor,
    action: `disputes.${outcome}`,
    subject: `order:${dispute.order_no}`,
    before: { dispute: id, state: 'open' },
    after: { state: outcome },
  });
}

/** Saves the staff's notes, and whether the evidence was handed in: the first time it was is kept. */
export async function noteDispute(
  trx: Trx,
  id: string,
  { notes, submitted }: { notes: string; submitted: boolean },
  { actor, now }: By,
): Promise<void> {
  const { dispute: before } = await lockedDispute(trx, id);
  await updateDispute(trx, id, { notes, submitted_at: submitted ? (before.submitted_at ?? now) : null });
  await audit(trx, {
    actor,
    action: 'disputes.noted',
    subject: `order:${before.order_no}`,
    before: { dispute: id, notes: before.notes, submitted: before.submitted_at !== null },
    after: { notes, submitted },
  });
}

/** The dispute and its order, read under the order's lock. Refuses `not_found`. */
async function lockedDispute(trx: Trx, id: string): Promise<{ order: OrderRow; dispute: ListedDispute }> {
  const found = await disputeById(trx, id);
  if (!found) throw problem('not_found');
  const order = await lockOrder(trx, found.order_id);
  const dispute = await disputeById(trx, id);
  if (!dispute) throw problem('not_found');
  return { order, dispute };
}
