import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { openForPayment, type OrderRow } from '../orders/door.ts';
import { answers, availability, inBase, isOpen, serviceCharge } from './method.ts';
import { BALANCE } from './balance/code.ts';
import { openAttempt, type AttemptRow, type MethodRow } from './payments.queries.ts';
import type { Providers } from './provider.ts';
import { startAttempt, type PaymentParts } from './start-attempt.ts';

/** What a payment needs besides the order itself. */
export interface PaymentWish {
  order: OrderRow;
  /** The code of the payment method; by default the one of the order. */
  method: string | undefined;
  methods: readonly MethodRow[];
  /** The store takes real payments. */
  live: boolean;
  /** The account of the member who pays; null for a guest. */
  payer: string | null;
  /** Several cards of this buyer were declined recently. */
  cardsRest: boolean;
}

/**
 * Pays an order, or pays it again: the attempt under way continues if its method is not changed, otherwise a new one is opened. Refuses
 * what `openForPayment` refuses, a method that does not take the order's currency or amount, `price_changed` for a method that costs
 * more than the fee that was agreed with the order, `login_required` for a balance that is not the payer's, and `balance_not_enough`.
 */
export async function payOrder(
  trx: Trx,
  parts: PaymentParts,
  wish: PaymentWish,
  now: Date,
): Promise<{ order: OrderRow; attempt: AttemptRow }> {
  const found = wish.order;
  const method = demandMethod(parts.providers, wish);
  const changed = method.code !== found.payment_method;
  const terms = { holdMinutes: method.hold_minutes, holdsKeys: method.holds_keys, changed };
  const { order, lapsed } = await openForPayment(trx, found.id, terms, now);
  const under = await openAttempt(trx, order.id);
  if (under && !lapsed && under.method === method.code) return { order, attempt: under };
  return { order, attempt: await startAttempt(trx, parts, order, method, now) };
}

/** The wanted method, if the order may be paid by it. */
function demandMethod(
  providers: Providers,
  { order, method: wanted, methods, live, payer, cardsRest }: PaymentWish,
): MethodRow {
  const method = methods.find((m) => m.code === (wanted ?? order.payment_method));
  if (!method) throw problem('payment_method_unknown');
  // Only the member may spend their balance, even if others have the order's link.
  if (method.provider === BALANCE && (payer === null || payer !== order.account_id))
    throw problem('login_required');
  const currency = order.currency;
  const rate = Number(order.rate);
  const { reason } = availability(method, {
    currency,
    country: order.country ?? order.tax_country,
    baseMinor: inBase(order.total_minor, rate, currency),
    answers: answers(providers, method),
    open: isOpen(providers, method, live),
    cardsRest,
  });
  if (reason) throw problem(reason);
  // The charge was agreed on this amount; a price that staff changed since leaves the charge as it is.
  const agreedOn = order.total_minor - order.fee_minor - order.tax_added_minor - order.adjust_minor;
  if (serviceCharge(method, agreedOn, currency, rate) > order.fee_minor) throw problem('price_changed');
  return method;
}
