import type { Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { movePayment } from './move-payment.ts';
import { orderPaid } from './orders.events.ts';
import type { OrderRow } from './orders.queries.ts';

/**
 * The money is in: the locked order is paid, once. Its keys are handed over by the hearer of `order.paid`. An order whose
 * time had run out (late money) becomes pending first, as if paid again; whether its keys can still be had is found out
 * on handing over.
 */
export async function settleOrder(
  trx: Trx,
  order: OrderRow,
  actor: string,
  attemptId: string | null,
  now: Date,
): Promise<void> {
  const late = order.payment_status !== 'pending' && order.payment_status !== 'unpaid';
  const open = late
    ? await movePayment(trx, order, { to: 'pending', actor, attemptId, reason: 'late_money' }, now)
    : order;
  await movePayment(
    trx,
    open,
    { to: 'paid', actor, attemptId, set: { paid_at: now, expires_at: null } },
    now,
  );
  await emit(trx, orderPaid, { orderId: order.id });
}
