import { problem } from '@halfturn/contract/problem.ts';
import type Stripe from 'stripe';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Secret } from '../../../platform/secret.ts';
import type { VerifiedEvent, WebhookHeaders } from '../provider.ts';

/** How far the time of a signed event may be from ours: older ones are replays, later ones would be for so long. Seconds. */
export const TOLERANCE_SECONDS = 300;

export interface WebhookRules {
  stripe: Stripe;
  /** Two while one is being replaced. */
  secrets: readonly Secret[];
  live: boolean;
  clock: Clock;
}

/**
 * Refuses `signature_invalid` where the bytes are not Stripe's own to this very account and mode, or are stale. What an event says is
 * not believed: it names the payment that is to be read. Null where it is about none.
 */
export function verifyStripe(
  { stripe, secrets, live, clock }: WebhookRules,
  raw: Buffer,
  headers: WebhookHeaders,
): VerifiedEvent | null {
  const header = headers['stripe-signature'];
  if (typeof header !== 'string') throw problem('signature_invalid');
  const now = clock.now().getTime();
  const event = opened(secrets, (secret) =>
    stripe.webhooks.constructEvent(raw, header, secret.expose(), TOLERANCE_SECONDS, undefined, now),
  );
  // The library refuses old events alone. The time is part of what was signed, so it can be read from the header by now.
  if (signedAt(header) > now / 1000 + TOLERANCE_SECONDS) throw problem('signature_invalid');
  // An event of an account that is connected to ours, or of the other mode, is not about an order of this store.
  if (event.livemode !== live || event.account) throw problem('signature_invalid');
  const ref = refOf(event);
  if (ref !== null) return { id: event.id, ref, event: null, decline: declineOf(event) };
  const intent = intentOf(event);
  return intent === null ? null : { id: event.id, ref: intent, event: null, about: 'aftermath' };
}

/** When an event was signed, in seconds: the latest time that its header names. */
const signedAt = (header: string): number =>
  Math.max(...[...header.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds)));

function opened(secrets: readonly Secret[], open: (secret: Secret) => Stripe.Event): Stripe.Event {
  for (const secret of secrets) {
    try {
      return open(secret);
    } catch {
      // The next one, or none.
    }
  }
  throw problem('signature_invalid');
}

/** The session or the intent that an event is about. */
function refOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
    case 'payment_intent.succeeded':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return event.data.object.id;
    default:
      return null;
  }
}

/** The card that was just declined on Stripe's page, by Stripe's name for it. */
function declineOf(event: Stripe.Event): VerifiedEvent['decline'] {
  if (event.type !== 'payment_intent.payment_failed') return null;
  const { metadata, last_payment_error: error } = event.data.object;
  const { data: attemptId } = z.uuid().safeParse(metadata.attempt);
  return attemptId ? { attemptId, card: error?.payment_method?.card?.fingerprint ?? null } : null;
}

/** The intent whose money went back, or is disputed; null where an event is about neither, or about money that came without one. */
function intentOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated': {
      const { payment_intent: intent } = event.data.object;
      return (typeof intent === 'string' ? intent : intent?.id) ?? null;
    }
    default:
      return null;
  }
}
