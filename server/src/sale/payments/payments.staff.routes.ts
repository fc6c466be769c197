import {
  staffCheckPayment,
  staffConfirmPayment,
  staffRefundOrder,
} from '@halfturn/contract/staff/order-acts.ts';
import { staffAdjustPrice, staffAnswerRefund } from '@halfturn/contract/staff/orders.ts';
import { staffRefuseOrder } from '@halfturn/contract/staff/risk.ts';
import { staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { declineRefund, orderForStaff, orderOf, refuseOrder } from '../orders/door.ts';
import { adjustPrice } from './adjust-price.ts';
import { askAgain } from './ask-again.ts';
import { confirmByHand } from './bank/confirm-by-hand.ts';
import { grantRefund } from './grant-refund.ts';
import type { Providers } from './provider.ts';
import { refundByStaff } from './refund-by-staff.ts';
import { bookTaken } from './refund-order.ts';

/** What staff do that moves money. */
export const paymentsStaffRoutes = (context: Context, providers: Providers): Binding[] => [
  ...confirmRoutes(context, providers),
  ...refundRoutes(context),
];

function confirmRoutes(context: Context, providers: Providers): Binding[] {
  const { db } = context;
  return [
    bindStaff(staffConfirmPayment, async ({ params, body, staff }) => {
      const { id } = await orderForStaff(db, params.orderNo);
      const { amount, ...seen } = body;
      const transfer = { ...seen, amountMinor: amount };
      const verdict = await confirmByHand(context, providers, id, transfer, staffActor(staff));
      return { status: (await orderOf(db, id)).status, verdict };
    }),

    bindStaff(staffCheckPayment, async ({ params, staff }) => {
      const { id } = await orderForStaff(db, params.orderNo);
      const { order, answer } = await askAgain(context, providers, id, staffActor(staff));
      return { status: order.status, answer };
    }),
  ];
}

const refundRoutes = ({ db, clock, keyring }: Context): Binding[] => [
  bindStaff(staffAnswerRefund, async ({ params, body, staff }) => {
    const { id, currency } = await orderForStaff(db, params.orderNo);
    const [actor, now] = [staffActor(staff), clock.now()];
    const { status, refunded } = await inTransaction(db, async (trx) => {
      if (body.answer === 'declined')
        return { ...(await declineRefund(trx, id, body.reason, { actor, now })), refunded: 0 };
      const taken = await grantRefund(trx, id, { actor, reason: body.reason }, now);
      return { status: taken.order.status, refunded: taken.amountMinor };
    });
    return {
      status,
      refunded: { amount: refunded, currency: currency },
    };
  }),

  bindStaff(staffAdjustPrice, async ({ params, body, staff }) => {
    const { id, currency } = await orderForStaff(db, params.orderNo);
    const by = { actor: staffActor(staff), giver: staff, now: clock.now() };
    const wish = { amountMinor: body.amount, reason: body.reason };
    const order = await inTransaction(db, (trx) => adjustPrice(trx, id, wish, by, keyring));
    return {
      status: order.status,
      total: { amount: order.total_minor, currency: currency },
    };
  }),

  bindStaff(staffRefundOrder, async ({ params, body, staff }) => {
    const { id, currency } = await orderForStaff(db, params.orderNo);
    const by = { actor: staffActor(staff), giver: staff, now: clock.now() };
    const { units, target, reason } = body;
    const wish = { units, target, reason, amountMinor: body.amount, refundedMinor: body.refunded };
    const { order, amountMinor } = await inTransaction(db, (trx) => refundByStaff(trx, id, wish, by));
    return { status: order.status, refunded: { amount: amountMinor, currency } };
  }),

  bindStaff(staffRefuseOrder, async ({ params, staff }) => {
    const { id, currency } = await orderForStaff(db, params.orderNo);
    const by = { actor: staffActor(staff), now: clock.now() };
    const { order, amountMinor } = await inTransaction(db, async (trx) => {
      const taken = await refuseOrder(trx, id, by);
      await bookTaken(trx, taken, 'refused', by.now);
      return taken;
    });
    return {
      status: order.status,
      refunded: { amount: amountMinor, currency: currency },
    };
  }),
];
