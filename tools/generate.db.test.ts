import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '@halfturn/server/test/database.ts';
import { testKeyring } from '@halfturn/server/test/make-product.ts';
import { readKey } from '@halfturn/server/src/sale/keys/pattern.ts';
import { examine } from './doctor/examine.ts';
import { INVARIANTS } from './doctor/invariants.ts';
import { generateProducts } from './generate-products.ts';
import { inventProducts } from './generate/invent.ts';

const { db, url } = await testDatabase();
const keyring = testKeyring();
const COUNT = 600;

beforeAll(async () => {
  const rows = [...keyring.checkValues].map(([id, check_value]) => ({ id, check_value }));
  await db.insertInto('encryption_keys').values(rows).execute();
});

test('the same seed invents the same products, another one others', () => {
  const names = (seed: number) =>
    Array.from(inventProducts(seed).take(200), ({ name, slug }) => `${name} ${slug}`);
  expect(names(1)).toEqual(names(1));
  expect(names(1)).not.toEqual(names(2));
  expect(new Set(names(1)).size).toBe(200);
});

test('fills a store with products of every kind, whose books are in order', async () => {
  const keys = await generateProducts(db, keyring, { count: COUNT, seed: 1 });
  const products = await db.selectFrom('products').selectAll().execute();
  expect(products).toHaveLength(COUNT);
  expect(new Set(products.map(({ status }) => status))).toEqual(new Set(['live', 'draft', 'retired']));
  expect(new Set(products.map(({ kind }) => kind))).toEqual(new Set(['key', 'physical']));
  expect(products.some(({ sale_minor }) => sale_minor !== null)).toBe(true);
  const rows = await db.selectFrom('product_keys').select(['id', 'product_id', 'envelope']).execute();
  expect(rows).toHaveLength(keys);
  const stocked = new Set(rows.map(({ product_id }) => product_id));
  const soldOut = products.filter(({ id, kind, on_hand }) =>
    kind === 'key' ? !stocked.has(id) : on_hand === 0,
  );
  expect(soldOut.length / COUNT).toBeGreaterThan(0.05);
  expect(soldOut.length / COUNT).toBeLessThan(0.25);
  const one = firstOf(rows);
  const opened = keyring.open(one.envelope, `product_keys ${one.id} ${one.product_id}`);
  const { key_pattern } = present(products.find(({ id }) => id === one.product_id));
  expect(readKey(opened.expose(), key_pattern)).toBeTruthy();

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await examine(client, INVARIANTS);
    expect(found.filter(({ count, failed }) => count > 0 || failed)).toEqual([]);
  } finally {
    await client.end();
  }
});

test('a seed comes once', async () => {
  await expect(generateProducts(db, keyring, { count: 5, seed: 1 })).rejects.toThrow('seed 1');
  await generateProducts(db, keyring, { count: 5, seed: 2 });
  const { n } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(COUNT + 5);
});
