import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import { noteGiven, notifyOwners, type Giver } from '../../house/staff/door.ts';
import { demandMayGiveMoney } from '../../people/balance/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { takeBackForStaff, type StaffRefund } from '../orders/door.ts';
import { bookTaken } from './refund-order.ts';
import type { RefundTarget } from './refund.ts';

type Taken = Awaited<ReturnType<typeof takeBackForStaff>>;

export interface StaffRefundWish extends StaffRefund {
  target: RefundTarget;
}

/** Who refunds, and when. */
interface By {
  actor: string;
  giver: Giver;
  now: Date;
}

/**
 * Staff refund a paid order of their own accord, by the steps of a refund that its buyer asks for. An amount for which the buyer gives
 * nothing back counts toward what this person may give in a day.
 *
 * Refuses as `takeBackForStaff` and `demandMayGive` do, and `invalid_input` for the balance of a guest.
 */
export async function refundByStaff(
  trx: Trx,
  orderId: string,
  wish: StaffRefundWish,
  { actor, giver, now }: By,
): Promise<Taken> {
  const taken = await takeBackForStaff(trx, orderId, wish, { actor, now });
  const { order, amountMinor, cause } = taken;
  const { currency } = order;
  if (wish.target === 'balance' && order.account_id === null)
    throw problem('invalid_input', { fields: { target: 'invalid' } });
  const subject = `order:${order.order_no}`;
  const given = cause.startsWith('amount:');
  const large = given && (await demandMayGiveMoney(trx, giver, { amountMinor, currency }, now));
  if (given) await noteGiven(trx, { actor, subject, amountMinor, currency, at: now });
  await bookTaken(trx, taken, wish.reason, now, wish.target);
  await audit(trx, {
    actor,
    action: 'orders.refunded',
    subject,
    before: { refunded: wish.refundedMinor, currency },
    after: {
      refunded: order.refunded_minor,
      currency,
      status: order.status,
      target: wish.target,
      units: given ? [] : wish.units,
    },
    reason: wish.reason,
  });
  if (large) {
    const said = { amount: { amount: amountMinor, currency } };
    const news = { kind: 'refund', path: `/orders/${order.order_no}`, said } as const;
    await notifyOwners(trx, news, { staffId: giver.id, now });
  }
  return taken;
}
