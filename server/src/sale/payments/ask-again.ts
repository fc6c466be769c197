import type { PaymentAnswer } from '@halfturn/contract/staff/order-acts.ts';
import { audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { lockForAct, logSteps, orderOf, type OrderRow } from '../orders/door.ts';
import { unhandledEvents } from './events.queries.ts';
import { followUp } from './follow-up.ts';
import { handleEvent } from './handle-event.ts';
import { attemptsOf, countCaptures, type AttemptRow } from './payments.queries.ts';
import type { Providers } from './provider.ts';
import { providerRef } from './start-attempt.ts';

/**
 * Asks the providers about every attempt to pay an order that is not paid, the latest first, and handles what they say as if they had
 * reported it: staff cannot confirm what a provider does not know. Refuses as `overtaken` does.
 */
export async function askAgain(
  context: Context,
  providers: Providers,
  orderId: string,
  actor: string,
): Promise<{ order: OrderRow; answer: PaymentAnswer }> {
  const now = context.clock.now();
  const before = await inTransaction(context.db, async (trx) => {
    const { order } = await lockForAct(trx, orderId, 'staffCheckPayment', now);
    const step = { orderId, machine: 'order', ref: null, actor, reason: '', at: now } as const;
    await logSteps(trx, [{ ...step, before: order.status, after: order.status, act: 'payment_checked' }]);
    return { order, captures: await countCaptures(trx, orderId) };
  });
  const attempts = (await attemptsOf(context.db, orderId)).toReversed();
  let unanswered = 0;
  for (const attempt of attempts) if (!(await askAbout(context, providers, attempt, now))) unanswered++;
  const order = await orderOf(context.db, orderId);
  const answer = answerOf(order, (await countCaptures(context.db, orderId)) > before.captures, unanswered);
  await inTransaction(context.db, (trx) =>
    audit(trx, {
      actor,
      action: 'orders.payment_checked',
      subject: `order:${order.order_no}`,
      before: { status: before.order.status },
      after: { status: order.status, answer },
    }),
  );
  return { order, answer };
}

function answerOf(order: OrderRow, gotMoney: boolean, unanswered: number): PaymentAnswer {
  if (order.paid_at !== null) return 'paid';
  if (order.payment_status === 'authorised') return 'reserved';
  if (gotMoney) return 'given_back';
  return unanswered > 0 ? 'unreachable' : 'nothing';
}

/** Asks about one attempt and handles the answer. False if its provider did not answer. */
async function askAbout(
  context: Context,
  providers: Providers,
  attempt: AttemptRow,
  now: Date,
): Promise<boolean> {
  const { id, provider: code } = attempt;
  const provider = providers.get(code);
  if (!provider || provider.books === 'ours') return provider !== undefined;
  try {
    const ref = await providerRef(context, providers, attempt);
    if (!ref) return false;
    await followUp(context, providers, {
      provider: code,
      ref,
      event: null,
      cause: `staff:${id}:${now.getTime()}`,
    });
    for (const event of await unhandledEvents(context.db, code, ref))
      await handleEvent(context, providers, code, event);
    return true;
  } catch (err) {
    context.log.warn({ err, attempt: id }, 'the payment provider could not be asked for staff');
    return false;
  }
}
