import Stripe from 'stripe';
import type { StripeConfig } from '../../../platform/config.ts';
import type { Context } from '../../../platform/context.ts';
import { outward } from '../../../platform/outward/outward.ts';
import type { PaymentRequest, ProviderEvent, ProviderThat } from '../provider.ts';
import { toStripe } from './amount.ts';
import { STRIPE_LOCALES } from './locale.ts';
import { readStripeAftermath, readStripeDisputes } from './read-aftermath.ts';
import { eventOfSession } from './read-session.ts';
import { verifyStripe } from './webhook.ts';

export const STRIPE = 'stripe';

/** The API version of requests, whatever the account is set to. The SDK's types are of this version. */
const API_VERSION = '2026-10-28.endive';
/** Of one try. With one retry and the pause before it, a buyer waits less than ten seconds. */
const DEADLINE_MS = 4_000;
/** Stripe closes a page after this time; the store closes it earlier when the order ends. At most 24 hours. */
const PAGE_MS = 23 * 3_600_000;
const CAME_TO_NOTHING: ReadonlySet<string | null> = new Set(['failed', 'canceled']);
/** The most refunds that one payment can have here. */
const REFUNDS = 100;

/** Stripe, by its hosted page: cards and wallets that use cards. */
export function stripeProvider(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  settings: StripeConfig,
): ProviderThat<'capture' | 'aftermath' | 'disputed'> {
  const { hostname, port, protocol, origin } = new URL(settings.apiUrl);
  const secretKey = settings.secretKey.expose();
  const live = !/^[a-z]+_test_/.test(secretKey);
  const out = outward({ name: STRIPE, origins: [origin], clock, log, deadlineMs: DEADLINE_MS });
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    httpClient: Stripe.createFetchHttpClient(out.fetch as typeof fetch),
    timeout: DEADLINE_MS + 500,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const rules = { stripe, secrets: settings.webhookSecrets, live, clock };

  return {
    code: STRIPE,
    available: out.available,
    verify: async (raw, headers) => verifyStripe(rules, raw, headers),

    async create(request) {
      const session = await stripe.checkout.sessions.create(sessionFor(request), {
        idempotencyKey: `create:${request.attemptId}`,
      });
      if (!session.url) throw new Error(`stripe opened ${session.id} without a page`);
      return { ref: session.id, url: session.url };
    },

    async read(ref) {
      const session = await sessionOf(stripe, ref);
      return session ? eventOfSession(session, live) : null;
    },

    disputed: (since) => readStripeDisputes(stripe, since),
    aftermath: (intent) => readStripeAftermath(stripe, intent),

    reserves: true,
    async capture(ref) {
      const session = await sessionOf(stripe, ref);
      const intent = intentOf(session);
      if (!session || !intent) return null;
      try {
        // All that is reserved, which is what was asked for. No key: an intent is captured once by its own state, and a key would
        // repeat a failure of Stripe's for a day.
        if (intent.status === 'requires_capture')
          await stripe.paymentIntents.capture(intent.id, { amount_to_capture: intent.amount_capturable });
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return notTaken(session, live);
        // Taken, or gone, in the meantime: what is true of it is read.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
      const now = await sessionOf(stripe, ref);
      return now && eventOfSession(now, live);
    },
    async cancel(ref) {
      try {
        await stripe.checkout.sessions.expire(ref);
      } catch (error) {
        // It was paid, or closed before: who cancels reads it afterwards.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        await letGoOf(stripe, ref);
      }
    },

    async refund({ captureRef, amount, idem }) {
      // Stripe forgets an idempotency key after a day, and a refund may be tried for longer: it is looked for first.
      const { data } = await stripe.refunds.list({ payment_intent: captureRef, limit: REFUNDS });
      const tries = data.filter(({ metadata }) => metadata?.refund === idem);
      const made =
        tries.find(({ status }) => !CAME_TO_NOTHING.has(status)) ??
        (await stripe.refunds.create(
          {
            payment_intent: captureRef,
            amount: toStripe(amount.amount, amount.currency),
            metadata: { refund: idem },
          },
          { idempotencyKey: `refund:${idem}:${tries.length}` },
        ));
      // The job asks again until the refund is done; a refund that failed is requested again then.
      if (made.status !== 'succeeded') throw new Error(`stripe has refund ${made.id} as ${made.status}`);
      return { ref: made.id };
    },
  };
}

const intentOf = (session: Stripe.Checkout.Session | null): Stripe.PaymentIntent | null => {
  const intent = session?.payment_intent;
  return intent && typeof intent !== 'string' ? intent : null;
};

/** Lets go of money that is only reserved by a page that is done with. */
async function letGoOf(stripe: Stripe, ref: string): Promise<void> {
  const intent = intentOf(await sessionOf(stripe, ref));
  if (intent?.status !== 'requires_capture') return;
  try {
    await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  } catch (error) {
    // It was taken, or let go of, a moment before.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** The bank does not give what it had reserved. */
function notTaken(session: Stripe.Checkout.Session, live: boolean): ProviderEvent | null {
  const said = eventOfSession(session, live);
  return said && { attemptId: said.attemptId, kind: 'failed', capture: null };
}

/** The session of that name, or of that intent's name, with its intent; null where Stripe knows none. */
async function sessionOf(stripe: Stripe, ref: string): Promise<Stripe.Checkout.Session | null> {
  const { sessions } = stripe.checkout;
  if (ref.startsWith('pi_')) {
    const wanted = { payment_intent: ref, limit: 1, expand: ['data.payment_intent'] };
    return (await sessions.list(wanted)).data[0] ?? null;
  }
  try {
    return await sessions.retrieve(ref, { expand: ['payment_intent'] });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw error;
  }
}

/** What Stripe is asked for: the same each time for the same attempt, or its idempotency key would refuse it. */
function sessionFor({
  attemptId,
  orderNo,
  amount,
  locale,
  returnUrl,
  cancelUrl,
  manual,
}: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { attempt: attemptId, order: orderNo };
  return {
    mode: 'payment',
    // Cards and the wallets that stand on them: what takes days to arrive does not fit keys that are held for minutes.
    allowed_payment_method_types: ['card'],
    // The total that was agreed on is charged, in its currency.
    adaptive_pricing: { enabled: false },
    client_reference_id: attemptId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: toStripe(amount.amount, amount.currency),
          product_data: { name: orderNo },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, description: orderNo, ...(manual && { capture_method: 'manual' }) },
    success_url: returnUrl,
    cancel_url: cancelUrl,
    locale: STRIPE_LOCALES[locale],
    expires_at: Math.floor((bornAt(attemptId) + PAGE_MS) / 1000),
  };
}

/** When a UUID of version 7 was made, in milliseconds. */
const bornAt = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);
