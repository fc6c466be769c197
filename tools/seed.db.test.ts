import { present } from '@halfturn/contract/primitives/rows.ts';
import { expect, test } from 'vitest';
import { fakeClock } from '@halfturn/server/test/fake-clock.ts';
import { testDatabase } from '@halfturn/server/test/database.ts';
import { testKeyring } from '@halfturn/server/test/make-product.ts';
import { createDb } from '@halfturn/server/src/platform/db/kysely.ts';
import { createPool } from '@halfturn/server/src/platform/db/pool.ts';
import { readConfig } from '@halfturn/server/src/platform/config.ts';
import { readKey } from '@halfturn/server/src/sale/keys/pattern.ts';
import { sql } from 'kysely';
import { demoPriceSteps, demoProducts } from './demo/demo.ts';
import { PRICES } from './doctor/prices.ts';
import { demoKey } from './seed/demo-keys.ts';
import { seedDemo } from './seed.ts';

const lines = await demoProducts();
const { db, url } = await testDatabase();
const parts = {
  db,
  clock: fakeClock(new Date()),
  keyring: testKeyring(),
  config: readConfig({ SEED: 'demo' }),
};

test('SEED=none leaves an empty store empty', async () => {
  expect(await seedDemo({ ...parts, config: readConfig({ SEED: 'none' }) })).toBeNull();
  expect(await db.selectFrom('products').select('id').execute()).toEqual([]);
});

test('fills an empty store once and within seconds, even if two processes try at the same time', async () => {
  // The second process waits for the first without holding a lock request, so no lock timeout can end it.
  const pool = createPool({ url, name: 'halfturn-test', lockTimeout: 1 });
  const hasty = { ...parts, db: createDb(pool) };
  const start = performance.now();
  const results = await Promise.all([seedDemo(hasty), seedDemo(hasty)]);
  // 1.5 s on two idle cores.
  expect(performance.now() - start).toBeLessThan(40_000);
  await pool.end();
  const products = lines.filter(({ variant }) => variant === null);
  const keys = lines.reduce((sum, p) => sum + (p.platform === 'parcel' ? 0 : (p.said.stock ?? 0)), 0);
  expect(results.filter((r) => r !== null)).toEqual([{ products: products.length, keys }]);
  expect(await seedDemo(parts)).toBeNull();
});

test('keys of gift cards are vouchers, and goods with the genre of gifts are none', async () => {
  const rows = await db
    .selectFrom('products')
    .select(['kind', 'tax_class'])
    .distinct()
    .where('genre_code', '=', 'giftcard')
    .orderBy('kind')
    .execute();
  expect(rows.map(({ kind, tax_class }) => [kind, tax_class])).toEqual([
    ['key', 'voucher'],
    ['physical', 'standard'],
  ]);
});

test('every product has its keys, its text and a history that ends with today’s price', async () => {
  const rows = await db
    .selectFrom('products as p')
    .leftJoin('products as lead', 'lead.id', 'p.lead_id')
    .select(['p.slug', 'p.kind', 'p.status', 'p.current_minor', 'p.was_minor', 'p.on_hand'])
    .select((eb) => [
      // A product with variants costs what its cheapest one costs.
      eb.fn.coalesce('lead.slug', 'p.slug').as('priced'),
      eb
        .selectFrom('product_keys as k')
        .whereRef('k.product_id', '=', 'p.id')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('keys'),
      eb
        .selectFrom('price_history as h')
        .whereRef('h.product_id', '=', 'p.id')
        .where('h.valid_to', 'is', null)
        .select('h.price_minor')
        .as('last'),
      eb
        .selectFrom('product_texts as t')
        .whereRef('t.product_id', '=', 'p.id')
        .where('t.locale', '=', 'en-US')
        .select('t.summary')
        .as('summary'),
    ])
    .execute();
  const steps = demoPriceSteps();
  expect(rows).toHaveLength(lines.length);
  for (const row of rows) {
    const demo = present(lines.find((p) => p.slug === row.slug));
    const priced = present(lines.find((p) => p.slug === row.priced));
    expect(row.status, row.slug).toBe('live');
    expect(row.kind === 'key' ? row.keys : row.on_hand, row.slug).toBe(demo.said.stock ?? 0);
    expect(row.last, row.slug).toBe(row.current_minor);
    if (!demo.variant) expect(row.summary, row.slug).not.toBe('');
    const last = steps.findLast(({ slug, currency }) => slug === row.priced && currency === 'USD');
    const reduced = last !== undefined && Math.round(last.price * 100) < priced.price;
    expect(row.was_minor, row.slug).toBe(reduced ? priced.price : null);
  }
});

test('the books of a fresh demo store are good', async () => {
  const findings = await Promise.all(
    PRICES.map(async ({ id, sql: text }) => ({ id, rows: (await sql.raw(text).execute(db)).rows })),
  );
  expect(findings.filter(({ rows }) => rows.length > 0)).toEqual([]);
});

test('made-up keys are written as the platform writes them', () => {
  for (const pattern of ['steam', 'gog', 'xbox', 'psn', 'nintendo', 'generic'] as const)
    expect(readKey(demoKey(pattern), pattern)).toMatchObject({ shown: expect.any(String) });
});
