import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder } from '../../../test/make-order.ts';
import type { Placed } from '../../../test/paying-buyer.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { closeAttempts } from './close-attempts.ts';

let store: TestStore;
beforeAll(async () => {
  // Serves alone: nothing but the buyer's calls moves an order.
  store = await testStore({ env: { ROLE: 'web' } });
  await sql`insert into payment_methods (code, provider, hold_minutes, position, fee_percent, min_minor, countries) values
    ('dear', 'sandbox', 15, 11, 5, 0, '{}'), ('large', 'sandbox', 15, 12, 0, 1000000, '{}'),
    ('french', 'sandbox', 15, 13, 0, 0, '{FR}')`.execute(store.db);
});
afterAll(() => store.close());

const place = async (paymentMethod: string): Promise<Placed> =>
  makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }], paymentMethod });
const pay = ({ orderNo, accessKey }: Placed, paymentMethod: string) =>
  store.call('POST /api/orders/{orderNo}/pay', { params: { orderNo }, body: { accessKey, paymentMethod } });
const attemptsOf = ({ orderNo }: Placed) =>
  store.db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select(['a.method', 'a.state', 'a.amount_minor'])
    .where('o.order_no', '=', orderNo)
    .orderBy('a.no')
    .execute();

test('an order is not paid by a way that does not take it, or that costs more than was agreed', async () => {
  const placed = await place('sandbox');
  for (const [method, slug] of [
    ['sandbox-cny', 'payment_currency_unavailable'],
    ['french', 'payment_country_unavailable'],
    ['large', 'payment_amount_unavailable'],
    ['dear', 'price_changed'],
    ['nothing', 'payment_method_unknown'],
  ] as const)
    await expect(pay(placed, method), method).rejects.toMatchObject({ slug });
  const amount_minor = placed.total.amount;
  expect(await attemptsOf(placed)).toEqual([{ method: 'sandbox', state: 'pending', amount_minor }]);
});

test('by a way that costs less it is paid as it was agreed', async () => {
  const placed = await place('dear');
  const amount_minor = placed.total.amount;
  await pay(placed, 'sandbox');
  expect(await attemptsOf(placed)).toEqual([
    { method: 'dear', state: 'cancelled', amount_minor },
    { method: 'sandbox', state: 'pending', amount_minor },
  ]);
});

test('news that an order has ended, heard once it is paid for again, ends nothing', async () => {
  const placed = await place('sandbox');
  const { id } = await store.db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', placed.orderNo)
    .executeTakeFirstOrThrow();
  await closeAttempts(store.context, { orderId: id });
  expect(await attemptsOf(placed)).toMatchObject([{ state: 'pending' }]);
});
