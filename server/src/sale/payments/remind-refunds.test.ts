import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder } from '../../../test/make-order.ts';
import { payingBuyer } from '../../../test/paying-buyer.ts';
import { atWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { remindRefunds } from './remind-refunds.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

test('a refund that its provider does not carry out in an hour is told to the staff, once', async () => {
  const { press, reached } = payingBuyer(() => store);
  const finance = await atWork(store, 'finance');
  const placed = await makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }] });
  await press(placed, 'approve');
  await reached(placed, 'delivered');
  // As after a provider that was not reached: booked, and no job left that would send it.
  const { rows } = await sql<{ id: string; at: Date }>`
    insert into refunds (order_id, capture_id, amount_minor, currency, reason, idem, created_at)
    select c.order_id, c.id, 100, c.currency, 'test', 'test', now() from payment_captures c
      join orders o on o.id = c.order_id where o.order_no = ${placed.orderNo}
    returning id, created_at as at`.execute(store.db);
  const { id, at } = firstOf(rows);
  const after = (minutes: number) =>
    remindRefunds(store.db, store.providers, new Date(at.getTime() + minutes * 60_000));
  const told = async () =>
    (await store.db.selectFrom('mails').select('recipient').where('subject_id', '=', id).execute()).length;
  await after(59);
  expect(await told()).toBe(0);
  await after(61);
  await after(62);
  expect(await told()).toBe(1);
  expect(finance.id).toBeTruthy();
});
