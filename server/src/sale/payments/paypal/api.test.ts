import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeClock } from '../../../../test/fake-clock.ts';
import { standInPaypal, type StandInPaypal } from '../../../../test/stand-ins/paypal.ts';
import { Secret } from '../../../platform/secret.ts';
import { outward } from '../../../platform/outward/outward.ts';
import { paypalApi, PaypalRefused } from './api.ts';

let paypal: StandInPaypal;
const clock = fakeClock();

beforeAll(async () => {
  paypal = await standInPaypal({ now: clock.now });
});
beforeEach(() => {
  paypal.asked.length = 0;
});
afterAll(() => paypal.close());

const tokens = () => paypal.asked.filter(({ path }) => path === '/v1/oauth2/token').length;
function open(clientSecret = paypal.clientSecret) {
  const log = pino({ level: 'silent' });
  const account = { apiUrl: paypal.url, clientId: paypal.clientId, clientSecret: new Secret(clientSecret) };
  return paypalApi(account, outward({ name: 'paypal', origins: [paypal.url], clock, log }), clock);
}
const amount = { currency_code: 'USD', value: '1.00' };
const body = {
  intent: 'CAPTURE',
  purchase_units: [{ amount }],
  payment_source: { paypal: { experience_context: {} } },
};

test('a token is fetched once for all that wait for it, and again shortly before it expires', async () => {
  const { ask } = open();
  await Promise.all([1, 2, 3].map((idem) => ask('POST', '/v2/checkout/orders', { body, idem: `t${idem}` })));
  expect(tokens()).toBe(1);
  clock.advance(32_400_000 - 61_000);
  await ask('POST', '/v2/checkout/orders', { body });
  expect(tokens()).toBe(1);
  clock.advance(2_000);
  await ask('POST', '/v2/checkout/orders', { body });
  expect(tokens()).toBe(2);
});

test('a token that PayPal has ended is replaced, once', async () => {
  const { ask } = open();
  await ask('POST', '/v2/checkout/orders', { body });
  paypal.endTokens();
  await expect(ask('POST', '/v2/checkout/orders', { body })).resolves.toMatchObject({ intent: 'CAPTURE' });
  expect(tokens()).toBe(2);
});

test('a refusal says what is in the way, and nothing of what was sent', async () => {
  const { ask } = open();
  const refused = ask('GET', '/v2/checkout/orders/NONE');
  await expect(refused).rejects.toThrow(PaypalRefused);
  await expect(refused).rejects.toMatchObject({ status: 404 });
  const wrong = open('CANARY-SECRET').ask('GET', '/v2/checkout/orders/NONE');
  await expect(wrong).rejects.toMatchObject({ status: 401 });
  await expect(wrong).rejects.not.toThrow(/CANARY/);
});
