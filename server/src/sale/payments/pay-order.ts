import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { openForPayment, type OrderRow } from '../orders/door.ts';
import { answers, availability, inBase, serviceCharge } from './method.ts';
import { BALANCE } from './balance/code.ts';
import { openAttempt, type AttemptRow, type MethodRow } from './payments.queries.ts';
import type { Providers } from './provider.ts';
import { startAttempt } from './start-attempt.ts';

/**
 * Pays an order, or pays it again: the attempt under way goes on where its method is not changed, else a new one is
 * opened. Refuses what `openForPayment` refuses, a method that does not take the order's currency or amount, and one
 * that would cost more than the fee that was agreed to with the order (`price_changed`); of a balance that is not the payer's
 * (`login_required`), or does not suffice (`balance_not_enough`).
 *
 * @param payer the account of who is signed in
 * @param cardsRest several cards of theirs were declined of late
 */
export async function payOrder(
  trx: Trx,
  parts: Pick<Context, 'config' | 'clock'>,
  found: OrderRow,
  wanted: string | undefined,
  methods: readonly MethodRow[],
  providers: Providers,
  payer: string | null,
  now: Date,
  cardsRest = false,
): Promise<{ order: OrderRow; attempt: AttemptRow }> {
  const method = methods.find((m) => m.code === (wanted ?? found.payment_method));
  if (!method) throw problem('payment_method_unknown');
  // What is held for a member is spent by nobody else, though they hold the order's link.
  if (method.provider === BALANCE && (payer === null || payer !== found.account_id))
    throw problem('login_required');
  const currency = found.currency as Currency;
  const rate = Number(found.rate);
  const baseMinor = inBase(found.total_minor, rate, currency);
  const { reason } = availability(method, {
    currency,
    country: found.country,
    baseMinor,
    answers: answers(providers, method),
    cardsRest,
  });
  if (reason) throw problem(reason);
  // What the charge was agreed on: staff may have changed the price since, which leaves the charge as it is.
  const agreedOn = found.total_minor - found.fee_minor - found.tax_added_minor - found.adjust_minor;
  if (serviceCharge(method, agreedOn, currency, rate) > found.fee_minor) throw problem('price_changed');

  const changed = method.code !== found.payment_method;
  const terms = { holdMinutes: method.hold_minutes, holdsKeys: method.holds_keys, changed };
  const { order, lapsed } = await openForPayment(trx, found.id, terms, now);
  const under = await openAttempt(trx, order.id);
  if (under && !lapsed && under.method === method.code) return { order, attempt: under };
  return { order, attempt: await startAttempt(trx, parts, providers, order, method, now) };
}
