import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder, someBuyer } from '../../../test/make-order.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  // From here on the process knows that orders by this method hold keys, and claims them before they are worked out.
  await makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }] });
});
afterAll(() => store.close());

const freeOf = async (productId: string) =>
  (
    await store.db
      .selectFrom('product_keys')
      .select('id')
      .where('product_id', '=', productId)
      .where('state', '=', 'free')
      .execute()
  ).length;

const order = (productId: string, further: { amount?: number; coupon?: string } = {}) =>
  store.call('POST /api/orders', {
    body: {
      items: [{ productId, quantity: 1 }],
      currency: 'USD',
      paymentMethod: 'sandbox',
      contact: { email: someBuyer() },
      agree: true,
      total: { amount: further.amount ?? 2499, currency: 'USD' },
      ...(further.coupon ? { coupon: further.coupon } : {}),
    },
  });

test('an order that is refused once its keys are claimed gives them back', async () => {
  const productId = await store.stock(2);
  await expect(order(productId, { amount: 1 })).rejects.toMatchObject({ slug: 'price_changed' });
  await expect(order(productId, { coupon: 'NONE' })).rejects.toMatchObject({ slug: 'coupon_not_found' });
  await store.db.updateTable('products').set({ status: 'retired' }).where('id', '=', productId).execute();
  await expect(order(productId)).rejects.toMatchObject({ slug: 'product_not_found' });
  expect(await freeOf(productId)).toBe(2);
});

test('a method that holds no keys any more has none held, by the very next order', async () => {
  const productId = await store.stock(2);
  const holding = (holds: boolean) =>
    sql`update payment_methods set holds_keys = ${holds} where code = 'sandbox'`.execute(store.db);
  await holding(false);
  try {
    await order(productId);
    expect(await freeOf(productId)).toBe(2);
    await order(productId);
    expect(await freeOf(productId)).toBe(2);
  } finally {
    await holding(true);
  }
  await order(productId);
  expect(await freeOf(productId)).toBe(1);
});
