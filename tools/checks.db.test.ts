import { firstOf, lastOf } from '@halfturn/contract/primitives/rows.ts';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '@halfturn/server/src/house/audit/door.ts';
import { inTransaction, type Db, type Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { handOverUnits } from '@halfturn/server/src/sale/delivery/hand-over.ts';
import { testDatabase } from '@halfturn/server/test/database.ts';
import { holdFirstCommit } from '@halfturn/server/test/race.ts';
import { examine } from './doctor/examine.ts';
import { idOf, writeGoodBooks } from './doctor/good-books.ts';
import { INVARIANTS } from './doctor/invariants.ts';

// What the database itself refuses, even if the code above it forgets: good books, and statements that bypass the code.

let client: pg.Client;
let db: Db;
beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await writeGoodBooks(client);
});
afterAll(() => client.end());

const order = `'${idOf('order', 1)}'`;
const ended = `'${idOf('order', 9)}'`;

test.each([
  [
    'a total that is not the sum of its parts',
    `update orders set total_minor = total_minor + 1 where id = ${order}`,
  ],
  [
    'an order that costs less than nothing',
    `update orders set total_minor = -1, adjust_minor = -1 - goods_minor + member_discount_minor + coupon_minor + points_minor
      - freight_minor - fee_minor, adjust_reason = 'x' where id = ${order}`,
  ],
  [
    'an adjustment without its reason',
    `update orders set adjust_minor = -1, total_minor = total_minor - 1 where id = ${order}`,
  ],
  [
    'a line that is not the sum of its parts',
    `update order_lines set adjust_minor = -1 where order_id = ${order}`,
  ],
  ['a line of less than nothing', `update order_lines set total_minor = -1 where order_id = ${order}`],
  [
    'an order that is removed, with all that hangs on it',
    `set local session_replication_role = replica;
    delete from deliveries where order_id = ${ended}; delete from order_lines where order_id = ${ended};
    delete from refunds where order_id = ${ended}; delete from payment_captures where order_id = ${ended};
    delete from payment_attempts where order_id = ${ended};
    set local session_replication_role = origin; delete from orders where id = ${ended}`,
  ],
  ['a key that is removed', `delete from product_keys where id = '${idOf('key', 10)}'`],
  [
    'a key for sale that was seen',
    `update product_keys set exposed_at = now() where id = '${idOf('key', 10)}'`,
  ],
  [
    'a second unit of the same number',
    `insert into deliveries (order_id, line_id, unit_no, product_id, kind, status)
      select order_id, line_id, unit_no, product_id, kind, 'waiting' from deliveries where order_id = ${order} limit 1`,
  ],
  [
    'more back than came in',
    `insert into refunds (order_id, capture_id, amount_minor, currency, reason, idem, created_at)
      values ('${idOf('order', 3)}', '${idOf('capture', 3)}', 1, 'USD', 'x', 'again', now())`,
  ],
  ['a unit that is removed', `delete from deliveries where order_id = ${order}`],
  ['a log that is rewritten', `update order_events set after = 'refunded' where order_id = ${order}`],
  ['an audit log that is rewritten', `update audit_log set actor = 'nobody'`],
  ['an audit log that is shortened', 'delete from audit_log'],
  [
    'a key of two units',
    `update deliveries set key_id = (select key_id from deliveries where id = '${idOf('unit', 102)}')
    where id = '${idOf('unit', 601)}'`,
  ],
])('refused: %s', async (_, statement) => {
  await client.query('begin');
  try {
    await expect(client.query(statement)).rejects.toMatchObject({ code: /^23/ });
  } finally {
    await client.query('rollback');
  }
});

test('a price that falls by a sale stands in the history, and so does its end', async () => {
  const product = idOf('product', 1);
  const history = async () =>
    (
      await client.query<{ price: number }>(
        `select price_minor::int as price from price_history where product_id = $1 order by valid_from`,
        [product],
      )
    ).rows.map(({ price }) => price);
  const before = await history();
  await client.query('update products set sale_minor = price_minor - 1 where id = $1', [product]);
  await client.query('update products set sale_minor = null where id = $1', [product]);
  expect(await history()).toEqual([...before, lastOf(before) - 1, lastOf(before)]);
});

test('two rows of the audit log are sealed one after the other', async () => {
  const write = (trx: Trx) => audit(trx, { actor: 'store', action: 'test.written', subject: 'test' });
  const { first, second, waited } = await holdFirstCommit({
    db,
    first: write,
    second: () => inTransaction(db, write),
  });
  expect([first, second].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(waited).toBe(true);
  const [found] = await examine(
    client,
    INVARIANTS.filter(({ id }) => id === 'audit-unbroken'),
  );
  expect(found).toMatchObject({ count: 0 });
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_log where action = 'test.written'`.execute(db);
  expect(firstOf(rows).n).toBe(2);
});

/** Hands over the held unit of an order whose key was not sold as it should have been. */
const handedOver = (key: string) =>
  inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update product_keys set ${sql.raw(key)} where id = ${idOf('key', 8)}`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      select id from deliveries where order_id = ${idOf('order', 6)} and status = 'held'`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await handOverUnits(trx, idOf('order', 6), ids, new Date());
    throw new Error('handed over');
  });

test.each([
  ['is not sold', `state = 'held'`],
  ['is of another product', `state = 'sold', product_id = '${idOf('product', 2)}'`],
])('no unit is handed over whose key %s', async (_, key) => {
  await expect(handedOver(key)).rejects.toThrow('would be delivered short or wrong');
  await expect(handedOver(`state = 'sold'`)).rejects.toThrow('handed over');
});
