import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testDatabase } from '@halfturn/server/test/database.ts';
import { importProducts } from './products.ts';

/** A thousand real games, with namesakes, odd signs and prices of nothing. No part of the repository. */
const FILE = fileURLToPath(new URL('../../../shared/data/steam-games.csv', import.meta.url));
const SECONDS = 10;

const { db } = await testDatabase();
const run = () => importProducts(db, { file: FILE, defaults: {}, dryRun: false, skipBad: false });
const count = async () =>
  (
    await db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('a thousand real games go in whole, in seconds, and again without a duplicate', async () => {
  const begun = performance.now();
  const first = await run();
  expect((performance.now() - begun) / 1000).toBeLessThan(SECONDS);
  expect(first.judged).toHaveLength(1000);
  expect(new Set(first.judged.map(({ verdict }) => verdict))).toEqual(new Set(['added']));
  expect(await count()).toBe(1000);

  const second = await run();
  expect(new Set(second.judged.map(({ verdict }) => verdict))).toEqual(new Set(['unchanged']));
  expect(await count()).toBe(1000);
});
