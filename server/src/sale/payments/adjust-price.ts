import { addressMark, audit } from '../../house/audit/door.ts';
import { noteGiven, notifyOwners, type Giver } from '../../house/staff/door.ts';
import { demandMayGiveMoney } from '../../people/balance/door.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import {
  movePayment,
  planAdjustment,
  PRICE_ADJUSTED,
  writeAdjustment,
  type AdjustmentWish,
  type OrderRow,
} from '../orders/door.ts';
import { endAttempt } from './end-attempt.ts';

/** Who changes a price, and when. */
interface By {
  actor: string;
  giver: Giver;
  now: Date;
}

/**
 * Staff change what an unpaid order costs, for a reason that the buyer reads. A payment that is under way is about the former
 * total: it is closed, and money that it still brings is judged by the new total like any other. What is taken off counts toward
 * what this person may give in a day.
 *
 * Refuses as `planAdjustment` and `demandMayGive` do.
 */
export async function adjustPrice(
  trx: Trx,
  orderId: string,
  wish: AdjustmentWish,
  { actor, giver, now }: By,
  keyring: Pick<Keyring, 'mac'>,
): Promise<OrderRow> {
  const { order, next } = await planAdjustment(trx, orderId, wish, now);
  if (!next) return order;
  const { currency } = order;
  const subject = `order:${order.order_no}`;
  const offMinor = order.adjust_minor - next.adjust_minor;
  const large = await demandMayGiveMoney(trx, giver, { amountMinor: offMinor, currency }, now);
  if (offMinor > 0) await noteGiven(trx, { actor, subject, amountMinor: offMinor, currency, at: now });

  const changed = await writeAdjustment(trx, order, next, wish.reason, { actor, now });
  const former = await endAttempt(trx, orderId, 'cancelled', now);
  const stopped = { to: 'cancelled', actor, reason: PRICE_ADJUSTED } as const;
  const after =
    changed.payment_status === 'pending'
      ? await movePayment(trx, changed, { ...stopped, attemptId: former?.id ?? null }, now)
      : changed;
  await audit(trx, {
    actor,
    action: 'orders.price_adjusted',
    subject,
    before: { adjustment: order.adjust_minor, total: order.total_minor, currency },
    after: {
      adjustment: next.adjust_minor,
      total: next.total_minor,
      currency,
      buyer: addressMark(keyring, order.email, maskEmail(order.email)),
    },
    reason: wish.reason,
  });
  if (large)
    await notifyOwners(
      trx,
      {
        kind: 'price',
        path: `/orders/${order.order_no}`,
        said: { amount: { amount: -offMinor, currency: currency } },
      },
      { staffId: giver.id, now },
    );
  return after;
}
