import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder, until } from '../../../test/make-order.ts';
import { nameSeller } from '../../../test/seller.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { stripeStandIn, type StripeStandIn } from '../../../test/stand-ins/stripe.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { readPlain, saveSetting } from '../../house/settings/door.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { insertDemoRows } from './door.ts';

let store: TestStore;
let stripe: StripeStandIn;
let owner: StaffAtWork;
let demoId: string;
beforeAll(async () => {
  const secretKey = 'sk_test_first_steps';
  const webhookSecret = 'whsec_first_steps';
  stripe = await stripeStandIn({ secretKey, webhookSecret });
  store = await testStore({
    live: false,
    env: {
      PAYMENTS_SANDBOX: '',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
    },
  });
  await sql`update settings set value = 'null' where key like 'shop.%'`.execute(store.db);
  demoId = await store.stock(3);
  await inTransaction(store.db, (trx) => insertDemoRows(trx, 'product', [demoId]));
  owner = await atWork(store, 'owner');
});
afterAll(async () => {
  await store.close();
  await stripe.close();
});

const steps = () => owner.call('GET /admin/first-steps');
const open = async (live: boolean, by = owner) =>
  by.call('POST /admin/store/live', { body: { live, revision: (await steps()).revision } });
const keyStates = async () =>
  (
    await sql<{ state: string; n: number }>`
      select state, count(*)::int as n from product_keys where product_id = ${demoId}
      group by state order by state`.execute(store.db)
  ).rows;
const nameStore = async (name: string) => {
  const { values, version } = await owner.call('GET /admin/brand');
  await owner.call('POST /admin/brand', { body: { ...values, name, version } });
};
const quote = async (paymentMethod: string) =>
  store.call('POST /api/checkout/quote', {
    body: { items: [{ productId: demoId, quantity: 1 }], currency: 'USD', paymentMethod },
  });
const reasons = async () =>
  Object.fromEntries((await quote('sandbox')).paymentMethods.map(({ code, reason }) => [code, reason]));

test('before it is live, the store takes test payments alone, and says so', async () => {
  expect(await reasons()).toMatchObject({ sandbox: null, card: 'store_not_live' });
  const items = [{ productId: demoId, quantity: 1 }];
  await expect(makeOrder(store.call, { items, paymentMethod: 'card' })).rejects.toMatchObject({
    slug: 'store_not_live',
  });
  const placed = await makeOrder(store.call, { items });
  await expect(
    store.call('POST /api/orders/{orderNo}/pay', {
      params: { orderNo: placed.orderNo },
      body: { accessKey: placed.accessKey, paymentMethod: 'card' },
    }),
  ).rejects.toMatchObject({ slug: 'store_not_live' });
  const live = await store.call('GET /api/home/config/configKey/{key}', { params: { key: 'store.live' } });
  expect(live.value).toBe(false);
});

test('the steps are derived from what is there; the demo catalog counts for nothing', async () => {
  expect(await steps()).toMatchObject({
    done: {
      brand: false,
      seller: false,
      payment: true,
      product: false,
      keys: false,
      mail: false,
      legal: false,
    },
    methods: ['card'],
    live: false,
    demo: 1,
  });
  await expect(open(true)).rejects.toMatchObject({
    slug: 'first_steps_open',
    data: { open: ['brand', 'seller', 'product', 'keys', 'mail', 'legal'] },
  });
  // The name of the demo store does not count.
  await inTransaction(store.db, (trx) => saveSetting(trx, 'store.name', 'Demo Store'));
  expect(await steps()).toMatchObject({ done: { brand: false }, brand: { name: '', logo: false } });
  await nameStore('Keyhaus');
  await nameSeller(store.db);
  const own = await store.stock(0);
  expect(await steps()).toMatchObject({
    done: { brand: true, seller: true, product: true, keys: false },
    brand: { name: 'Keyhaus', logo: false },
    product: { id: own },
  });
  await store.stock(2);
  await owner.call('POST /admin/first-steps/test-email', { body: { email: 'me@shop.example' } });
  const tested = await until('the test email', steps, ({ done }) => done.mail);
  expect(tested.mail).toEqual({ to: 'me@shop.example', state: 'accepted' });
  await owner.call('POST /admin/first-steps/legal-pages', { body: { read: true } });
  expect(await steps()).toMatchObject({ done: { keys: true, legal: true }, legal: { by: 'The owner' } });
});

test('the store opens without the demo catalog alone, once for two who press, and its test payments end', async () => {
  await expect(open(true)).rejects.toMatchObject({ slug: 'demo_in_the_way' });
  await inTransaction(store.db, (trx) => saveSetting(trx, 'store.name', 'Demo Store'));
  const finance = await atWork(store, 'finance');
  await expect(finance.call('POST /admin/first-steps/remove-demo')).rejects.toMatchObject({
    slug: 'forbidden',
  });
  const sold = (await keyStates()).find(({ state }) => state === 'held');
  expect(sold).toMatchObject({ n: 1 });
  expect(await owner.call('POST /admin/first-steps/remove-demo')).toMatchObject({ demo: 0 });
  // The key that an order holds stays with it.
  expect(await keyStates()).toEqual([
    { state: 'held', n: 1 },
    { state: 'voided', n: 2 },
  ]);
  expect((await readPlain(store.db, ['store.name']))['store.name']).toBe('');
  expect((await auditOf(store, 'store')).at(-1)).toMatchObject({
    action: 'store.demo_removed',
    after: { products: 1, keys: 2 },
  });
  // The seller of the demo went with it.
  expect(await owner.call('POST /admin/first-steps/remove-demo')).toMatchObject({ done: { seller: false } });
  await nameSeller(store.db);
  await nameStore('Keyhaus');
  const ownId = await store.stock(2);
  const unpaid = await makeOrder(store.call, { items: [{ productId: ownId, quantity: 1 }] });
  const { revision } = await steps();
  await owner.call('POST /admin/store/live', { body: { live: true, revision } });
  await expect(
    owner.call('POST /admin/store/live', { body: { live: false, revision } }),
  ).rejects.toMatchObject({ slug: 'content_changed', data: { live: true } });
  expect(await steps()).toMatchObject({ live: true, switched: { by: 'The owner' } });
  expect((await auditOf(store, 'store')).at(-1)).toMatchObject({
    actor: `staff:${owner.id}`,
    action: 'store.opened',
    after: { live: true },
  });
  const items = [{ productId: ownId, quantity: 1 }];
  const { paymentMethods } = await store.call('POST /api/checkout/quote', {
    body: { items, currency: 'USD' },
  });
  expect(paymentMethods.map(({ code }) => code)).toContain('card');
  expect(paymentMethods.map(({ code }) => code)).not.toContain('sandbox');
  // A test payment that was under way would hand over a key for nothing.
  await expect(
    store.call('POST /api/payments/sandbox/{attempt}', {
      params: { attempt: unpaid.next.attempt },
      body: { outcome: 'approve' },
    }),
  ).rejects.toMatchObject({ slug: 'sandbox_closed' });
  expect((await open(false)).live).toBe(false);
  expect((await auditOf(store, 'store')).at(-1)?.action).toBe('store.closed');
});

test('only the owner opens the store, with a fresh code', async () => {
  const finance = await atWork(store, 'finance');
  await expect(open(true, finance)).rejects.toMatchObject({ slug: 'forbidden' });
  await sql`update staff_sessions set code_at = now() - interval '1 hour' where staff_id = ${owner.id}`.execute(
    store.db,
  );
  await expect(open(true)).rejects.toMatchObject({ slug: 'staff_code_again' });
});
