import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCoupon } from '../../../test/make-coupon.ts';
import { rushingProcesses, type RushingProcesses } from '../../../test/rushing-processes.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

const PROCESSES = 2;
const BUYERS = 500;
const KEYS = 100;
const ROUNDS = 20;

let store: TestStore;
let processes: RushingProcesses;
const start = (changes: [text: string, instead: string][] = []) =>
  rushingProcesses(PROCESSES, { databaseUrl: store.databaseUrl, dataDir: store.dataDir, changes });

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  processes = await start();
});
afterAll(async () => {
  await processes.close();
  await store.close();
});

const wishFor = (productId: string) => ({
  items: [{ productId, quantity: 1 }],
  currency: 'USD',
  paymentMethod: 'sandbox',
  agree: true,
  total: { amount: 2_499, currency: 'USD' },
});

const sum = (counts: readonly Readonly<Record<string, number>>[]): Record<string, number> => {
  const all: Record<string, number> = {};
  for (const each of counts)
    for (const [what, times] of Object.entries(each)) all[what] = (all[what] ?? 0) + times;
  return all;
};

/** All of them want a key at the same moment. What came of it, by the buyers' own words and by the books. */
async function rush(among: RushingProcesses) {
  const productId = await store.stock(KEYS);
  const each = await among.rush(wishFor(productId), BUYERS);
  const { rows } = await sql<{ orders: number; keys: number }>`
    select count(distinct d.order_id) as orders, count(distinct d.key_id) as keys
    from deliveries d join product_keys k on k.id = d.key_id
    where d.product_id = ${productId} and k.state = 'held'`.execute(store.db);
  return { each, said: sum(each), ...firstOf(rows) };
}

test(`${BUYERS} buyers, ${KEYS} keys, two processes, ${ROUNDS} rounds: ${KEYS} are sold, not one more and not one less`, async () => {
  const sold = Array.from({ length: PROCESSES }, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const { each, ...came } = await rush(processes);
    expect(came, `round ${round}`).toEqual({
      said: { placed: KEYS, sold_out: BUYERS - KEYS },
      orders: KEYS,
      keys: KEYS,
    });
    each.forEach(({ placed = 0 }, i) => (sold[i]! += placed));
  }
  // Each had its share: a process whose buyers always came too late would have run no race.
  for (const each of sold) expect(each).toBeGreaterThan((ROUNDS * KEYS) / 10);
}, 240_000);

test('without the lock on the keys, and without looking again, two want the same key, and it is seen', async () => {
  const control = await start([
    ['for update of k skip locked', ''],
    ["from picked p)) and k.state = 'free'", 'from picked p))'],
  ]);
  let refused = 0;
  for (let round = 0; round < ROUNDS && refused === 0; round++) {
    // The last to refuse it is the unique index: a key is in one delivery at most, ever.
    refused += (await rush(control)).said['23505'] ?? 0;
  }
  await control.close();
  expect(control.changed()).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
}, 240_000);

test('50 buyers in two processes want the last use of a coupon: one gets it, the others hear that it is used up', async () => {
  const buyers = 50;
  for (let round = 0; round < 4; round++) {
    const productId = await store.stock(buyers);
    const { id, code } = await makeCoupon(store, { maxUses: 1 });
    const wish = { ...wishFor(productId), coupon: code, total: { amount: 1_499, currency: 'USD' } };
    expect(sum(await processes.rush(wish, buyers))).toEqual({ placed: 1, coupon_used_up: buyers - 1 });
    const { rows } = await sql`select uses from coupons where id = ${id}`.execute(store.db);
    expect(rows).toEqual([{ uses: 1 }]);
  }
}, 60_000);
