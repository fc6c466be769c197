import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, until } from '../../../test/make-order.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { payingBuyer } from '../../../test/paying-buyer.ts';
import { capturesOf, eventsOf, refundsOf } from '../../../test/payment-books.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { MethodRow } from './payments.queries.ts';
import { quarantineBatch } from '../keys/quarantine-batch.ts';
import { refundUnchosen } from './refund-order.ts';
import { sweepExpired } from '../orders/expire-order.ts';
import { pollAttempts } from './poll-attempts.ts';
import { askProvider, firstAttempt } from './start-attempt.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

const one = async (): Promise<{ productId: string; quantity: number }[]> => [
  { productId: await store.stock(1), quantity: 1 },
];

const { stateOf, reached, press, payAgain, cancel, refunded } = payingBuyer(() => store);

/**
 * Ends the orders whose time to pay is up in 21 minutes. The store's own clock stays: it would have the provider asked about the
 * payment at once, and which of the two came first would be chance.
 */
const expireAll = () => sweepExpired(store.db, new Date(store.clock.now().getTime() + 21 * 60_000));

describe('the sandbox', () => {
  test('approves: the order is delivered', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    expect(placed.next.url).toContain(`/topay?attempt=${placed.next.attempt}`);
    await press(placed, 'approve');
    await reached(placed, 'delivered');
  });

  test('declines: the order waits, and can be paid again', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    await press(placed, 'decline');
    await until(
      'failed',
      () => stateOf(placed),
      (seen) => seen.paymentStatus === 'failed',
    );
    expect((await stateOf(placed)).status).toBe('awaiting_payment');
    const { next } = await payAgain(placed);
    expect(next.attempt).not.toBe(placed.next.attempt);
    await press({ ...placed, next }, 'approve');
    await reached(placed, 'delivered');
  });

  test('tells of the money twice, and under two names: it is booked once', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    await press(placed, 'twice');
    await reached(placed, 'delivered');
    await until(
      'both events',
      () => eventsOf(store.db, placed.next.attempt),
      (events) => events.length === 2 && events.every((e) => e.processed_at),
    );
    expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition: 'applied' }]);
  });

  test('tells of things out of order: the money stays', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    await press(placed, 'reorder');
    await reached(placed, 'delivered');
    await until(
      'both events',
      () => eventsOf(store.db, placed.next.attempt),
      (events) => events.length === 2 && events.every((e) => e.processed_at),
    );
    expect((await stateOf(placed)).paymentStatus).toBe('paid');
  });

  test('sends one cent too little: no key, and the money goes back', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    await press(placed, 'short');
    await refunded(placed);
    expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition: 'short' }]);
    expect(await stateOf(placed)).toMatchObject({ status: 'awaiting_payment', paymentStatus: 'failed' });
    const [refund] = await refundsOf(store.db, placed.orderNo);
    expect(refund).toMatchObject({ amount_minor: placed.total.amount - 1, reason: 'short' });
  });

  test('never tells: the poller finds the payment', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    await press(placed, 'never');
    store.clock.advance(60_000);
    await pollAttempts(store.context, store.providers);
    await reached(placed, 'delivered');
  });

  const answerOf = (attemptId: string) =>
    store.db
      .selectFrom('payment_attempts')
      .select(['provider_ref', 'pay_url'])
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow();

  test('has the payment as soon as there is an order, as its books are in the same database', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    const { rows } = await sql<{ ref: string; together: boolean }>`
      select p.ref, p.xmin = a.xmin as together from sandbox.payments p
      join payment_attempts a on a.id = p.merchant_ref where a.id = ${placed.next.attempt}`.execute(store.db);
    expect(rows).toEqual([{ ref: expect.stringMatching(/^sbp_/), together: true }]);
    expect(await answerOf(placed.next.attempt)).toEqual({
      provider_ref: firstOf(rows).ref,
      pay_url: placed.next.url,
    });
  });

  test('elsewhere it would be asked once the order is committed, and its answer is kept', async () => {
    const { open: _, ...elsewhere } = present(store.providers.get('sandbox'));
    const providers = new Map([['sandbox', elsewhere]]);
    const { orderNo } = await makeOrder(store.call, { items: await one() });
    const { id: orderId } = await store.db
      .selectFrom('orders')
      .select('id')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    const order = { order_no: orderNo, locale: DEFAULT_LOCALE, expires_at: null };
    const attempt = await inTransaction(store.db, async (trx) => {
      await sql`update payment_attempts set state = 'cancelled', no = 2 where order_id = ${orderId}`.execute(
        trx,
      );
      const of = { id: uuidv7(), orderId, totalMinor: 1_999, currency: 'USD' as const, email: '' };
      const method = { code: 'sandbox', provider: 'sandbox' } as MethodRow;
      return await firstAttempt(
        trx,
        store.context,
        providers,
        { ...of, ...order, underReview: false, traces: { email_group: '', customer: '' } },
        method,
        store.clock.now(),
      );
    });
    expect(attempt.pay_url).toBeNull();
    expect(await answerOf(attempt.id)).toEqual({ provider_ref: null, pay_url: null });
    const next = await askProvider(store.context, providers, attempt, order);
    expect(next.url).toContain(`/topay?attempt=${attempt.id}`);
    const kept = await until(
      'the answer',
      () => answerOf(attempt.id),
      ({ pay_url }) => pay_url !== null,
    );
    expect(kept).toEqual({ provider_ref: next.ref, pay_url: next.url });
  });

  test('is asked again where its first answer was lost', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    const lost = await sql`
      update payment_attempts set provider_ref = null, pay_url = null where id = ${placed.next.attempt}`.execute(
      store.db,
    );
    expect(lost.numAffectedRows).toBe(1n);
    await press(placed, 'never');
    store.clock.advance(60_000);
    await pollAttempts(store.context, store.providers);
    await reached(placed, 'delivered');
  });

  test('decides once', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    await press(placed, 'approve');
    await expect(press(placed, 'decline')).rejects.toMatchObject({ slug: 'attempt_settled' });
  });
});

describe('late money', () => {
  test('finds a key again where there is one, and is delivered', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    await press(placed, 'late');
    await expireAll();
    expect((await stateOf(placed)).status).toBe('expired');
    await store.hurry();
    await reached(placed, 'delivered');
  });

  test('waits where the key is gone; after a day it goes back by itself', async () => {
    const items = await one();
    const placed = await makeOrder(store.call, { items });
    await press(placed, 'late');
    // The batch of its only key is quarantined while the key is held, so that no key is left once the order has ended and the key is
    // released.
    const { rows } = await sql<{ batch_id: string }>`
      select batch_id from product_keys where product_id = ${firstOf(items).productId}`.execute(store.db);
    await inTransaction(store.db, (trx) => quarantineBatch(trx, firstOf(rows).batch_id));
    await expireAll();
    await store.hurry();
    await reached(placed, 'paid');
    // The choice is given by the job that finds no key, a moment after the money is booked.
    const { orderNo, accessKey } = placed;
    const asked = { params: { orderNo }, query: { accessKey } };
    const look = () => store.call('GET /api/orders/{orderNo}', asked);
    const order = await until('the choice', look, ({ canChoose }) => canChoose);
    expect(order.actions).toContain('refund');
    store.clock.advance(25 * 3_600_000);
    await refundUnchosen(store.db, store.clock.now());
    await reached(placed, 'refunded');
    await refunded(placed);
  });

  test('for an order that its buyer cancelled goes back, and nothing is delivered', async () => {
    const placed = await makeOrder(store.call, { items: await one() });
    await press(placed, 'late');
    await cancel(placed);
    await store.hurry();
    await refunded(placed);
    expect((await stateOf(placed)).status).toBe('cancelled');
    expect(await capturesOf(store.db, placed.orderNo)).toMatchObject([{ disposition: 'cancelled' }]);
  });
});
