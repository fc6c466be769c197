import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, someBuyer, until } from '../../../test/make-order.ts';
import { makeProduct, steamKeys } from '../../../test/make-product.ts';
import { browser, makeMember, type Browser } from '../../../test/member-browser.ts';
import type { StripeStandIn } from '../../../test/stand-ins/stripe.ts';
import { atWork } from '../../../test/staff-browser.ts';
import { stripeShop } from '../../../test/stripe-shop.ts';
import type { TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { addKeys } from '../keys/door.ts';
import { rulesIn } from './rules.ts';
import { DEFAULT_RULES } from './risk.ts';

let store: TestStore;
let stripe: StripeStandIn;
beforeAll(async () => {
  ({ store, stripe } = await stripeShop());
  await sql`insert into classes (slug, names) values ('gift-cards', '{"en-US": "Gift cards"}')
    on conflict do nothing`.execute(store.db);
});
afterAll(async () => {
  await store.close();
  await stripe.close();
});

async function product(priceMinor: number, classSlug = 'gift-cards'): Promise<string> {
  const productId = await makeProduct(store.db, { priceMinor });
  await sql`update products set class_id = (select id from classes where slug = ${classSlug})
    where id = ${productId}`.execute(store.db);
  await inTransaction(store.db, (trx) =>
    addKeys(trx, store.context.keyring, { productId, keys: steamKeys(4), supplier: 'Test' }),
  );
  return productId;
}
const one = async (priceMinor: number, quantity = 1, classSlug?: string) => [
  { productId: await product(priceMinor, classSlug), quantity },
];

interface Wish {
  email?: string;
  at?: Browser;
}
/** Orders and pays in the sandbox. Returns the order once the payment is booked. */
async function pay(items: { productId: string; quantity: number }[], wish: Wish = {}) {
  const { email = someBuyer(), at = browser(store) } = wish;
  const placed = await makeOrder(at.call, { items, email });
  await at.call('POST /api/payments/sandbox/{attempt}', {
    params: { attempt: placed.next.attempt },
    body: { outcome: 'approve' },
  });
  const params = { orderNo: placed.orderNo };
  const seen = await until(
    'the payment',
    () => at.call('GET /api/orders/{orderNo}', { params }),
    ({ status }) => !['awaiting_payment', 'paying', 'paid'].includes(status),
  );
  const keys = at.call('POST /api/orders/{orderNo}/keys', { params, body: {} });
  const outcome = await keys.then(
    (shown) => ({ keys: shown.keys.length, slug: null }),
    ({ slug }: { slug: string }) => ({ keys: 0, slug }),
  );
  return { orderNo: placed.orderNo, at, status: seen.status, ...outcome };
}
async function ageBy(orderNo: string, days: number) {
  await sql`update orders set paid_at = paid_at - make_interval(days => ${days}) where order_no = ${orderNo}`.execute(
    store.db,
  );
}

const HELD = { status: 'under_review', keys: 0, slug: 'keys_not_ready' };

describe('under the built-in rules a first order of goods that are easily resold', () => {
  test('is put under review above 150 dollars, and shows no key', async () => {
    expect(await pay(await one(25_000, 2))).toMatchObject(HELD);
    const seven = await Promise.all([200, 200, 200, 200, 200, 200, 100].map((dollars) => one(dollars * 100)));
    expect(await pay(seven.flat())).toMatchObject(HELD);
    expect(await pay(await one(15_001))).toMatchObject(HELD);
  });

  test('has its money reserved, not taken, if the provider supports that', async () => {
    const placed = await makeOrder(store.call, { items: await one(25_000, 2), paymentMethod: 'card' });
    const session = stripe.sessionOf(placed.next.attempt);
    stripe.pay(session);
    await stripe.tell('payment_intent.amount_capturable_updated', {
      ...session.intent,
      object: 'payment_intent',
    });
    const query = { accessKey: placed.accessKey };
    await until(
      'the reservation',
      () => store.call('GET /api/orders/{orderNo}', { params: { orderNo: placed.orderNo }, query }),
      ({ status, paidAt }) => status === 'under_review' && paidAt === null,
    );
    expect(session.intent).toMatchObject({ status: 'requires_capture', amount_received: 0 });
  });

  test('needs no review up to 150 dollars, and neither does a first order of a game', async () => {
    for (const items of [await one(2_000), await one(15_000), await one(6_000, 1, 'games')])
      expect(await pay(items)).toMatchObject({ status: 'delivered', keys: 1 });
  });

  test('is not a first order if the member or guest paid for one over a week ago and kept it', async () => {
    const member = await makeMember(store);
    const email = someBuyer();
    for (const who of [{ at: member, email: member.email }, { email }]) {
      const first = await pay(await one(6_000, 1, 'games'), who);
      expect(await pay(await one(50_000), who)).toMatchObject(HELD);
      await ageBy(first.orderNo, 8);
      expect(await pay(await one(50_000), who)).toMatchObject({ status: 'delivered', keys: 1 });
    }
  });
});

test('goods that are easily resold stay so when their type gets another address', async () => {
  const rename = (from: string, to: string) =>
    sql`update classes set slug = ${to} where slug = ${from}`.execute(store.db);
  const keeper = await atWork(store, 'owner');
  const reviewed = async () => {
    const { rules } = await keeper.call('GET /admin/risk');
    const { would } = await keeper.call('POST /admin/risk/try', { body: { rules } });
    return { classes: rules.classes, count: would.review };
  };
  expect(await pay(await one(25_000, 2))).toMatchObject(HELD);
  const before = await reviewed();
  expect(before).toMatchObject({ classes: ['gift-cards'] });
  await rename('gift-cards', 'vouchers');
  expect(await pay(await one(25_000, 2, 'vouchers'))).toMatchObject(HELD);
  expect(await reviewed()).toEqual({ classes: ['vouchers'], count: before.count + 1 });
  await rename('vouchers', 'gift-cards');
});

test('rules that were saved before the reason existed keep their weights, and get its built-in weight', () => {
  const { first_resale, ...older } = DEFAULT_RULES.weights;
  const saved = { ...DEFAULT_RULES, review: 90, weights: { ...older, resale: { points: 5, limit: 7 } } };
  const read = rulesIn(JSON.stringify(saved));
  expect(read).toMatchObject({ review: 90, weights: { resale: { points: 5, limit: 7 }, first_resale } });
});
