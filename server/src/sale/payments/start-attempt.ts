import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { mayMailUnpaid, movePayment, orderOf, updateOrder, type OrderRow } from '../orders/door.ts';
import { endAttempt } from './end-attempt.ts';
import {
  insertAttempt,
  insertFirstAttempt,
  saveAnswer,
  type AttemptRow,
  type MethodRow,
  type ProviderAnswer,
} from './payments.queries.ts';
import type { PaymentRequest, Provider, Providers } from './provider.ts';

/**
 * Opens the attempt that an order is placed with, in the same transaction; the order is pending already. A provider whose books
 * are in this database opens its payment here too, and need not be asked afterwards.
 */
export async function firstAttempt(
  trx: Trx,
  { config, clock }: Context,
  providers: Providers,
  of: {
    id: string;
    orderId: string;
    totalMinor: number;
    currency: Currency;
    email: string;
    underReview: boolean;
    traces: Pick<OrderRow, 'email_group' | 'customer'>;
  } & PayableOrder,
  method: MethodRow,
  now: Date,
): Promise<AskableAttempt> {
  const { id, orderId, totalMinor: amount_minor, currency } = of;
  const provider = providers.get(method.provider);
  const manual = isManual(provider, of.underReview);
  const attempt = { id, no: 1, provider: method.provider, amount_minor, currency, manual };
  const opened = await provider?.open?.(trx, requestFor({ config, clock }, attempt, of));
  const { provider: code, code: method_code } = method;
  await insertFirstAttempt(
    trx,
    {
      id,
      order_id: orderId,
      provider: code,
      method: method_code,
      amount_minor,
      currency,
      manual,
      created_at: now,
    },
    opened,
  );
  await mailHowToPay(
    trx,
    provider,
    id,
    { ...of.traces, id: orderId, email: of.email, locale: of.locale },
    now,
  );
  return { ...attempt, pay_url: opened?.url ?? null };
}

/** The money of an order under review is only reserved, if its provider can do that. */
const isManual = (provider: Provider | undefined, underReview: boolean): boolean =>
  underReview && provider?.reserves === true;

/** If the payment method has a mail of its own, the buyer gets it with each attempt, within the cap on mails about unpaid orders. */
async function mailHowToPay(
  trx: Trx,
  provider: Provider | undefined,
  attemptId: string,
  order: Pick<OrderRow, 'id' | 'email' | 'locale' | 'email_group' | 'customer'>,
  now: Date,
): Promise<void> {
  if (!provider?.letter || !(await mayMailUnpaid(trx, order, now))) return;
  await queueMail(trx, {
    kind: provider.letter,
    dedupe: `pay:${attemptId}`,
    subjectId: order.id,
    recipient: order.email,
    locale: order.locale,
  });
}

/** What opening a payment takes beside the order. */
export interface PaymentParts extends Pick<Context, 'config' | 'clock'> {
  providers: Providers;
}

function requestFor(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  attempt: Omit<AskableAttempt, 'pay_url'>,
  order: PayableOrder,
): PaymentRequest {
  return {
    attemptId: attempt.id,
    orderNo: order.order_no,
    attemptNo: attempt.no,
    amount: { amount: attempt.amount_minor, currency: attempt.currency },
    locale: order.locale,
    returnUrl: `${config.publicUrl}${waitingPage(order)}`,
    cancelUrl: `${config.publicUrl}/cancel?order=${order.order_no}`,
    expiresAt: new Date(order.expires_at ?? clock.now().getTime() + 86_400_000),
    manual: attempt.manual,
  };
}

const waitingPage = ({ order_no }: PayableOrder): string => `/paying?order=${order_no}`;

/**
 * Opens an attempt to pay a locked order, in the order's transaction; one that was under way is closed, so that there is
 * one at a time. The provider is asked afterwards, by `askProvider`: no network call inside a transaction. One whose books are
 * ours opens the payment here.
 */
export async function startAttempt(
  trx: Trx,
  { providers, ...parts }: PaymentParts,
  order: OrderRow,
  method: MethodRow,
  now: Date,
): Promise<AttemptRow> {
  const provider = providers.get(method.provider);
  await endAttempt(trx, order.id, 'cancelled', now);
  const attempt = await insertAttempt(trx, {
    id: uuidv7(),
    order_id: order.id,
    provider: method.provider,
    method: method.code,
    amount_minor: order.total_minor,
    currency: order.currency,
    created_at: now,
    manual: isManual(provider, order.under_review),
  });
  if (order.payment_status !== 'pending') {
    const set = { payment_method: method.code };
    await movePayment(trx, order, { to: 'pending', actor: 'buyer', attemptId: attempt.id, set }, now);
  } else if (order.payment_method !== method.code)
    await updateOrder(trx, order.id, { payment_method: method.code });
  await mailHowToPay(trx, provider, attempt.id, order, now);
  if (provider?.books !== 'ours' || !provider.open) return attempt;
  const { ref, url } = await provider.open(trx, requestFor(parts, attempt, order));
  await saveAnswer(trx, attempt.id, { ref, url });
  return { ...attempt, provider_ref: ref, pay_url: url };
}

export interface NextStep {
  /** `inline`: the buyer pays on the store's own page, which `url` names. */
  kind: 'redirect' | 'inline' | 'none';
  url: string;
  attempt: string;
  /** The provider's own name for the attempt, if it has just told it. */
  ref?: string;
}

/** What the provider must know of the order and the attempt; times as they come out of a recorded answer too. */
export interface PayableOrder {
  order_no: string;
  locale: Locale;
  expires_at: Date | string | null;
}
export type AskableAttempt = Pick<
  AttemptRow,
  'id' | 'no' | 'provider' | 'pay_url' | 'amount_minor' | 'currency' | 'manual'
>;

/**
 * Asks the provider where the buyer can pay an attempt, and keeps its answer. Asking again is safe: providers recognize the
 * attempt. If the provider does not answer, the order stands, and the page that waits for the payment can ask again.
 */
export async function askProvider(
  context: Context,
  providers: Providers,
  attempt: AskableAttempt,
  order: PayableOrder,
): Promise<NextStep> {
  const provider = providers.get(attempt.provider);
  const kind = provider?.books === 'ours' ? 'inline' : 'redirect';
  if (attempt.pay_url) return { kind, url: attempt.pay_url, attempt: attempt.id };
  const waiting = waitingPage(order);
  if (!provider) return { kind: 'redirect', url: waiting, attempt: attempt.id };
  try {
    const { ref, url } = await provider.create(requestFor(context, attempt, order));
    await keepAnswer(context, attempt.id, { ref, url });
    return { kind, url, attempt: attempt.id, ref };
  } catch (error) {
    context.log.warn({ err: error, attempt: attempt.id }, 'the payment provider did not answer');
    return { kind: 'redirect', url: waiting, attempt: attempt.id };
  }
}

/** An answer that is lost is asked for again (`providerRef`), so the buyer goes on to pay without it. */
async function keepAnswer({ db, log }: Context, attemptId: string, answer: ProviderAnswer): Promise<void> {
  try {
    await inTransaction(db, (trx) => saveAnswer(trx, attemptId, answer));
  } catch (err) {
    log.warn({ err, attempt: attemptId }, "a provider's answer was not kept, and is asked for again");
  }
}

/**
 * The provider's own name for an attempt, or null if it cannot be learned. Its first answer may be lost in a crash: then it is asked
 * again.
 */
export async function providerRef(
  context: Context,
  providers: Providers,
  attempt: AttemptRow,
): Promise<string | null> {
  if (attempt.provider_ref) return attempt.provider_ref;
  const { ref } = await askProvider(context, providers, attempt, await orderOf(context.db, attempt.order_id));
  return ref ?? null;
}
