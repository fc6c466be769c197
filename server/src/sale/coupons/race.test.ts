import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { brokenPool } from '../../../test/broken-pool.ts';
import { makeCoupon } from '../../../test/make-coupon.ts';
import { makeOrder, raceOrders } from '../../../test/make-order.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { expireOrder } from '../orders/expire-order.ts';

const BUYERS = 50;

/** Fifty guests, each with an address and a network of their own, order with the last use of a coupon at the same moment. */
async function rush(store: TestStore) {
  const productId = await store.stock(BUYERS);
  const { id, code } = await makeCoupon(store, { maxUses: 1 });
  const outcomes = await raceOrders(store.call, BUYERS, {
    items: [{ productId, quantity: 1 }],
    currency: 'USD',
    paymentMethod: 'sandbox',
    coupon: code,
    agree: true,
    total: { amount: 1_499, currency: 'USD' },
  });
  const usedUp = outcomes.filter(
    ({ status, reason }: { status: string; reason?: unknown }) =>
      status === 'rejected' && reason instanceof CallError && reason.slug === 'coupon_used_up',
  ).length;
  const { rows } = await sql<{ uses: number; noted: number; held: number }>`
    select c.uses, (select count(*) from coupon_uses u where u.coupon_id = c.id) as noted,
      (select count(*) from product_keys k where k.product_id = ${productId} and k.state = 'held') as held
    from coupons c where c.id = ${id}`.execute(store.db);
  return { usedUp, ...firstOf(rows) };
}

/** One order gets it; the others are refused, and hold no key. */
const right = { usedUp: BUYERS - 1, uses: 1, noted: 1, held: 1 };

test(`${BUYERS} simultaneous buyers want the last use of a coupon, twice: one gets it, the others are told that it is used up`, async () => {
  const store = await testStore({ env: { ROLE: 'web' } });
  for (let round = 0; round < 2; round++) expect(await rush(store), `round ${round}`).toEqual(right);
  await store.close();
});

test('without the check under the lock several get it, and the test notices', async () => {
  let control: ReturnType<typeof brokenPool> | undefined;
  const store = await testStore({
    env: { ROLE: 'web' },
    pool: (url) =>
      (control = brokenPool(url, BUYERS, [
        [
          'update coupons set uses = uses + 1 where id = $1 and (max_uses is null or uses < max_uses)',
          'update coupons set uses = uses + 1 where id = $1',
        ],
      ])).pool,
  });
  let red = false;
  for (let round = 0; round < 20 && !red; round++) red = (await rush(store)).noted > 1;
  expect(present(control).changed()).toBeGreaterThan(0);
  expect(red).toBe(true);
  await store.close();
});

async function placedWith(store: TestStore, code: string) {
  const productId = await store.stock(1);
  const placed = await makeOrder(store.call, { items: [{ productId, quantity: 1 }], coupon: code });
  return await store.db
    .selectFrom('orders')
    .select(['id', 'order_no'])
    .where('order_no', '=', placed.orderNo)
    .executeTakeFirstOrThrow();
}

const usesOf = async (store: TestStore, id: string) =>
  (await store.db.selectFrom('coupons').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses;

test('an order that is canceled and expires at the same moment gives its coupon back once', async () => {
  const store = await testStore({ env: { ROLE: 'web' } });
  const { db, clock } = store;
  const { id: couponId, code } = await makeCoupon(store);
  // Another order uses the coupon too, so that giving it back twice would show in the count.
  await placedWith(store, code);
  const cancel = (orderId: string) => (trx: Parameters<typeof cancelOrder>[0]) =>
    cancelOrder(trx, orderId, clock.now());
  const expire = (orderId: string) => (trx: Parameters<typeof expireOrder>[0]) =>
    expireOrder(trx, orderId, clock.now());
  for (const [first, second] of [
    [cancel, expire],
    [expire, cancel],
  ] as const) {
    const { id } = await placedWith(store, code);
    expect(await usesOf(store, couponId)).toBe(2);
    await sql`update orders set expires_at = now() - interval '1 second' where id = ${id}`.execute(db);
    const { waited } = await holdFirstCommit<unknown, unknown>({
      db,
      first: first(id),
      second: () => inTransaction(db, (trx) => second(id)(trx) as Promise<unknown>),
    });
    expect(waited).toBe(true);
    expect(await usesOf(store, couponId)).toBe(1);
    const { given_back_at } = await db
      .selectFrom('coupon_uses')
      .select('given_back_at')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(given_back_at).not.toBeNull();
  }
  await store.close();
});

test('without the check whether it was given back, it is given back twice, and the test notices', async () => {
  let control: ReturnType<typeof brokenPool> | undefined;
  const store = await testStore({
    env: { ROLE: 'web' },
    pool: (url) =>
      (control = brokenPool(url, 10, [
        ['where order_id = $2 and given_back_at is null', 'where order_id = $2'],
      ])).pool,
  });
  const { id: couponId, code } = await makeCoupon(store);
  await placedWith(store, code);
  const { id } = await placedWith(store, code);
  await sql`update orders set expires_at = now() - interval '1 second' where id = ${id}`.execute(store.db);
  const { db, clock } = store.context;
  await inTransaction(db, (trx) => expireOrder(trx, id, clock.now()));
  await inTransaction(db, (trx) => cancelOrder(trx, id, clock.now()));
  expect(present(control).changed()).toBe(2);
  expect(await usesOf(store, couponId)).toBe(0);
  await store.close();
});
