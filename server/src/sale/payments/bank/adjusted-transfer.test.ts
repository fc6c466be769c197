import { afterAll, expect, test } from 'vitest';
import { bankDesk, euros, pays } from '../../../../test/bank-desk.ts';
import { capturesOf, refundsOf } from '../../../../test/payment-books.ts';

const { store, clerk, book, order, reached, stateOf } = await bankDesk();
afterAll(() => store.close());

const adjust = ({ orderNo }: { orderNo: string }, amount: number) =>
  clerk.call('POST /admin/orders/{orderNo}/adjustment', {
    params: { orderNo },
    body: { amount, reason: 'A test' },
  });

test('a transfer of the new total pays the order, also with the instructions from before', async () => {
  const placed = await order();
  const { total } = await adjust(placed, -200);
  await book([pays(placed, { amount: euros(total.amount) })]);
  await reached(placed, 'delivered');
  expect(await capturesOf(store.db, placed.orderNo)).toEqual([
    { disposition: 'applied', amount_minor: total.amount },
  ]);
});

test('one of the former total pays a lowered one and gets the rest back; for a raised one it goes back', async () => {
  const lowered = await order();
  await adjust(lowered, -200);
  await book([pays(lowered)]);
  await reached(lowered, 'delivered');
  expect(await refundsOf(store.db, lowered.orderNo)).toMatchObject([
    { amount_minor: 200, reason: 'overpaid' },
  ]);

  const raised = await order();
  await adjust(raised, 200);
  await book([pays(raised)]);
  expect(await refundsOf(store.db, raised.orderNo)).toMatchObject([
    { amount_minor: raised.total.amount, reason: 'short' },
  ]);
  expect((await stateOf(raised)).status).toBe('awaiting_payment');
});
