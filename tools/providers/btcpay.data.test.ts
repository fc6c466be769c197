import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { systemClock } from '@halfturn/server/src/platform/clock.ts';
import { uuidv7 } from '@halfturn/server/src/platform/ids.ts';
import { Secret } from '@halfturn/server/src/platform/secret.ts';
import { btcpayGateway } from '@halfturn/server/src/sale/payments/btcpay/gateway.ts';
import type { Provider } from '@halfturn/server/src/sale/payments/provider.ts';
import { standInBtcpay, type StandInBtcpay } from '@halfturn/server/test/stand-ins/btcpay.ts';
import type { Exchange } from '@halfturn/server/test/stand-ins/serve.ts';
import { expectFaults, paymentRequest } from '@halfturn/server/test/payment-request.ts';
import { readJsonDescription } from './described-json.ts';

const faultsOf = readJsonDescription(
  'btcpay.template.json',
  'btcpay.template.invoices.json',
  'btcpay.template.webhooks.json',
);
let btcpay: StandInBtcpay;
let provider: Provider;

beforeAll(async () => {
  btcpay = await standInBtcpay();
  provider = btcpayGateway(
    {
      apiUrl: btcpay.url,
      apiKey: new Secret(btcpay.apiKey),
      storeId: btcpay.storeId,
      webhookSecret: new Secret(btcpay.webhookSecret),
    },
    systemClock,
    pino({ level: 'silent' }),
  );
});
afterAll(() => btcpay.close());

/** All that was asked and answered meanwhile, but for the list of refunds, whose description does not lie there. */
async function exchangesOf(act: () => Promise<unknown>): Promise<Exchange[]> {
  btcpay.asked.length = 0;
  await act();
  const all = btcpay.asked.filter(({ path }) => !path.endsWith('/pull-payments'));
  expect(all.length).toBeGreaterThan(0);
  return all;
}
const allFaults = (exchanges: Exchange[]) =>
  exchanges.flatMap((each) =>
    faultsOf(each).map((fault) => `${each.method} ${each.path} ${each.status}: ${fault}`),
  );

test('every question that the store asks BTCPay Server is one that it describes, and so is every answer', async () => {
  const exchanges = await exchangesOf(async () => {
    const wanted = paymentRequest();
    const { ref } = await provider.create(wanted);
    expect((await provider.create(wanted)).ref).toBe(ref);
    await provider.read(ref);
    btcpay.pay(ref, '25.00');
    await provider.read(ref);
    await provider.cancel(ref);
    btcpay.confirm(ref);
    expect(await provider.read(ref)).toMatchObject({ kind: 'captured', capture: { amount: 2_500 } });
    const refund = { captureRef: ref, amount: { amount: 501, currency: 'EUR' as const }, idem: uuidv7() };
    expect(await provider.refund(refund)).toEqual(await provider.refund(refund));
    const { ref: open } = await provider.create(paymentRequest());
    await provider.cancel(open);
  });
  expect(allFaults(exchanges)).toEqual([]);
  const asked = new Set(exchanges.map(({ method, path }) => `${method} ${path.replace(/\w{22}/, '{id}')}`));
  expect([...asked].sort()).toEqual([
    'GET /api/v1/invoices/{id}',
    'GET /api/v1/invoices/{id}/payment-methods',
    'GET /api/v1/stores/STORE/invoices',
    'POST /api/v1/invoices/{id}/refund',
    'POST /api/v1/invoices/{id}/status',
    'POST /api/v1/stores/STORE/invoices',
  ]);
});

test('in every language of the store', async () => {
  const exchanges = await exchangesOf(async () => {
    for (const locale of LOCALES) await provider.create(paymentRequest({ locale }));
  });
  expect(allFaults(exchanges)).toEqual([]);
});

test('what BTCPay Server does not describe is seen to: a misspelt field, a wrong value, a wrong answer', async () => {
  const good = nthOf(await exchangesOf(() => provider.create(paymentRequest())), 1);
  const changed = (from: string | RegExp, to: string) => ({ body: good.body.replace(from, to) });
  const wrong: Record<string, Partial<Exchange>> = {
    'no such field': changed('"currency"', '"coin"'),
    'no such field below': changed('"redirectURL"', '"redirectTo"'),
    'a number for an amount': changed('"19.99"', '19.99'),
    'no such policy': changed('"MediumSpeed"', '"Fast"'),
    'a word for a number': changed(/"expirationMinutes":\d+/, '"expirationMinutes":"soon"'),
    'no such query': { query: new URLSearchParams('force=yes') },
    'no such path': { path: '/api/v1/bills' },
    'no such state in the answer': { answer: { ...good.answer, status: 'Paid' } },
    'no such field in the answer': { answer: { ...good.answer, price: 1 } },
  };
  expectFaults(good, wrong, faultsOf);
});
