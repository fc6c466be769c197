import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '@halfturn/server/src/platform/ids.ts';
import { systemClock } from '@halfturn/server/src/platform/clock.ts';
import { Secret } from '@halfturn/server/src/platform/secret.ts';
import { stripeProvider } from '@halfturn/server/src/sale/payments/stripe/provider.ts';
import { stripeStandIn, type StripeStandIn } from '@halfturn/server/test/stand-ins/stripe.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { expectFaults, paymentRequest } from '@halfturn/server/test/payment-request.ts';
import { readDescription, type Exchange } from './described.ts';

const described = readDescription('stripe.openapi.json', {
  contentType: 'application/x-www-form-urlencoded',
  newer: ['adaptive_pricing', 'allowed_payment_method_types'],
});

let stripe: StripeStandIn;
let provider: ReturnType<typeof stripeProvider>;
beforeAll(async () => {
  const secretKey = 'sk_test_described';
  stripe = await stripeStandIn({ secretKey, webhookSecret: 'whsec_x' });
  provider = stripeProvider(
    { clock: systemClock, log: pino({ level: 'silent' }) },
    { secretKey: new Secret(secretKey), webhookSecrets: [new Secret('whsec_x')], apiUrl: stripe.url },
  );
});
afterAll(() => stripe.close());

/** All that was asked and answered meanwhile. */
async function exchangesOf(act: () => Promise<unknown>): Promise<Exchange[]> {
  stripe.exchanges.length = 0;
  await act();
  expect(stripe.exchanges.length).toBeGreaterThan(0);
  return [...stripe.exchanges];
}
const faultsOf = (exchanges: Exchange[]) =>
  exchanges.flatMap((each) =>
    described.faultsOf(each).map((fault) => `${each.method} ${each.path}: ${fault}`),
  );

test('every question that the store asks Stripe is one that Stripe describes, and so is every answer', async () => {
  const exchanges = await exchangesOf(async () => {
    const { ref } = await provider.create(paymentRequest());
    await provider.read(ref);
    const session = present(stripe.sessions.get(ref));
    stripe.pay(session);
    await provider.read(ref);
    const { id: intent } = present(session.intent);
    await provider.read(intent);
    const idem = uuidv7();
    const refund = { captureRef: session.intent!.id, amount: paymentRequest().amount, idem };
    await provider.refund(refund);
    await provider.refund(refund);
    stripe.disputeOf(session, 'needs_response');
    stripe.warningOf(session);
    await provider.aftermath(intent, async () => null);
    expect(await provider.disputed(new Date(Date.now() - 86_400_000))).toEqual([intent]);
    await provider.cancel(ref);
    const { ref: open } = await provider.create(paymentRequest());
    await provider.cancel(open);
    await provider.read('cs_test_unknown');
    for (const end of ['capture', 'cancel'] as const) {
      const reserved = await provider.create(paymentRequest({ manual: true }));
      stripe.pay(stripe.sessions.get(reserved.ref)!);
      expect(await provider.read(reserved.ref)).toMatchObject({
        kind: 'authorised',
        held: { amount: 1_999, currency: 'EUR' },
      });
      if (end === 'capture') await provider.capture(reserved.ref, 'taken');
      else await provider.cancel(reserved.ref, true);
    }
  });
  expect(faultsOf(exchanges)).toEqual([]);
  const asked = new Set(
    exchanges.map(({ method, path }) => `${method} ${path.replace(/cs_\w+|pi_\w+/, '{id}')}`),
  );
  expect([...asked].sort()).toEqual([
    'GET /v1/checkout/sessions',
    'GET /v1/checkout/sessions/{id}',
    'GET /v1/disputes',
    'GET /v1/radar/early_fraud_warnings',
    'GET /v1/refunds',
    'POST /v1/checkout/sessions',
    'POST /v1/checkout/sessions/{id}/expire',
    'POST /v1/payment_intents/{id}/cancel',
    'POST /v1/payment_intents/{id}/capture',
    'POST /v1/refunds',
  ]);
});

test('in every language of the store', async () => {
  const exchanges = await exchangesOf(async () => {
    for (const locale of LOCALES) await provider.create(paymentRequest({ locale }));
  });
  expect(faultsOf(exchanges)).toEqual([]);
});

test('what Stripe does not describe is seen to: a misspelt field, a missing one, a wrong value, a wrong answer', async () => {
  const good = firstOf(await exchangesOf(() => provider.create(paymentRequest())));
  const wrong: Record<string, Partial<Exchange>> = {
    'no such field': { body: good.body.replace('cancel_url', 'cancelled_url') },
    'no such field below': { body: good.body.replace('unit_amount', 'amount') },
    'a word for a number': { body: good.body.replace(/expires_at=\d+/, 'expires_at=soon') },
    'no such language': { body: good.body.replace('locale=de', 'locale=xx') },
    'no such query': { query: 'expanded=yes' },
    'no such path': { path: '/v1/checkouts' },
    'no id in the answer': { answer: { ...good.answer, id: undefined } },
    'a word where a number is': { answer: { ...good.answer, created: 'now' } },
  };
  expectFaults(good, wrong, (exchange) => described.faultsOf(exchange));
});
