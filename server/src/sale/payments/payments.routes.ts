import { homePaymentMarks } from '@halfturn/contract/home.ts';
import { payOrder as payCall, refundOrder as refundCall } from '@halfturn/contract/orders.ts';
import { paymentWebhook, sandboxDecide, sandboxPayment } from '@halfturn/contract/payments.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { marksOf } from '@halfturn/contract/primitives/payment-marks.ts';
import { readPlain } from '../../house/settings/door.ts';
import { isAtWork } from '../../house/staff/door.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding, type Visitor } from '../../platform/http/call.ts';
import { answerBy, findOrder, keysOf, type OrderRow } from '../orders/door.ts';
import { cardsRestFor } from '../risk/door.ts';
import { offeredMethods } from './method.ts';
import { enabledMethods } from './payments.queries.ts';
import { payOrder } from './pay-order.ts';
import type { Providers } from './provider.ts';
import { realMethods } from './real-methods.ts';
import { refundOrder } from './refund-order.ts';
import { paymentByAttempt } from './sandbox/sandbox.queries.ts';
import { decide } from './sandbox/decide.ts';
import { SANDBOX } from './sandbox/gateway.ts';
import { takeEvent } from './take-event.ts';
import { askProvider, type AskableAttempt, type PayableOrder } from './start-attempt.ts';

/** What is recorded under an idempotency key: enough to give the same answer again. */
interface Payable {
  order: PayableOrder;
  attempt: AskableAttempt;
  at: Date;
}
interface Refunded {
  order: Pick<OrderRow, 'status' | 'currency' | 'refund_requested_at'>;
  amountMinor: number;
}

export const paymentsRoutes = (context: Context, providers: Providers): Binding[] => [
  bind(homePaymentMarks, async () => ({
    marks: marksOf((await realMethods(context.db, providers)).map(({ code }) => code)),
  })),
  bind(payCall, async ({ params, body, visitor, member, once }) => {
    const now = context.clock.now();
    const found = await findOrder(context.db, params.orderNo, keysOf(body, visitor, member));
    const { 'store.live': live } = await readPlain(context.db, ['store.live']);
    const methods = offeredMethods(await enabledMethods(context.db), providers, live);
    const trier = { ip: visitor.ip, cookies: visitor.cookies, emails: [found.order.email, member?.email] };
    const cardsRest = await cardsRestFor(context.db, methods, trier, now);
    const { order, attempt, at } = await once<Payable>((record) =>
      inTransaction(context.db, async (trx) => {
        const { order, attempt } = await payOrder(
          trx,
          { ...context, providers },
          {
            order: found.order,
            method: body.paymentMethod,
            methods,
            live,
            payer: member?.id ?? null,
            cardsRest,
          },
          now,
        );
        const { order_no, locale, expires_at } = order;
        const payable = { order: { order_no, locale, expires_at }, attempt, at: now };
        await record(trx, payable);
        return payable;
      }),
    );
    const next = await askProvider(context, providers, attempt, order);
    return { next, payBefore: order.expires_at, serverNow: at };
  }),

  bind(refundCall, async ({ params, body, visitor, member, once }) => {
    const found = await findOrder(context.db, params.orderNo, keysOf(body, visitor, member));
    const now = context.clock.now();
    const { order, amountMinor } = await once<Refunded>((record) =>
      inTransaction(context.db, async (trx) => {
        const taken = await refundOrder(trx, found.order.id, body, now);
        const { status, currency, refund_requested_at } = taken.order;
        const refund = { order: { status, currency, refund_requested_at }, amountMinor: taken.amountMinor };
        await record(trx, refund);
        return refund;
      }),
    );
    const asked = order.refund_requested_at;
    return {
      status: order.status,
      refunded: { amount: amountMinor, currency: order.currency },
      answerBy: asked ? answerBy(new Date(asked)).toISOString() : null,
    };
  }),

  bind(paymentWebhook, async ({ params, raw, headers }) => {
    const provider = providers.get(params.provider);
    if (!provider) throw problem('not_found');
    const verified = await provider.verify(raw, headers);
    if (verified) await takeEvent(context, provider.code, verified, raw.toString('utf8'));
    return { received: true as const };
  }),

  ...(providers.has(SANDBOX) ? sandboxRoutes(context) : []),
];

/**
 * Refuses `sandbox_closed` for a store that is live, and `sandbox_staff_only` for a stranger at a store that others can reach: a test
 * payment hands over real keys.
 */
async function demandTestPayments(context: Context, visitor: Visitor): Promise<void> {
  const { config, db } = context;
  if (config.paymentsSandbox === 'on') return;
  if ((await readPlain(db, ['store.live']))['store.live']) throw problem('sandbox_closed');
  if (config.inPublic && !(await isAtWork(context)(visitor))) throw problem('sandbox_staff_only');
}

const sandboxRoutes = (context: Context): Binding[] => [
  bind(sandboxPayment, async ({ params }) => {
    const payment = await paymentByAttempt(context.db, params.attempt);
    return {
      attempt: payment.merchant_ref,
      orderNo: payment.order_no,
      amount: { amount: payment.amount_minor, currency: payment.currency as Currency },
      state: payment.state,
      expiresAt: payment.expires_at.toISOString(),
      serverNow: context.clock.now().toISOString(),
    };
  }),

  bind(sandboxDecide, async ({ params, body, visitor }) => {
    await demandTestPayments(context, visitor);
    const payment = await decide(context, params.attempt, body.outcome);
    return { returnUrl: body.outcome === 'cancel' ? payment.cancel_url : payment.return_url };
  }),
];
