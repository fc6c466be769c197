import type { PaymentStatus } from '@halfturn/contract/orders.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { PAYMENT_STEPS } from './order.ts';
import { memberOrderMoved, orderDisputed } from './orders.events.ts';
import {
  orderWithStates,
  withStatus,
  writeOrder,
  type OrderRow,
  type Step,
  type UnitState,
} from './orders.queries.ts';

/** A step of an order's payment. */
export interface PaymentMove {
  to: PaymentStatus;
  actor: string;
  reason?: string;
  /** The attempt that moved it. */
  attemptId?: string | null;
  /** Further columns that change with the step. */
  set?: Partial<
    Pick<
      OrderRow,
      | 'paid_at'
      | 'authorised_at'
      | 'expires_at'
      | 'extended_at'
      | 'cancelled_at'
      | 'refunded_minor'
      | 'payment_method'
      | 'account_id'
      | 'choose_until'
    >
  >;
}

/** Whether the payment machine lets the order go there. */
export function canMove(order: OrderRow, to: PaymentStatus): boolean {
  return PAYMENT_STEPS[order.payment_status].includes(to);
}

/**
 * Moves the payment of a locked order one step, derives the order's status from it, and logs both. Throws if the machine does not
 * know the step: commands look before they move.
 *
 * @param units the states of the order's units, if the caller has read order and units under the lock and changed neither since;
 *   without them both are read here
 */
export async function movePayment(
  trx: Trx,
  order: OrderRow,
  move: PaymentMove,
  now: Date,
  units?: readonly UnitState[],
): Promise<OrderRow> {
  if (!canMove(order, move.to))
    throw new Error(`payment of ${order.order_no}: ${order.payment_status} to ${move.to}`);
  const current = units ? { order, units } : await orderWithStates(trx, order.id);
  const before = current.order;
  const next = withStatus({ ...before, payment_status: move.to, ...move.set }, current.units, now);
  const { payment_status, status, delivered_at } = next;
  const step: Step = {
    orderId: order.id,
    machine: 'payment',
    ref: move.attemptId ?? null,
    actor: move.actor,
    reason: move.reason ?? '',
    before: before.payment_status,
    after: payment_status,
    at: now,
  };
  const derived: Step = {
    ...step,
    machine: 'order',
    ref: null,
    reason: '',
    before: before.status,
    after: status,
  };
  await writeOrder(
    trx,
    order.id,
    { ...move.set, payment_status, status, delivered_at },
    status === before.status ? [step] : [step, derived],
  );
  // A dispute takes away what the order has counted for, and what an affiliate earned by it; winning it gives both back.
  const disputed = [before.payment_status, move.to].some((at) => at === 'disputed' || at === 'charged_back');
  if (disputed && next.account_id !== null) await emit(trx, memberOrderMoved, { orderId: order.id });
  if (disputed) await emit(trx, orderDisputed, { orderId: order.id });
  return next;
}
