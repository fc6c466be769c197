import type { DeliveryStatus, PaymentStatus } from '@halfturn/contract/orders.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { sendLast, statementOf } from '../../platform/db/send.ts';
import { emit } from '../../platform/jobs/events.ts';
import { PAYMENT_STEPS } from './order.ts';
import { memberOrderMoved, orderDisputed } from './orders.events.ts';
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
  // A dispute takes what the order has counted for, and what an affiliate earned by it; winning it gives both back.
  const disputed = [order.payment_status, move.to].some((at) => at === 'disputed' || at === 'charged_back');
  if (order.account_id !== null && disputed) await emit(trx, memberOrderMoved, { orderId: order.id });
  if (disputed) await emit(trx, orderDisputed, { orderId: order.id });
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
  const lines: Line[] = [
    ['payment', move.attemptId ?? null, move.actor, move.reason ?? '', order.payment_status, move.to],
  ];
  if (order.status !== next.status) lines.push(['order', null, move.actor, '', order.status, next.status]);
  if (next.status !== end.status) lines.push(['order', null, 'store', '', next.status, end.status]);
  const query = writeStep(
    set.map(([column]) => column),
    lines.length,
  );
  const fixed = [order.id, now, move.to, end.status, end.delivered_at];
  await sendLast(trx, query(...fixed, ...set.map(([, value]) => value), ...lines.flat()));
  return end;
}

/** A line in the log, without what all of a step's share. */
type Line = [
  machine: string,
  ref: string | null,
  actor: string,
  reason: string,
  before: string,
  after: string,
];

const steps = new Map<string, ReturnType<typeof statementOf<unknown[]>>>();

/** The statement for a step that also sets these columns: there are as many as there are kinds of steps. */
function writeStep(columns: readonly string[], lines: number) {
  const key = `${lines} ${columns.join()}`;
  const known = steps.get(key);
  if (known) return known;
  let no = 5;
  const set = columns.map((column) => `, ${column} = $${++no}`).join('');
  const rows = Array.from(
    { length: lines },
    () => `($1, $${++no}, $${++no}::uuid, $${++no}, $${++no}, $${++no}, $${++no}, $2)`,
  );
  const made = statementOf<unknown[]>(`
    with moved as (
      update orders set payment_status = $3, status = $4, delivered_at = $5${set} where id = $1
    )
    insert into order_events (order_id, machine, ref, actor, reason, before, after, at) values ${rows.join()}`);
  steps.set(key, made);
  return made;
}
