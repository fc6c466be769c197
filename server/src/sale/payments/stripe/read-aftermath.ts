import type Stripe from 'stripe';
import type { Aftermath, SiteDispute, SiteRefund } from '../aftermath.ts';
import { fromStripe } from './amount.ts';

/** Most of each that one payment can have here. */
const MOST = 100;

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What became of the money of a payment intent: refunds, disputes, and warnings of the card's bank. */
export async function readStripeAftermath(stripe: Stripe, intent: string): Promise<Aftermath> {
  const of = { payment_intent: intent, limit: MOST };
  const [refunds, disputes, warnings] = await Promise.all([
    stripe.refunds.list(of),
    stripe.disputes.list(of),
    stripe.radar.earlyFraudWarnings.list(of),
  ]);
  return {
    captureRef: intent,
    refunds: refunds.data.map(refundOf),
    disputes: [...disputes.data.map(disputeOf), ...warnings.data.map(warningOf)],
  };
}

function refundOf({ id, amount, currency, status, metadata }: Stripe.Refund): SiteRefund {
  const code = currency.toUpperCase();
  return {
    ref: id,
    amount: fromStripe(amount, code),
    currency: code,
    idem: metadata?.refund ?? null,
    state:
      status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  };
}

/** An enquiry of the bank's (`warning_…`) takes no money yet; one that was closed by a refund is over. */
function disputeOf({
  id,
  amount,
  currency,
  status,
  reason,
  evidence_details,
  created,
}: Stripe.Dispute): SiteDispute {
  const code = currency.toUpperCase();
  const open = ['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'];
  return {
    ref: id,
    kind: status.startsWith('warning_') ? 'warning' : 'dispute',
    state: open.includes(status) ? 'open' : status === 'lost' ? 'lost' : 'won',
    amount: fromStripe(amount, code),
    currency: code,
    reason,
    dueAt: evidence_details.due_by ? isoOf(evidence_details.due_by) : null,
    openedAt: isoOf(created),
  };
}

/** It says that a dispute is likely. It is over once a dispute, or a refund, has come of it. */
const warningOf = ({ id, actionable, fraud_type, created }: Stripe.Radar.EarlyFraudWarning): SiteDispute => ({
  ref: id,
  kind: 'warning',
  state: actionable ? 'open' : 'won',
  amount: 0,
  currency: 'USD',
  reason: fraud_type,
  dueAt: null,
  openedAt: isoOf(created),
});

/** Disputes that are looked through at once: more than a shop survives. */
const DISPUTES = 1_000;

/** The intents whose money was disputed since then. */
export async function readStripeDisputes(stripe: Stripe, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const all = await stripe.disputes.list({ created, limit: MOST }).autoPagingToArray({ limit: DISPUTES });
  return all.flatMap(({ payment_intent: intent }) =>
    typeof intent === 'string' ? intent : (intent?.id ?? []),
  );
}
