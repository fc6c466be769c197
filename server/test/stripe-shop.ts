import { stripeStandIn, type StripeStandIn } from './stand-ins/stripe.ts';
import { testStore, type TestStore } from './store.ts';

export const WEBHOOK_SECRET = 'whsec_of_now';
/** The one that is being replaced. */
export const FORMER_SECRET = 'whsec_of_before';

/** A store that takes cards by a stand-in for Stripe, each knowing where the other is. */
export async function stripeShop(): Promise<{ store: TestStore; stripe: StripeStandIn }> {
  const secretKey = 'sk_test_stand_in';
  const stripe = await stripeStandIn({ secretKey, webhookSecret: WEBHOOK_SECRET });
  const store = await testStore({
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${FORMER_SECRET}`,
      STRIPE_API_URL: stripe.url,
    },
  });
  stripe.webhookUrl = `${store.url}/prod-api/api/payments/stripe/webhook`;
  return { store, stripe };
}
