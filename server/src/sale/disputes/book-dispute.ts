import type { DeliveryStatus, PaymentStatus } from '@halfturn/contract/orders.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { tellStaff } from '../../house/staff/door.ts';
import {
  lockOrder,
  movePayment,
  orderEvents,
  refreshStatus,
  unitsOf,
  voidUnits,
  type OrderRow,
} from '../orders/door.ts';
import type { DisputeSeen } from '../payments/door.ts';
import { disputeMoved } from './disputes.events.ts';
import { lockDispute, type DisputeFacts } from './disputes.queries.ts';
import { disputeOpened } from './mail/dispute-opened.mail.ts';

/** Hearer of `payment.dispute_seen`: what a provider says of a dispute now, however often, in whatever order it is heard. */
export async function bookDispute(
  context: Context,
  { provider, orderId, dispute }: DisputeSeen,
): Promise<void> {
  const { ref, kind, state, amount, currency, reason } = dispute;
  const now = context.clock.now();
  await inTransaction(context.db, async (trx) => {
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
    await moveDispute(trx, facts, state, provider, now);
  });
}

/**
 * Brings a dispute to a state, and its order with it: open, the order is disputed, or, for a warning, held as far as nothing has left;
 * won, it goes on; lost, its money is gone, and copies that nobody has seen with it. What has ended stays ended.
 *
 * @returns the dispute's id
 */
export async function moveDispute(
  trx: Trx,
  facts: DisputeFacts,
  state: 'open' | 'won' | 'lost',
  actor: string,
  now: Date,
): Promise<string> {
  // The order first, as by every command: two that tell of the same dispute wait for each other here.
  const order = await lockOrder(trx, facts.order_id);
  const { id, before } = await lockDispute(trx, facts, now);
  if (before === 'won' || before === 'lost' || before === state) return id;
  const opening = before === null;
  const at = opening ? await open(trx, order, facts, actor, now) : order;
  if (opening)
    await tellStaff(trx, {
      kind: disputeOpened.kind,
      dedupe: `dispute:${id}`,
      subjectId: id,
      roles: ['orders', 'finance'],
    });
  if (state !== 'open') await end(trx, at, id, facts, state, actor, now);
  // Other orders of the same buyer follow, each under a lock of its own.
  await emit(trx, disputeMoved, { disputeId: id });
  return id;
}

async function open(
  trx: Trx,
  order: OrderRow,
  { kind }: DisputeFacts,
  actor: string,
  now: Date,
): Promise<OrderRow> {
  const settled = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
  if (kind === 'dispute' && settled)
    return await movePayment(trx, order, { to: 'disputed', actor, reason: 'dispute' }, now);
  return order;
}

async function end(
  trx: Trx,
  order: OrderRow,
  id: string,
  { kind }: DisputeFacts,
  state: 'won' | 'lost',
  actor: string,
  now: Date,
): Promise<void> {
  await trx.updateTable('disputes').set({ state, closed_at: now }).where('id', '=', id).execute();
  if (kind === 'warning' || order.payment_status !== 'disputed') return;
  // Another one about the same order is still open: the money is in doubt until that one ends, too.
  const others = await trx
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'dispute')
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (state === 'won' && others) return;
  const to = state === 'won' ? restOf(order) : 'charged_back';
  await movePayment(trx, order, { to, actor, reason: `dispute_${state}` }, now);
  if (to === 'paid' || to === 'partially_refunded') {
    // What was not handed over meanwhile is, now.
    await emit(trx, orderEvents.orderApproved, { orderId: order.id });
    return;
  }
  const unseen = (await unitsOf(trx, order.id)).filter(({ status }) => UNSEEN.has(status as DeliveryStatus));
  await voidUnits(trx, unseen, { actor, reason: 'dispute_lost' }, now);
  await refreshStatus(trx, order.id, actor, now);
}

/** Copies that nobody has seen or got: they are the store's again. A key that was only held goes back to the shelf. */
const UNSEEN: ReadonlySet<DeliveryStatus> = new Set(['waiting', 'held', 'delivered', 'packed']);

/** Where an order stands whose money stays with the store. */
function restOf({ refunded_minor, total_minor }: OrderRow): PaymentStatus {
  if (refunded_minor === 0) return 'paid';
  return refunded_minor === total_minor ? 'refunded' : 'partially_refunded';
}
