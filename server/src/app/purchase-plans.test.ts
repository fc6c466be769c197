import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenedPool } from '../../test/listened-pool.ts';
import { makeOrder, until } from '../../test/make-order.ts';
import { manyProducts } from '../../test/many-products.ts';
import { payingBuyer } from '../../test/paying-buyer.ts';
import { scanned, type Plan } from '../../test/plans.ts';
import { testStore, type TestStore } from '../../test/store.ts';
import { inTransaction } from '../platform/db/kysely.ts';
import { deliver } from '../sale/delivery/hand-over.ts';
import { lockOrder, settleOrder, unitsOf } from '../sale/orders/door.ts';

/** The planner takes them for a million. */
const COUNT = 20_000;

let store: TestStore;
let pool: pg.Pool;
let productId: string;
/** What the store has asked of the database, with the values of the last time. */
const asked = new Map<string, unknown[]>();
const buyer = payingBuyer(() => store);

beforeAll(async () => {
  store = await testStore({ pool: listened });
  productId = await store.stock(5);
  await manyProducts(store.databaseUrl, COUNT);
}, 240_000);
afterAll(() => store.close());

/** The store's own connections, with a listener at each. */
function listened(url: string): pg.Pool {
  pool = listenedPool(url, (text, values) => void asked.set(text, values));
  return pool;
}

/** A whole purchase: from the quote over the provider's word to the key on the screen and the mails that tell of it. */
async function purchase(): Promise<string> {
  const email = 'plans@example.com';
  const placed = await makeOrder(store.call, { items: [{ productId, quantity: 1 }], email });
  await buyer.press(placed, 'approve');
  await buyer.reached(placed, 'delivered');
  const { orderNo, accessKey } = placed;
  await store.call('GET /api/orders/{orderNo}', { params: { orderNo }, query: { accessKey } });
  await store.call('POST /api/orders/{orderNo}/keys', { params: { orderNo }, body: { accessKey } });
  await until(
    'the mails',
    () => store.db.selectFrom('mails').select('id').where('recipient', '=', email).execute(),
    (mails) => mails.length > 1,
  );
  return orderNo;
}

/** The hand-over of a paid order, which is a job: here over the connections that are listened to, not over the worker's own. */
async function handOver(): Promise<void> {
  const { orderNo } = await makeOrder(store.call, { items: [{ productId, quantity: 1 }] });
  const now = store.clock.now();
  await inTransaction(store.context.db, async (trx) => {
    const { id } = await trx
      .selectFrom('orders')
      .select('id')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    await settleOrder(trx, await lockOrder(trx, id), await unitsOf(trx, id), 'store', null, now);
    await deliver(trx, id, now);
  });
}

/**
 * What a statement may cost in the planner's eyes. A few rows by their index cost some tens; a whole index of a large table is
 * read for several thousand, and no plan calls that a scan of its table.
 */
const MOST = 1_000;

/** The statements that read too much, with the large tables that they read from end to end. */
async function dear(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [text, values] of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      values,
    );
    const plan = firstOf(rows)['QUERY PLAN'][0].Plan;
    const tables = scanned(plan);
    if (tables.length > 0 || plan['Total Cost'] > MOST)
      found[text.replaceAll(/\s+/g, ' ').slice(0, 200)] = tables;
  }
  return found;
}

test('a purchase reads no large table, and no index of one, from end to end', async () => {
  asked.clear();
  await purchase();
  await handOver();
  const statements = [...asked.keys()].join('\n');
  // The positive control: the order's own row, and the check before it is delivered, are among them.
  expect(statements).toMatch(/insert into "?orders"?/);
  expect(statements).toContain('count(distinct d.unit_no)');
  expect(await dear()).toEqual({});
});

test('control: without its index, a scan is seen', async () => {
  await sql`drop index deliveries_order`.execute(store.db);
  expect(Object.values(await dear()).flat()).toContain('deliveries');
});
