import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { lockOrder } from '../orders/door.ts';
import { moveDispute } from './book-dispute.ts';
import { disputeById } from './disputes.queries.ts';
import { BY_HAND, endsByHand } from './disputes.wire.ts';

interface By {
  actor: string;
  now: Date;
}

/** Notes a dispute that no provider tells of. Refuses `order_has_moved_on` where the order's money is not here. */
export async function openByHand(
  trx: Trx,
  orderId: string,
  { reason, dueAt }: { reason: string; dueAt: Date | null },
  { actor, now }: By,
): Promise<string> {
  const order = await lockOrder(trx, orderId);
  if (order.payment_status !== 'paid' && order.payment_status !== 'partially_refunded')
    throw problem('order_has_moved_on');
  const id = await moveDispute(
    trx,
    {
      provider: BY_HAND,
      dispute_ref: uuidv7(),
      kind: 'dispute',
      order_id: orderId,
      amount_minor: order.total_minor - order.refunded_minor,
      currency: order.currency,
      reason,
      due_at: dueAt,
      opened_at: now,
    },
    'open',
    actor,
    now,
  );
  const subject = `order:${order.order_no}`;
  await audit(trx, { actor, action: 'disputes.opened', subject, after: { dispute: id }, reason });
  return id;
}

/** Says how a dispute ended. Refuses `dispute_has_moved_on` where its provider does, or where it has ended. */
export async function closeByHand(
  trx: Trx,
  id: string,
  outcome: 'won' | 'lost',
  { actor, now }: By,
): Promise<void> {
  const dispute = await disputeById(trx, id);
  if (!dispute) throw problem('not_found');
  await lockOrder(trx, dispute.order_id);
  const locked = (await disputeById(trx, id))!;
  // A warning takes no money: it comes to nothing, or to a dispute, of which the provider tells.
  if (!endsByHand(locked) || (locked.kind === 'warning' && outcome === 'lost'))
    throw problem('dispute_has_moved_on');
  await moveDispute(trx, locked, outcome, actor, now);
  await audit(trx, {
    actor,
    action: `disputes.${outcome}`,
    subject: `order:${locked.order_no}`,
    before: { dispute: id, state: 'open' },
    after: { state: outcome },
  });
}

/** Writes down what was handed in. The first time that it is said to have been is kept. */
export async function noteDispute(
  trx: Trx,
  id: string,
  { notes, submitted }: { notes: string; submitted: boolean },
  { actor, now }: By,
): Promise<void> {
  const before = await disputeById(trx, id);
  if (!before) throw problem('not_found');
  await lockOrder(trx, before.order_id);
  const submitted_at = submitted ? (before.submitted_at ?? now) : null;
  await trx.updateTable('disputes').set({ notes, submitted_at }).where('id', '=', id).execute();
  await audit(trx, {
    actor,
    action: 'disputes.noted',
    subject: `order:${before.order_no}`,
    before: { dispute: id, notes: before.notes, submitted: before.submitted_at !== null },
    after: { notes, submitted },
  });
}
