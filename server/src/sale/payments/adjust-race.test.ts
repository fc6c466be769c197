import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, until } from '../../../test/make-order.ts';
import { payingBuyer, type Placed } from '../../../test/paying-buyer.ts';
import { capturesOf, eventsOf, refundsOf, wasCharged } from '../../../test/payment-books.ts';
import { holdFirstCommit, retryWhileBusy } from '../../../test/race.ts';
import { atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { adjustPrice } from './adjust-price.ts';

let store: TestStore;
let clerk: StaffAtWork;
beforeAll(async () => {
  store = await testStore();
  clerk = await atWork(store, 'orders');
  await sql`insert into settings (key, value) values ('staff.largeUsd', '100000'), ('staff.mostUsd', '100000')
    on conflict (key) do update set value = excluded.value`.execute(store.db);
});
afterAll(() => store.close());

const { reached, press, refunded } = payingBuyer(() => store);
const place = async (): Promise<Placed> =>
  await makeOrder(store.call, { items: [{ productId: await store.stock(1), quantity: 1 }] });
const adjust = ({ orderNo }: Placed, amount: number) =>
  clerk.call('POST /admin/orders/{orderNo}/adjustment', {
    params: { orderNo },
    body: { amount, reason: 'A test' },
  });
const orderOf = ({ orderNo }: Placed) =>
  store.db
    .selectFrom('orders')
    .select(['id', 'status', 'total_minor', 'adjust_minor', 'paid_at'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();

describe('money of the former total that comes all the same', () => {
  test('pays a lowered total; what is over goes back, and is not counted as refunded', async () => {
    const placed = await place();
    // Charged, and the store has not heard of it.
    await press(placed, 'never');
    await adjust(placed, -300);
    await reached(placed, 'delivered');
    expect(await capturesOf(store.db, placed.orderNo)).toEqual([
      { disposition: 'applied', amount_minor: placed.total.amount },
    ]);
    expect(await refunded(placed)).toMatchObject([{ amount_minor: 300, reason: 'overpaid' }]);
    const { orderNo, accessKey } = placed;
    expect(
      await store.call('GET /api/orders/{orderNo}', { params: { orderNo }, query: { accessKey } }),
    ).toMatchObject({ realAmount: { amount: placed.total.amount - 300 }, refunded: { amount: 0 } });
  });

  test('is too little for a raised one: all of it goes back, and no key leaves', async () => {
    const placed = await place();
    await press(placed, 'never');
    await adjust(placed, 300);
    expect(await refunded(placed)).toMatchObject([{ amount_minor: placed.total.amount, reason: 'short' }]);
    expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition: 'short' }]);
    expect(await orderOf(placed)).toMatchObject({ status: 'awaiting_payment', paid_at: null });
    const { next } = await store.call('POST /api/orders/{orderNo}/pay', {
      params: { orderNo: placed.orderNo },
      body: { accessKey: placed.accessKey },
    });
    await press({ ...placed, next }, 'approve');
    await reached(placed, 'delivered');
  });
});

describe('in the same instant', () => {
  test('money that comes while the price is raised waits, and is judged by the new total', async () => {
    const placed = await place();
    const { id } = await orderOf(placed);
    const by = { actor: `staff:${clerk.id}`, giver: { id: clerk.id, codeAt: null }, now: store.clock.now() };
    const { first, second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) => adjustPrice(trx, id, { amountMinor: 300, reason: 'A test' }, by, store.context.keyring),
      second: async () => {
        await press(placed, 'approve');
        await until(
          'the money to be handled',
          () => eventsOf(store.db, placed.next.attempt),
          ([event]) => event?.processed_at != null,
        );
      },
    });
    expect([first, second].map((run) => run.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(waited).toBe(true);
    expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition: 'short' }]);
    expect((await orderOf(placed)).paid_at).toBeNull();
  });

  test('a price that is raised while the money comes waits, and is refused', async () => {
    const placed = await place();
    const { id } = await orderOf(placed);
    const { first, second, waited } = await holdFirstCommit({
      db: store.db,
      // What paying does first, and last.
      first: async (trx) => {
        await sql`select from orders where id = ${id} for update`.execute(trx);
        await sql`update orders set payment_status = 'paid', status = 'paid', paid_at = now() where id = ${id}`.execute(
          trx,
        );
      },
      second: () => adjust(placed, 300),
    });
    expect(waited).toBe(true);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'order_has_moved_on' } });
    expect((await orderOf(placed)).adjust_minor).toBe(0);
  });

  const TIMES = 60;
  test.each([-300, 300])(
    `paying and a price changed by %i, ${TIMES} times: no key for less than its price`,
    async (by) => {
      const flight = await Promise.all(Array.from({ length: TIMES }, () => retryWhileBusy(place)));
      // One of the two is refused where the other came first.
      await Promise.allSettled(
        flight.flatMap((placed) => [
          retryWhileBusy(() => press(placed, 'approve')),
          retryWhileBusy(() => adjust(placed, by)),
        ]),
      );
      for (const placed of flight) {
        const { order, captures, refunds } = await until(
          'an end',
          // Money is booked with what it does to the order, so the order is read after it.
          async () => ({
            captures: await capturesOf(store.db, placed.orderNo),
            order: await orderOf(placed),
            refunds: await refundsOf(store.db, placed.orderNo),
            charged: await wasCharged(store.db, placed.next.attempt),
          }),
          (seen) => (seen.charged ? seen.captures.length === 1 : seen.order.adjust_minor === by),
        );
        const sum = (of: { amount_minor: number }[]) => of.reduce((all, one) => all + one.amount_minor, 0);
        const kept = sum(captures) - sum(refunds);
        expect(kept).toBe(order.paid_at === null ? 0 : order.total_minor);
        expect(order.total_minor).toBe(placed.total.amount + order.adjust_minor);
      }
    },
  );
});
