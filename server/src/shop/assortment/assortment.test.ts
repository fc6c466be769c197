import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { putKeys, randomShop, type ShopProduct } from '../../../test/random-shop.ts';
import { createDb, inTransaction } from '../../platform/db/kysely.ts';
import { createPool } from '../../platform/db/pool.ts';
import { AssortmentCache } from './assortment-cache.ts';
import { changesSince, forgetChanges, thisMoment } from './assortment.queries.ts';

let database: TestDatabase;
let shop: ShopProduct[];
let assortment: AssortmentCache;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  database = await testDatabase();
  shop = await randomShop(database.db, 60, 3);
  assortment = new AssortmentCache({ db: database.db, log });
});

const keyed = (free: number) => present(shop.find((p) => p.kind === 'key' && p.free === free));

/** What lists show of a product now; null if it is not live. */
async function look(id: string) {
  const { products } = await assortment.fresh();
  const no = products.numberOf(id);
  if (no === undefined || !products.live.has(no)) return null;
  const { price, name } = products.at(no);
  return { price, name, stocked: products.inStock.has(no) };
}

test('the first call loads all live products with their stock', async () => {
  for (const p of shop)
    expect(await look(p.id)).toEqual({ price: p.price, name: p.name, stocked: p.free > 0 });
});

test('a change is seen once it is committed, and not before', async () => {
  const { id } = firstOf(shop);
  await inTransaction(database.db, async (trx) => {
    await sql`update products set name = 'Renamed', price_minor = 77_777, sale_minor = null, was_minor = null, reduced_at = null
      where id = ${id}`.execute(trx);
    expect((await look(id))?.name).toBe(firstOf(shop).name);
  });
  expect(await look(id)).toMatchObject({ name: 'Renamed', price: 77_777 });
  await sql`update products set status = 'retired' where id = ${id}`.execute(database.db);
  expect(await look(id)).toBeNull();
  await sql`update products set status = 'live' where id = ${id}`.execute(database.db);
  expect((await look(id))?.name).toBe('Renamed');
});

test('a product is sold out with its last key, and in stock when one comes back', async () => {
  const { id } = keyed(1);
  const states = async (state: 'held' | 'free') => {
    await database.db.updateTable('product_keys').set({ state }).where('product_id', '=', id).execute();
    return (await look(id))?.stocked;
  };
  expect(await states('held')).toBe(false);
  expect(await states('free')).toBe(true);
  await sql`update key_batches set state = 'quarantined' where product_id = ${id}`.execute(database.db);
  expect((await look(id))?.stocked).toBe(false);
  const soldOut = keyed(0).id;
  await putKeys(database.db, soldOut, 1);
  expect((await look(soldOut))?.stocked).toBe(true);
});

test('a product that two concurrent buyers sell out is sold out', async () => {
  const { id } = keyed(2);
  const keys = await database.db
    .selectFrom('product_keys')
    .select('id')
    .where('product_id', '=', id)
    .execute();
  const [one, two] = await Promise.all([database.pool.connect(), database.pool.connect()]);
  try {
    for (const [i, buyer] of [one, two].entries()) {
      await buyer.query('begin');
      await buyer.query(`update product_keys set state = 'held' where id = $1`, [nthOf(keys, i).id]);
    }
    await one.query('commit');
    expect((await look(id))?.stocked).toBe(true);
    await two.query('commit');
    expect((await look(id))?.stocked).toBe(false);
  } finally {
    one.release();
    two.release();
  }
});

test('a transaction that began earlier and committed later is seen, which a number would miss', async () => {
  const [early, late] = [nthOf(shop, 1), nthOf(shop, 2)];
  const slow = await database.pool.connect();
  try {
    await slow.query('begin');
    await slow.query(
      `update products set price_minor = 11_111, sale_minor = null, was_minor = null, reduced_at = null where id = $1`,
      [early.id],
    );
    await sql`update products set price_minor = 22_222, sale_minor = null, was_minor = null, reduced_at = null where id = ${late.id}`.execute(
      database.db,
    );
    expect((await look(late.id))?.price).toBe(22_222);
    // Control: asking for changes above the highest number so far misses it.
    const { rows } = await sql<{ seen: string }>`select max(xid)::text as seen from product_changes`.execute(
      database.db,
    );
    await slow.query('commit');
    const passedOver = await sql`
      select from product_changes where xid > ${firstOf(rows).seen}::xid8 and product_id = ${early.id}`.execute(
      database.db,
    );
    expect(passedOver.rows).toHaveLength(0);
    expect((await look(early.id))?.price).toBe(11_111);
  } finally {
    slow.release();
  }
});

test('a change that no page shows is not recorded', async () => {
  const boxed = present(shop.find((p) => p.kind === 'physical'));
  await sql`update products set on_hand = 9 where id = ${boxed.id}`.execute(database.db);
  const { snapshot } = await thisMoment(database.db);
  await sql`update products set on_hand = on_hand - 1 where id = ${boxed.id}`.execute(database.db);
  await sql`update products set cost_minor = 7, saved_at = now(), updated_at = now()`.execute(database.db);
  expect((await changesSince(database.db, snapshot, 99)).ids).toEqual([]);
  // A buyer is told how many of the last four are left.
  await sql`update products set on_hand = 4 where id = ${boxed.id}`.execute(database.db);
  expect((await changesSince(database.db, snapshot, 99)).ids).toEqual([boxed.id]);
});

test('each of a hundred concurrent calls sees what was committed before it', async () => {
  const { id } = nthOf(shop, 3);
  const seen = Array.from({ length: 100 }, async (_, i) => {
    const name = `Title ${i}`;
    if (i % 20 === 0) await sql`update products set name = ${name} where id = ${id}`.execute(database.db);
    return await look(id);
  });
  expect((await Promise.all(seen)).every((each) => each !== null)).toBe(true);
  await sql`update products set name = 'At last' where id = ${id}`.execute(database.db);
  expect((await look(id))?.name).toBe('At last');
});

test('a process that was away for longer than changes are kept loads everything again', async () => {
  const { id, name } = nthOf(shop, 4);
  const nameIn = async (each: AssortmentCache) => {
    const { products } = await each.fresh();
    return products.at(present(products.numberOf(id))).name;
  };
  const sleepers = [1, 3_600].map(
    (awaySeconds) => new AssortmentCache({ db: database.db, log, awaySeconds }),
  );
  for (const each of sleepers) expect(await nameIn(each)).toBe(name);
  await sql`update products set name = 'While you slept' where id = ${id}`.execute(database.db);
  await sql`update product_changes set at = now() - interval '2 hours'`.execute(database.db);
  await forgetChanges(database.db);
  await sleep(1_100);
  const [away, unaware] = sleepers as [AssortmentCache, AssortmentCache];
  expect(await nameIn(away)).toBe('While you slept');
  // Control: the change itself is deleted.
  expect(await nameIn(unaware)).toBe(name);
});

test('too many changes cause a new load', async () => {
  const few = new AssortmentCache({ db: database.db, log, mostChanges: 5 });
  const { products } = await few.fresh();
  await sql`update products set pin = pin + 1`.execute(database.db);
  await few.fresh();
  const loaded = (await few.fresh()).products;
  expect(loaded).not.toBe(products);
  expect(loaded.size).toBe(products.size);
});

test('who keeps answers hears of changes that came in too late for them', async () => {
  const { id, name } = nthOf(shop, 5);
  const cache = new AssortmentCache({ db: database.db, log });
  let late = 0;
  cache.open(() => void (late += 1));
  const shown = async () => {
    const { products } = await cache.fresh();
    return products.at(present(products.numberOf(id))).name;
  };
  expect(await shown()).toBe(name);
  expect(late).toBe(0);
  await inTransaction(database.db, async (trx) => {
    await sql`update products set name = 'Late' where id = ${id}`.execute(database.db);
    // No look for changes gets past this.
    await sql`lock table product_changes in access exclusive mode`.execute(trx);
    expect(await shown()).toBe(name);
    expect(late).toBe(0);
  });
  await expect.poll(() => late).toBeGreaterThan(0);
  expect(await shown()).toBe('Late');
  await cache.close();
});

test('a database that is down makes calls fail, and background updates do no harm', async () => {
  const pool = createPool({ url: 'postgres://127.0.0.1:1/none', name: 'none' });
  const gone = new AssortmentCache({ db: createDb(pool), log });
  await expect(gone.fresh()).rejects.toThrow();
  gone.catchUp();
  await gone.close();
  await pool.end();
});
