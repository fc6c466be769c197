import { problem } from '@halfturn/contract/problem.ts';
import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { Secret } from '../../../platform/secret.ts';
import type { VerifiedEvent, WebhookHeaders } from '../provider.ts';

/** How old a signed event may be: older ones are replays. Seconds. */
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
  const event = opened(secrets, (secret) =>
    stripe.webhooks.constructEvent(
      raw,
      header,
      secret.expose(),
      TOLERANCE_SECONDS,
      undefined,
      clock.now().getTime(),
    ),
  );
  // An event of an account that is connected to ours, or of the other mode, is not about an order of this store.
  if (event.livemode !== live || event.account) throw problem('signature_invalid');
  const ref = refOf(event);
  return ref === null ? null : { id: event.id, ref, event: null };
}

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
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return event.data.object.id;
    default:
      return null;
  }
}
