import type Stripe from 'stripe';
import * as z from 'zod';
import type { ProviderEvent } from '../provider.ts';
import { fromStripe } from './amount.ts';

/**
 * What a Checkout Session says of its payment, read with its payment intent; null while the buyer has not decided, or where it is
 * not one of ours. A card that was declined decides nothing: Stripe's page lets the buyer try another one.
 *
 * @param live whether this store takes real money
 */
export function eventOfSession(session: Stripe.Checkout.Session, live: boolean): ProviderEvent | null {
  const { data: attemptId } = z.uuid().safeParse(session.client_reference_id);
  if (!attemptId || session.livemode !== live || session.metadata?.attempt !== attemptId) return null;
  const told = (kind: ProviderEvent['kind']): ProviderEvent => ({ attemptId, kind, capture: null });
  if (session.status === 'expired') return told('cancelled');
  const intent = session.payment_intent;
  if (!intent || typeof intent === 'string' || intent.metadata.attempt !== attemptId) return null;
  switch (intent.status) {
    case 'succeeded': {
      const currency = intent.currency.toUpperCase();
      const amount = fromStripe(intent.amount_received, currency);
      return amount > 0
        ? { attemptId, kind: 'captured', capture: { ref: intent.id, amount, currency } }
        : null;
    }
    case 'requires_capture': {
      const currency = intent.currency.toUpperCase();
      const amount = fromStripe(intent.amount_capturable, currency);
      return amount > 0 ? { ...told('authorised'), held: { amount, currency } } : null;
    }
    case 'processing':
      return told('processing');
    case 'canceled':
      return told('cancelled');
    case 'requires_payment_method':
      // The page is done with, and the money did not come after all.
      return session.status === 'complete' ? told('failed') : null;
    default:
      return null;
  }
}
