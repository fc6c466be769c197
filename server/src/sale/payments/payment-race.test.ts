import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdFirstCommit } from '../../../test/race.ts';
import { makeOrder, until } from '../../../test/make-order.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { payingBuyer, type Placed } from '../../../test/paying-buyer.ts';
import { capturesOf, eventsOf, refundsOf, wasCharged } from '../../../test/payment-books.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { expireOrder, sweepExpired } from '../orders/expire-order.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { pollAttempts } from './poll-attempts.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

/** How often two things collide, and how many orders at a time. */
const TIMES = 200;
const FLIGHT = 20;
/** Four hundred orders from their quote to their end: what is asked is how they end, not how fast. */
const LIMIT_MS = 240_000;

const one = async (): Promise<{ productId: string; quantity: number }[]> => [
  { productId: await store.stock(1), quantity: 1 },
];

const { stateOf, reached, press, cancel } = payingBuyer(() => store);

describe('in the same instant', () => {
  test(
    `pay and cancel, ${TIMES} times: delivered, or given back; never both, never neither`,
    async () => {
      const ends = await collide(async (flight) => {
        await Promise.all(
          flight.flatMap((placed) => [
            press(placed, 'approve').catch(() => null),
            cancel(placed).catch(() => null),
          ]),
        );
      });
      expect(ends.delivered + ends.cancelled).toBe(TIMES);
    },
    LIMIT_MS,
  );

  test(
    `pay and expire, ${TIMES} times: delivered, since late money finds its key again`,
    async () => {
      const ends = await collide(async (flight) => {
        store.clock.advance(16 * 60_000);
        const presses = flight.map((placed) => press(placed, 'approve'));
        await Promise.all([...presses, sweepExpired(store.db, store.clock.now())]);
      });
      expect(ends).toEqual({ delivered: TIMES, cancelled: 0 });
    },
    LIMIT_MS,
  );

  test('money that comes while the order is being ended waits for the end, and decides on what it left', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    await press(placed, 'never');
    const { id } = await store.db
      .selectFrom('orders')
      .select('id')
      .where('order_no', '=', placed.orderNo)
      .executeTakeFirstOrThrow();
    const { first, second, waited } = await holdFirstCommit({
      db: store.db,
      first: async (trx) => {
        // Before its time is up: else a round of the store's own may be there first.
        await lockOrder(trx, id);
        store.clock.advance(16 * 60_000);
        return await expireOrder(trx, id, store.clock.now());
      },
      second: async () => {
        await pollAttempts(store.context, store.providers);
        await until(
          'the money to be handled',
          () => eventsOf(store.db, placed.next.attempt),
          ([event]) => event?.processed_at != null,
        );
      },
    });
    expect([first, second].map((run) => run.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(waited).toBe(true);
    await reached(placed, 'delivered');
    // Each step begins where the one before it ended: without the lock both would begin at "pending".
    const steps = await store.db
      .selectFrom('order_events')
      .select(['before', 'after', 'reason'])
      .where('order_id', '=', id)
      .where('machine', '=', 'payment')
      .orderBy('id')
      .execute();
    expect(steps).toEqual([
      { before: 'unpaid', after: 'pending', reason: '' },
      { before: 'pending', after: 'expired', reason: '' },
      { before: 'expired', after: 'pending', reason: 'late_money' },
      { before: 'pending', after: 'paid', reason: '' },
    ]);
  });

  test('money that comes while the buyer cancels goes back, also where no key would notice', async () => {
    // No key is held, so nothing but the order's own lock stands between the two.
    await sql`insert into payment_methods (code, provider, hold_minutes, holds_keys, position)
      values ('transfer', 'sandbox', 1440, false, 9)`.execute(store.db);
    const placed = await makeOrder(store.call, { items: await one(), paymentMethod: 'transfer' });
    await press(placed, 'never');
    const { id } = await store.db
      .selectFrom('orders')
      .select('id')
      .where('order_no', '=', placed.orderNo)
      .executeTakeFirstOrThrow();
    const { first, second, waited } = await holdFirstCommit({
      db: store.db,
      first: async (trx) => {
        await cancelOrder(trx, id, store.clock.now());
        store.clock.advance(60_000);
      },
      second: async () => {
        await pollAttempts(store.context, store.providers);
        await until(
          'the money to be handled',
          () => eventsOf(store.db, placed.next.attempt),
          ([event]) => event?.processed_at != null,
        );
      },
    });
    expect([first, second].map((run) => run.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(waited).toBe(true);
    expect(await stateOf(placed)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition: 'cancelled' }]);
  });

  /** Places orders, some at a time, does to each two things at once, and looks at how each of them ended. */
  async function collide(both: (flight: readonly Placed[]) => Promise<void>) {
    const ends = { delivered: 0, cancelled: 0 };
    for (let done = 0; done < TIMES; done += FLIGHT) {
      const flight = await Promise.all(
        Array.from({ length: FLIGHT }, async () => await makeOrder(store.call, { items: await one() })),
      );
      await both(flight);
      for (const placed of flight) ends[await endOf(placed)]++;
    }
    return ends;
  }

  async function endOf(placed: Placed): Promise<'delivered' | 'cancelled'> {
    const look = async () => ({
      status: (await stateOf(placed)).status,
      refunds: (await refundsOf(store.db, placed.orderNo)).map((refund) => refund.state),
      // Whether the buyer's yes came before the payment was closed on them.
      charged: await wasCharged(store.db, placed.next.attempt),
    });
    const { status, refunds, charged } = await until('an end', look, (seen) =>
      seen.charged
        ? seen.status === 'delivered' || (seen.status === 'cancelled' && seen.refunds[0] === 'done')
        : seen.status === 'cancelled',
    );
    // Once the end has been seen: looked at before it, the money may not have been booked yet.
    expect(await capturesOf(store.db, placed.orderNo)).toHaveLength(charged ? 1 : 0);
    expect(refunds).toHaveLength(charged && status === 'cancelled' ? 1 : 0);
    return status as 'delivered' | 'cancelled';
  }
});
