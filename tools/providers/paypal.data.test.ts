import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { systemClock } from '@halfturn/server/src/platform/clock.ts';
import { uuidv7 } from '@halfturn/server/src/platform/ids.ts';
import { Secret } from '@halfturn/server/src/platform/secret.ts';
import { paypalGateway } from '@halfturn/server/src/sale/payments/paypal/gateway.ts';
import { PAYPAL_CURRENCIES } from '@halfturn/server/src/sale/payments/paypal/money.ts';
import { standInPaypal, type StandInPaypal } from '@halfturn/server/test/stand-ins/paypal.ts';
import type { Exchange } from '@halfturn/server/test/stand-ins/serve.ts';
import { expectFaults, paymentRequest } from '@halfturn/server/test/payment-request.ts';
import { readJsonDescription } from './described-json.ts';

const orders = readJsonDescription('paypal.checkout_orders_v2.json');
const payments = readJsonDescription('paypal.payments_payment_v2.json');
const disputes = readJsonDescription('paypal.customer_disputes_v1.json');
let paypal: StandInPaypal;
let provider: ReturnType<typeof paypalGateway>;

beforeAll(async () => {
  paypal = await standInPaypal();
  provider = paypalGateway(
    {
      clientId: paypal.clientId,
      clientSecret: new Secret(paypal.clientSecret),
      webhookId: paypal.webhookId,
      apiUrl: paypal.url,
    },
    systemClock,
    pino({ level: 'silent' }),
  );
});
afterAll(() => paypal.close());

/** All that was asked and answered meanwhile, but for the token, which is described elsewhere. */
async function exchangesOf(act: () => Promise<unknown>): Promise<Exchange[]> {
  paypal.asked.length = 0;
  await act();
  const all = paypal.asked.filter(({ path }) => path !== '/v1/oauth2/token');
  expect(all.length).toBeGreaterThan(0);
  return all;
}
function faultsOf(exchange: Exchange): string[] {
  if (exchange.path.startsWith('/v1/customer/')) return disputes(exchange);
  return exchange.path.startsWith('/v2/payments/') ? payments(exchange) : orders(exchange);
}
const allFaults = (exchanges: Exchange[]) =>
  exchanges.flatMap((each) =>
    faultsOf(each).map((fault) => `${each.method} ${each.path} ${each.status}: ${fault}`),
  );

test('every question that the store asks PayPal is one that PayPal describes, and so is every answer', async () => {
  const exchanges = await exchangesOf(async () => {
    const wanted = paymentRequest();
    const { ref } = await provider.create(wanted);
    await provider.create(wanted);
    await provider.read(ref);
    await provider.capture(ref, 'too early');
    paypal.decide(ref, 'decline');
    await provider.read(ref);
    await provider.capture(ref, 'declined');
    present(paypal.orders.get(ref)).fate = 'approve';
    const taken = await provider.capture(ref, 'taken');
    await provider.capture(ref, 'once more');
    await provider.read(ref);
    for (const amount of [999, 1_000])
      await provider.refund({
        captureRef: present(taken?.capture).ref,
        amount: { amount, currency: 'EUR' },
        idem: uuidv7(),
      });
    const { dispute_id: id } = paypal.dispute(ref, 'WAITING_FOR_SELLER_RESPONSE');
    await provider.aftermath(id, async () => ref);
    expect(await provider.disputed(new Date(Date.now() - 86_400_000))).toEqual([id]);
    await provider.cancel(ref);
    await provider.read('UNKNOWN');
    for (const end of ['capture', 'cancel'] as const) {
      const reserved = await provider.create(paymentRequest({ manual: true }));
      await provider.authorise(reserved.ref, 'too early');
      paypal.decide(reserved.ref, 'approve');
      expect(await provider.authorise(reserved.ref, 'reserved')).toMatchObject({
        kind: 'authorised',
        held: { amount: 1_999, currency: 'EUR' },
      });
      if (end === 'capture') await provider.capture(reserved.ref, 'taken');
      else await provider.cancel(reserved.ref, true);
      await provider.read(reserved.ref);
    }
  });
  expect(allFaults(exchanges)).toEqual([]);
  const asked = new Set(
    exchanges.map(
      ({ method, path, status }) =>
        `${method} ${path.replace(/[A-Z0-9]{17}|PP-[A-Z0-9-]+/, '{id}')} ${status}`,
    ),
  );
  expect([...asked].sort()).toEqual([
    'GET /v1/customer/disputes 200',
    'GET /v1/customer/disputes/{id} 200',
    'GET /v2/checkout/orders/UNKNOWN 404',
    'GET /v2/checkout/orders/{id} 200',
    'POST /v2/checkout/orders 200',
    'POST /v2/checkout/orders 201',
    'POST /v2/checkout/orders/{id}/authorize 201',
    'POST /v2/checkout/orders/{id}/authorize 422',
    'POST /v2/checkout/orders/{id}/capture 201',
    'POST /v2/checkout/orders/{id}/capture 422',
    'POST /v2/payments/authorizations/{id}/capture 201',
    'POST /v2/payments/authorizations/{id}/void 200',
    'POST /v2/payments/captures/{id}/refund 201',
  ]);
});

test('in every language of the store, and every currency that it offers PayPal for', async () => {
  const exchanges = await exchangesOf(async () => {
    for (const locale of LOCALES) await provider.create(paymentRequest({ locale }));
    for (const currency of PAYPAL_CURRENCIES)
      await provider.create(paymentRequest({ amount: { amount: 199_900, currency } }));
  });
  expect(allFaults(exchanges)).toEqual([]);
});

test('what PayPal does not describe is seen to: a misspelt field, a missing one, a wrong value, a wrong answer', async () => {
  const good = firstOf(await exchangesOf(() => provider.create(paymentRequest())));
  const changed = (from: string | RegExp, to: string) => ({ body: good.body.replace(from, to) });
  const wrong: Record<string, Partial<Exchange>> = {
    'no such field': changed('"purchase_units"', '"purchased"'),
    'no such field deep below': changed('"return_url"', '"returned_url"'),
    'no such intent': changed('"CAPTURE"', '"TAKE"'),
    'a number for an amount': changed('"19.99"', '19.99'),
    'no amount': changed('"19.99"', '"much"'),
    'no such language': changed('"de-DE"', '"German of Germany"'),
    'a name for the request that is too long': {
      headers: { ...good.headers, 'paypal-request-id': 'x'.repeat(109) },
    },
    'no such query': { query: new URLSearchParams('force=yes') },
    'no such path': { path: '/v2/checkout/baskets' },
    'a word where a list is, in the answer': {
      answer: { ...good.answer, purchase_units: 'none' },
    },
    'no such field in the answer': { answer: { ...good.answer, price: 1 } },
  };
  expectFaults(good, wrong, faultsOf);
});
