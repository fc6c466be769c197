import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { grantRefund as takeAllBack } from '../orders/door.ts';
import { bookTaken } from './refund-order.ts';

type Taken = Awaited<ReturnType<typeof takeAllBack>>;

/** Staff grant a refund request: the units are taken back, and the money is booked for the provider. */
export async function grantRefund(
  trx: Trx,
  orderId: string,
  how: { actor: string; reason: string },
  now: Date,
): Promise<Taken> {
  const taken = await takeAllBack(trx, orderId, how, now);
  await bookTaken(trx, taken, how.reason || 'granted', now);
  await audit(trx, {
    actor: how.actor,
    action: 'orders.refund_granted',
    subject: `order:${taken.order.order_no}`,
    before: { status: 'refund_requested' },
    after: { status: taken.order.status, refunded: taken.amountMinor, currency: taken.order.currency },
    reason: how.reason,
  });
  return taken;
}
