import { present } from '@halfturn/contract/primitives/rows.ts';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder, until } from '../../../test/make-order.ts';
import { payingBuyer, type Placed } from '../../../test/paying-buyer.ts';
import { refundsOf } from '../../../test/payment-books.ts';
import { standInPaypal, type StandInPaypal } from '../../../test/stand-ins/paypal.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import type { PaypalApi } from '../payments/paypal/api.ts';
import { readPaypalDisputes } from '../payments/paypal/read-aftermath.ts';
import { readDisputes } from '../payments/read-disputes.ts';

const trusted = getCACertificates('default');
let paypal: StandInPaypal;
let store: TestStore;
beforeAll(async () => {
  paypal = await standInPaypal({ now: () => store.clock.now() });
  setDefaultCACertificates([...trusted, paypal.authorityPem]);
  store = await testStore({
    env: {
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_API_URL: paypal.url,
    },
  });
  paypal.webhookUrl = `${store.url}/prod-api/api/payments/paypal/webhook`;
});
afterAll(async () => {
  await store.close();
  await paypal.close();
  setDefaultCACertificates(trusted);
});

const { reached } = payingBuyer(() => store);

async function bought(): Promise<Placed & { ref: string }> {
  const items = [{ productId: await store.stock(1), quantity: 1 }];
  const placed = await makeOrder(store.call, { items, paymentMethod: 'paypal' });
  const ref = present(new URL(placed.next.url).searchParams.get('token'));
  paypal.decide(ref, 'approve');
  await reached(placed, 'delivered');
  return { ...placed, ref };
}
const comesTo = ({ orderNo }: Placed, payment: string) =>
  until(
    payment,
    () =>
      store.db
        .selectFrom('orders')
        .select(['payment_status', 'refunded_minor'])
        .where('order_no', '=', orderNo)
        .executeTakeFirstOrThrow(),
    ({ payment_status }) => payment_status === payment,
  );

test('a PayPal dispute stops the order, and ends when PayPal ends it', async () => {
  const [won, lost] = [await bought(), await bought()];
  for (const placed of [won, lost]) {
    paypal.dispute(placed.ref, 'WAITING_FOR_SELLER_RESPONSE');
    await comesTo(placed, 'disputed');
  }
  paypal.dispute(won.ref, 'RESOLVED', 'RESOLVED_SELLER_FAVOUR');
  await comesTo(won, 'paid');
  paypal.dispute(lost.ref, 'RESOLVED', 'RESOLVED_BUYER_FAVOUR');
  await comesTo(lost, 'charged_back');
  const rows = await store.db
    .selectFrom('disputes')
    .select(['provider', 'state', 'reason'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { provider: 'paypal', state: 'won', reason: 'UNAUTHORISED' },
    { provider: 'paypal', state: 'lost', reason: 'UNAUTHORISED' },
  ]);
});

test('a dispute that PayPal does not report is found by asking, on any page of its list', async () => {
  const placed = await bought();
  paypal.misbehave = { silent: true };
  paypal.dispute(placed.ref, 'WAITING_FOR_SELLER_RESPONSE');
  await readDisputes(store.context, store.providers);
  await comesTo(placed, 'disputed');
  paypal.misbehave = {};

  const asked: string[] = [];
  const api: PaypalApi = {
    async ask(_method, path) {
      asked.push(path);
      const further = { rel: 'next', href: 'https://elsewhere.test/v1/customer/disputes?next_page_token=2' };
      return path.endsWith('=2')
        ? { items: [{ dispute_id: 'PP-R-B' }], links: [] }
        : { items: [{ dispute_id: 'PP-R-A' }], links: [further] };
    },
  };
  expect(await readPaypalDisputes(api, new Date('2026-11-01T00:00:00Z'))).toEqual(['PP-R-A', 'PP-R-B']);
  expect(asked).toEqual([
    '/v1/customer/disputes?update_time_after=2026-11-01T00%3A00%3A00.000Z&page_size=50',
    '/v1/customer/disputes?next_page_token=2',
  ]);
});

test('a refund made on PayPal’s own site is booked once, and not sent again', async () => {
  const placed = await bought();
  paypal.refundOnSite(placed.ref, '24.99');
  expect(await comesTo(placed, 'refunded')).toMatchObject({ refunded_minor: placed.total.amount });
  expect(await refundsOf(store.db, placed.orderNo)).toEqual([
    { state: 'done', amount_minor: placed.total.amount, reason: 'provider_site' },
  ]);
  await paypal.told();
  await store.idle();
  expect(paypal.asked.filter(({ path }) => path.endsWith('/refund'))).toEqual([]);
});
