import type { DeliveryStatus, PaymentStatus } from '@halfturn/contract/orders.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { sendLast, statementOf } from '../../platform/db/send.ts';
import { emit } from '../../platform/jobs/events.ts';
import { PAYMENT_STEPS } from './order.ts';
import { memberOrderMoved } from './orders.events.ts';
import { unitStates, withStatus, writeStatus, type OrderRow } from './orders.queries.ts';

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
  assertMove(order, move);
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
  // A dispute takes what the order has counted for, and winning it gives it back.
  const disputed = [order.payment_status, move.to].some((at) => at === 'disputed' || at === 'charged_back');
  if (order.account_id !== null && disputed) await emit(trx, memberOrderMoved, { orderId: order.id });
  return await writeStatus(trx, moved, unit_states, move.actor, now);
}

function assertMove(order: OrderRow, move: PaymentMove): void {
  if (!canMove(order, move.to))
    throw new Error(`payment of ${order.order_no}: ${order.payment_status} to ${move.to}`);
}

/** The order as a step leaves it. */
export function afterStep(
  order: OrderRow,
  units: readonly DeliveryStatus[],
  move: PaymentMove,
  now: Date,
): OrderRow {
  assertMove(order, move);
  return withStatus({ ...order, payment_status: move.to, ...move.set }, units, now);
}

/**
 * `movePayment` for a caller who has read the locked order just now, together with its copies: nothing is read back, and
 * nobody waits. The step, the status and their lines in the log are one statement, which goes along with the next.
 *
 * @param further what the order comes to right after the step, in the same transaction: written and logged with it
 */
export async function stepPayment(
  trx: Trx,
  order: OrderRow,
  units: readonly DeliveryStatus[],
  move: PaymentMove,
  now: Date,
  further?: OrderRow,
): Promise<OrderRow> {
  const next = afterStep(order, units, move, now);
  const end = further ?? next;
  const set = Object.entries(move.set ?? {});
  const query = writeStep(set.map(([column]) => column));
  const fixed = [
    order.id,
    move.to,
    end.status,
    end.delivered_at,
    move.attemptId ?? null,
    move.actor,
    move.reason ?? '',
    order.payment_status,
    order.status,
    now,
    next.status,
  ];
  await sendLast(trx, query(...fixed, ...set.map(([, value]) => value)));
  return end;
}

const steps = new Map<string, ReturnType<typeof statementOf<unknown[]>>>();

/** The statement for a step that also sets these columns: there are as many as there are kinds of steps. */
function writeStep(columns: readonly string[]) {
  const key = columns.join();
  const known = steps.get(key);
  if (known) return known;
  const made = statementOf<unknown[]>(`
    with moved as (
      update orders set payment_status = $2, status = $3, delivered_at = $4
        ${columns.map((column, i) => `, ${column} = $${i + 12}`).join('')}
      where id = $1 returning id
    )
    insert into order_events (order_id, machine, ref, actor, reason, before, after, at)
    select moved.id, step.machine, step.ref, step.actor, step.reason, step.before, step.after, $10::timestamptz
    from moved cross join lateral (values
      (1, 'payment', $5::uuid, $6, $7, $8, $2),
      (2, 'order', null, $6, '', $9, $11),
      (3, 'order', null, 'store', '', $11, $3)
    ) as step(no, machine, ref, actor, reason, before, after)
    where step.before <> step.after
    order by step.no`);
  steps.set(key, made);
  return made;
}
