import { audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { lockOrder, orderApproved, refreshStatus, unitsOf, updateOrder } from '../orders/door.ts';
import { disputeById } from './dispute-lists.queries.ts';
import { frozenFor, insertFreeze, isFrozen, liftFreeze, undeliveredOrdersOf } from './freezes.queries.ts';

/**
 * Subscriber of `dispute.moved`. While a dispute is open, the buyer's other orders deliver nothing without a review. If it is won,
 * the orders that only it held go on; if it is lost, staff decide. Each order has a transaction of its own.
 */
export async function followDispute(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { disputeId }: { disputeId: string },
): Promise<void> {
  const dispute = await disputeById(db, disputeId);
  if (dispute?.state === 'open')
    for (const orderId of await undeliveredOrdersOf(db, dispute.order_id))
      await inTransaction(db, (trx) => freeze(trx, disputeId, orderId, clock.now()));
  if (dispute?.state === 'won')
    for (const { id } of await frozenFor(db, disputeId))
      await inTransaction(db, (trx) => thaw(trx, disputeId, id, clock.now()));
}

/** The states of a unit that has not left the store. */
const HERE: ReadonlySet<string> = new Set(['waiting', 'held', 'packed']);

async function freeze(trx: Trx, disputeId: string, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const dispute = await disputeById(trx, disputeId);
  if (dispute?.state !== 'open') return;
  const units = await unitsOf(trx, orderId);
  if (!units.some(({ status }) => HERE.has(status))) return;
  // An order that is under review for its own risk stays with staff; this dispute must not release it.
  if (order.under_review && !(await isFrozen(trx, orderId))) return;
  const isNew = await insertFreeze(trx, disputeId, orderId, now);
  if (order.under_review || !isNew) return;
  await updateOrder(trx, orderId, { under_review: true, held_at: now });
  await refreshStatus(trx, orderId, 'store', now);
  await audit(trx, {
    actor: 'system',
    action: 'orders.frozen',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { dispute: disputeId },
  });
}

async function thaw(trx: Trx, disputeId: string, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const lifted = await liftFreeze(trx, disputeId, orderId, now);
  if (!lifted || !order.under_review || (await isFrozen(trx, orderId))) return;
  await updateOrder(trx, orderId, { under_review: false });
  await refreshStatus(trx, orderId, 'store', now);
  await emit(trx, orderApproved, { orderId });
  await audit(trx, {
    actor: 'system',
    action: 'orders.thawed',
    subject: `order:${order.order_no}`,
    before: { status: order.status },
    after: { dispute: disputeId },
  });
}
