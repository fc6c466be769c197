import type { PaymentStatus } from '@halfturn/contract/orders.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { PAYMENT_STEPS } from './order.ts';
import { unitStates, writeStatus, type OrderRow } from './orders.queries.ts';

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
      | 'expires_at'
      | 'extended_at'
      | 'cancelled_at'
      | 'refunded_minor'
      | 'payment_method'
      | 'choose_until'
    >
  >;
}

/** Whether the payment machine lets the order go there. */
export function canMove(order: OrderRow, to: PaymentStatus): boolean {
  return PAYMENT_STEPS[order.payment_status as PaymentStatus].includes(to);
}

/**
 * Moves the payment of a locked order one step, logs it, and derives the order's status anew. A step that the machine
 * does not know is a fault of ours, not of the caller: commands look before they move.
 */
export async function movePayment(
  trx: Trx,
  order: OrderRow,
  move: PaymentMove,
  now: Date,
): Promise<OrderRow> {
  if (!canMove(order, move.to))
    throw new Error(`payment of ${order.order_no}: ${order.payment_status} to ${move.to}`);
  // One statement for the step, its line in the log, and what the order's own state hangs on.
  const { unit_states, ...moved } = await trx
    .with('moved', (qb) =>
      qb
        .updateTable('orders')
        .set({ payment_status: move.to, ...move.set })
        .where('id', '=', order.id)
        .returningAll(),
    )
    .with('step', (qb) =>
      qb.insertInto('order_events').values({
        order_id: order.id,
        machine: 'payment',
        ref: move.attemptId ?? null,
        actor: move.actor,
        reason: move.reason ?? '',
        before: order.payment_status,
        after: move.to,
        at: now,
      }),
    )
    .selectFrom('moved')
    .selectAll()
    .select(unitStates('moved'))
    .executeTakeFirstOrThrow();
  return await writeStatus(trx, moved, unit_states, move.actor, now);
}
