import { present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { expect, test } from 'vitest';
import { brokenPool } from '../../../test/broken-pool.ts';
import { raceOrders } from '../../../test/make-order.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

const GUESTS = 50;
const KEYS = 10;

/** Fifty guests, each from a place of their own, want one of ten keys at the same moment, over HTTP. */
async function rush(store: TestStore) {
  const productId = await store.stock(KEYS);
  const outcomes = await raceOrders(store.call, GUESTS, {
    items: [{ productId, quantity: 1 }],
    currency: 'USD',
    paymentMethod: 'sandbox',
    agree: true,
    total: { amount: 2_499, currency: 'USD' },
  });
  const placed = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
  const soldOut = outcomes.filter(
    ({ status, reason }: { status: string; reason?: unknown }) =>
      status === 'rejected' && reason instanceof CallError && reason.slug === 'sold_out',
  ).length;
  const held = await store.db
    .selectFrom('deliveries')
    .select(['order_id', 'key_id'])
    .where('product_id', '=', productId)
    .where('status', '=', 'held')
    .execute();
  return {
    placed,
    soldOut,
    orders: new Set(held.map((unit) => unit.order_id)).size,
    keys: new Set(held.map((unit) => unit.key_id)).size,
  };
}

const right = { placed: KEYS, soldOut: GUESTS - KEYS, orders: KEYS, keys: KEYS };

test(`${GUESTS} guests race for ${KEYS} keys over HTTP, twenty times: ten hold one each, forty hear that it is sold out`, async () => {
  const store = await testStore();
  for (let round = 0; round < 20; round++) expect(await rush(store), `round ${round}`).toEqual(right);
  await store.close();
}, 60_000);

test('without the lock the race goes wrong, and is seen to', async () => {
  let control: ReturnType<typeof brokenPool> | undefined;
  const store = await testStore({
    pool: (url) =>
      (control = brokenPool(url, GUESTS, [
        // No lock on the key, and no second look when it is taken.
        ['for update of k skip locked', ''],
        ["from picked p)) and k.state = 'free'", 'from picked p))'],
      ])).pool,
  });
  let red = false;
  for (let round = 0; round < 40 && !red; round++) {
    const { placed, keys, soldOut } = await rush(store);
    red = placed !== KEYS || keys !== KEYS || soldOut !== GUESTS - KEYS;
  }
  expect(present(control).changed()).toBeGreaterThan(0);
  expect(red).toBe(true);
  await store.close();
}, 60_000);
