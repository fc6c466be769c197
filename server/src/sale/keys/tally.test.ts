import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { makeProduct, steamKeys, testKeyring } from '../../../test/make-product.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { addKeys } from './add-keys.ts';
import { holdKeys } from './hold-keys.ts';
import { openForSale, storeKeys } from './import-keys.ts';
import { judgeKey } from './judge.ts';
import { releaseKeys, sellKeys, voidKeys } from './move-keys.ts';
import { endQuarantine, quarantineBatch } from './quarantine-batch.ts';
import { stockMany } from './stock-many.ts';
import { tallyKeys } from './tally-keys.ts';
import { undoBatch } from './undo-batch.ts';
import { voidUnsoldOf } from './void-unsold.ts';

const { db } = await testDatabase();
const keyring = testKeyring();
const tx = <T>(fn: (trx: Trx) => Promise<T>) => inTransaction(db, fn);

async function listed(productId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select n from free_key_counts where product_id = ${productId}`.execute(db);
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.n ?? 0;
}
async function counted(productId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from free_keys_of(${productId})`.execute(db);
  return firstOf(rows).n;
}

interface Stocked {
  productId: string;
  batchId: string;
}
async function stocked(): Promise<Stocked> {
  const productId = await makeProduct(db);
  const { batchId } = await tx((trx) => addKeys(trx, keyring, { productId, keys: steamKeys(4) }));
  return { productId, batchId: present(batchId) };
}
const hold = async (trx: Trx, productId: string) =>
  present((await holdKeys(trx, [{ productId, quantity: 1 }])).keys.get(productId));
const waiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  ).rows;
const by = { actor: 'test', reason: 'test' };

/** All that changes how many keys are free, and how many of four are afterwards. */
const ACTS: Record<
  string,
  {
    free: number;
    before?: (s: Stocked) => Promise<string[]>;
    act: (trx: Trx, s: Stocked, keys: string[]) => Promise<unknown>;
  }
> = {
  'an order': { free: 3, act: (trx, { productId }) => hold(trx, productId) },
  'an order that ends': {
    free: 4,
    before: ({ productId }) => tx((trx) => hold(trx, productId)),
    act: (trx, _, keys) => releaseKeys(trx, keys),
  },
  'a sale': {
    free: 3,
    before: ({ productId }) => tx((trx) => hold(trx, productId)),
    act: (trx, _, keys) => sellKeys(trx, keys),
  },
  'a key that is voided': {
    free: 3,
    before: async ({ productId }) => {
      const { rows } = await sql<{
        id: string;
      }>`select id from free_keys_of(${productId}) as k (id) limit 1`.execute(db);
      return rows.map(({ id }) => id);
    },
    act: (trx, _, keys) => voidKeys(trx, keys),
  },
  'a product that is removed': { free: 0, act: (trx, { productId }) => voidUnsoldOf(trx, [productId]) },
  'a quarantine': { free: 0, act: (trx, { batchId }) => quarantineBatch(trx, batchId) },
  'a quarantine that ends': {
    free: 4,
    before: async ({ batchId }) => {
      await tx((trx) => quarantineBatch(trx, batchId));
      return [];
    },
    act: (trx, { batchId }) => endQuarantine(trx, batchId),
  },
  'an import that is undone': { free: 0, act: (trx, { batchId }) => undoBatch(trx, batchId, by) },
  'keys that are added': {
    free: 6,
    act: (trx, { productId }) => addKeys(trx, keyring, { productId, keys: steamKeys(2) }),
  },
  'a store that is filled': {
    free: 6,
    act: (trx, { productId }) =>
      stockMany(trx, keyring, [{ productId, pattern: 'steam', keys: steamKeys(2) }], 'TEST'),
  },
  'an import': {
    free: 6,
    act: async (trx, { productId }) => {
      const keys = steamKeys(2).map((key) => judgeKey(key, 'steam', keyring, new Set()));
      const source = Buffer.from(productId);
      await storeKeys(
        trx,
        keyring,
        { source },
        keys.flatMap((candidate) => (typeof candidate === 'string' ? [] : { candidate, productId })),
      );
      await openForSale(trx, source);
    },
  },
};

describe.each(Object.entries(ACTS))('after %s, lists tell the free keys', (_, { free, before, act }) => {
  it('before and after the next tally', async () => {
    const all = await stocked();
    const keys = (await before?.(all)) ?? [];
    await tallyKeys(db);
    await tx((trx) => act(trx, all, keys));
    expect([await listed(all.productId), await counted(all.productId)]).toEqual([free, free]);
    await tallyKeys(db);
    expect(await listed(all.productId)).toBe(free);
  });

  it('that commits after a tally which could not see it', async () => {
    const all = await stocked();
    const keys = (await before?.(all)) ?? [];
    const seen = await counted(all.productId);
    await tx(async (trx) => {
      await act(trx, all, keys);
      // A transaction that began later is over first.
      await stocked();
      await tallyKeys(db);
      expect(await listed(all.productId)).toBe(seen);
    });
    expect(await listed(all.productId)).toBe(free);
  });
});

describe('a tally', () => {
  it('is not trusted after half an hour, nor in a database that never had its moment', async () => {
    const { productId } = await stocked();
    await tallyKeys(db);
    // The positive control: a wrong tally is what lists tell.
    await sql`update free_key_tallies set n = 77 where product_id = ${productId}`.execute(db);
    expect(await listed(productId)).toBe(77);
    await sql`update free_keys_tallied set at = now() - interval '31 minutes'`.execute(db);
    expect(await listed(productId)).toBe(4);
    await sql`update free_keys_tallied set at = now(), as_of = '9000000000:9000000000:'`.execute(db);
    expect(await listed(productId)).toBe(4);
    await tallyKeys(db);
    expect(await listed(productId)).toBe(4);
    const { rows } =
      await sql`select from free_key_tallies where product_id = ${productId} and n = 4`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it('of all products is counted in parts, and is exact for what is sold meanwhile', async () => {
    const all: string[] = [];
    for (let i = 0; i < 6; i += 1) all.push((await stocked()).productId);
    await sql`update free_keys_tallied set at = '-infinity'`.execute(db);
    await sql`update free_key_tallies set n = 77`.execute(db);
    await tx((trx) => holdKeys(trx, [{ productId: firstOf(all), quantity: 4 }]));
    // As long as this transaction is not over, no tally sees what it holds.
    await tx(async (trx) => {
      for (const productId of all.slice(1)) await hold(trx, productId);
      await tallyKeys(db, 1);
    });
    expect(await Promise.all(all.map(listed))).toEqual([0, 3, 3, 3, 3, 3]);
    const { rows } = await sql`select from free_key_tallies where n = 77`.execute(db);
    expect(rows).toHaveLength(0);
  });

  it('of all products knows of a sale of one that it has counted already', async () => {
    const [first, last] = [(await stocked()).productId, (await stocked()).productId];
    await tallyKeys(db);
    await sql`update free_keys_tallied set at = '-infinity'`.execute(db);
    await sql`update free_key_tallies set n = 77 where product_id = ${last}`.execute(db);
    // The tally waits at the last product, while the first is sold.
    const { tally } = await tx(async (trx) => {
      await sql`select from free_key_tallies where product_id = ${last} for update`.execute(trx);
      const tally = tallyKeys(db, 1);
      await expect.poll(async () => (await waiting()).length).toBe(1);
      await tx((other) => hold(other, first));
      return { tally };
    });
    await tally;
    expect(await Promise.all([first, last].map(listed))).toEqual([3, 4]);
  });

  it('counts again only what changed', async () => {
    const [one, other] = [await stocked(), await stocked()];
    await tallyKeys(db);
    await sql`update free_key_tallies set n = 77 where product_id in (${one.productId}, ${other.productId})`.execute(
      db,
    );
    await tx((trx) => hold(trx, one.productId));
    await tallyKeys(db);
    expect([await listed(one.productId), await listed(other.productId)]).toEqual([3, 77]);
  });

  it('is written by one process at a time', async () => {
    const { productId } = await stocked();
    await Promise.all([tallyKeys(db), tallyKeys(db), tallyKeys(db)]);
    expect(await listed(productId)).toBe(4);
  });
});
