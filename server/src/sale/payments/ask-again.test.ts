import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slug } from '../../../test/claim-shop.ts';
import { makeOrder } from '../../../test/make-order.ts';
import { payingBuyer } from '../../../test/paying-buyer.ts';
import { capturesOf } from '../../../test/payment-books.ts';
import { race } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { askAgain } from './ask-again.ts';
import type { Providers } from './provider.ts';

let store: TestStore;
let clerk: StaffAtWork;
beforeAll(async () => {
  // The providers are asked by staff alone: no round asks before them.
  store = await testStore({ env: { ROLE: 'web' } });
  clerk = await atWork(store, 'support');
});
afterAll(() => store.close());

const { stateOf, press, cancel } = payingBuyer(() => store);
const order = async () =>
  await makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }] });
const check = (orderNo: string) =>
  clerk.call('POST /admin/orders/{orderNo}/payment-check', { params: { orderNo } });

test('money that the provider has and did not report pays the order', async () => {
  const placed = await order();
  await press(placed, 'never');
  expect(await check(placed.orderNo)).toEqual({ status: 'paid', answer: 'paid' });
  expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition: 'applied' }]);
  expect(await auditOf(store, `order:${placed.orderNo}`)).toMatchObject([
    {
      actor: `staff:${clerk.id}`,
      action: 'orders.payment_checked',
      after: { status: 'paid', answer: 'paid' },
    },
  ]);
  expect(await slug(check(placed.orderNo))).toBe('staff_order_has_moved_on');
});

test('without money nothing happens, however often staff ask', async () => {
  const placed = await order();
  expect(await check(placed.orderNo)).toEqual({ status: 'paying', answer: 'nothing' });
  expect(await check(placed.orderNo)).toEqual({ status: 'paying', answer: 'nothing' });
  expect(await capturesOf(store.db, placed.orderNo)).toEqual([]);
});

test('money of a canceled order goes back', async () => {
  const placed = await order();
  await press(placed, 'never');
  await cancel(placed);
  expect(await check(placed.orderNo)).toEqual({ status: 'cancelled', answer: 'given_back' });
  expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition: 'cancelled' }]);
});

test('a provider that does not answer is named as such', async () => {
  const placed = await order();
  const { id } = await store.db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', placed.orderNo)
    .executeTakeFirstOrThrow();
  const sandbox = present(store.providers.get('sandbox'));
  const dead: Providers = new Map([
    ['sandbox', { ...sandbox, read: () => Promise.reject(new Error('unreachable')) }],
  ]);
  const { answer } = await askAgain(store.context, dead, id, `staff:${clerk.id}`);
  expect(answer).toBe('unreachable');
});

test('asked ten times at once while the buyer pays, the money is booked once', async () => {
  const placed = await order();
  const runs = await race(10, async (i) =>
    i === 0 ? await press(placed, 'approve') : await check(placed.orderNo),
  );
  expect(runs[0]?.status).toBe('fulfilled');
  await check(placed.orderNo).catch(() => null);
  expect((await stateOf(placed)).paymentStatus).toBe('paid');
  expect(await capturesOf(store.db, placed.orderNo)).toHaveLength(1);
  const { rows } = await sql`select from refunds r join orders o on o.id = r.order_id
    where o.order_no = ${placed.orderNo}`.execute(store.db);
  expect(rows).toEqual([]);
});
