import type { DeliveryStatus, PaymentStatus } from '@halfturn/contract/orders.ts';
import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { defineEvent, emit } from '../../platform/jobs/events.ts';
import { notifyStaff } from '../../house/staff/door.ts';
import {
  lockOrder,
  movePayment,
  orderApproved,
  refreshStatus,
  unitsOf,
  voidUnits,
  type OrderRow,
} from '../orders/door.ts';
import type { DisputeSeen } from '../payments/door.ts';
import {
  isDisputed,
  lockDispute,
  updateDispute,
  type DisputeFacts,
  type DisputeRow,
} from './disputes.queries.ts';
import { disputeOpened } from './mail/dispute-opened.mail.ts';

/** A dispute was opened or has ended: other orders of its buyer are held for it, or go on. */
export const disputeMoved = defineEvent('dispute.moved', z.object({ disputeId: z.uuid() }));

/** Subscriber of `payment.dispute_seen`. A provider may report the same dispute many times, and in any order. */
export async function bookDispute(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { provider, orderId, dispute }: DisputeSeen,
): Promise<void> {
  const { ref, kind, state, amount, currency, reason } = dispute;
  const now = clock.now();
  const facts: DisputeFacts = {
    provider,
    dispute_ref: ref,
    kind,
    order_id: orderId,
    amount_minor: amount,
    currency,
    reason,
    due_at: dispute.dueAt === null ? null : new Date(dispute.dueAt),
    opened_at: new Date(dispute.openedAt),
  };
  await inTransaction(db, (trx) => moveDispute(trx, facts, state, { actor: provider, now }));
}

/** The actor of a step, and its time. */
export interface By {
  actor: string;
  now: Date;
}

/**
 * Moves a dispute and its order to a state. Open: the order is disputed; a warning leaves the order as it is. Won: the order goes
 * on. Lost: the money is gone, and the units that were not revealed are voided. A dispute that has ended does not move again.
 *
 * @returns the dispute's id
 */
export async function moveDispute(
  trx: Trx,
  facts: DisputeFacts,
  state: 'open' | 'won' | 'lost',
  by: By,
): Promise<string> {
  const order = await lockOrder(trx, facts.order_id);
  const { id, before } = await lockDispute(trx, facts);
  if (before === 'won' || before === 'lost' || before === state) return id;
  const opened = before === null ? await open(trx, order, id, facts, by) : order;
  if (state === 'open') await emit(trx, disputeMoved, { disputeId: id });
  else await endDispute(trx, opened, { id, kind: facts.kind }, state, by);
  return id;
}

async function open(
  trx: Trx,
  order: OrderRow,
  disputeId: string,
  { kind }: DisputeFacts,
  { actor, now }: By,
): Promise<OrderRow> {
  await notifyStaff(trx, {
    kind: disputeOpened.kind,
    dedupe: `dispute:${disputeId}`,
    subjectId: disputeId,
    roles: ['orders', 'finance'],
  });
  const settled = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
  if (kind === 'warning' || !settled) return order;
  return await movePayment(trx, order, { to: 'disputed', actor, reason: 'dispute' }, now);
}

/** The units whose keys were not revealed, and goods that have not left: the store gets them back. */
const RETURNABLE: ReadonlySet<DeliveryStatus> = new Set(['waiting', 'held', 'delivered', 'packed']);

/** Ends an open dispute, and moves its locked order with it. */
export async function endDispute(
  trx: Trx,
  order: OrderRow,
  { id, kind }: Pick<DisputeRow, 'id' | 'kind'>,
  state: 'won' | 'lost',
  by: By,
): Promise<void> {
  await updateDispute(trx, id, { state, closed_at: by.now });
  if (kind === 'dispute') await moveOrder(trx, order, state, by);
  await emit(trx, disputeMoved, { disputeId: id });
}

async function moveOrder(
  trx: Trx,
  order: OrderRow,
  state: 'won' | 'lost',
  { actor, now }: By,
): Promise<void> {
  if (order.payment_status !== 'disputed') return;
  // While another dispute about the same order is open, its money stays in doubt.
  if (state === 'won' && (await isDisputed(trx, order.id))) return;
  const to = state === 'won' ? paymentAfterWin(order) : 'charged_back';
  await movePayment(trx, order, { to, actor, reason: `dispute_${state}` }, now);
  if (to === 'paid' || to === 'partially_refunded') {
    // Its subscriber hands over what the dispute held back.
    await emit(trx, orderApproved, { orderId: order.id });
    return;
  }
  const units = (await unitsOf(trx, order.id)).filter(({ status }) => RETURNABLE.has(status));
  await voidUnits(trx, units, { actor, reason: 'dispute_lost' }, now);
  await refreshStatus(trx, order.id, actor, now);
}

function paymentAfterWin({ refunded_minor, total_minor }: OrderRow): PaymentStatus {
  if (refunded_minor === 0) return 'paid';
  return refunded_minor === total_minor ? 'refunded' : 'partially_refunded';
}
