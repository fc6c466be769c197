import { firstOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { everythingIn, tracesOf } from '../../../test/everything-in.ts';
import { makeProduct, steamKeys, testKeyring } from '../../../test/make-product.ts';
import { race } from '../../../test/race.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { addKeys } from './add-keys.ts';
import { exposeKeys } from './expose-keys.ts';
import { holdFreeKeys, holdKeys } from './hold-keys.ts';
import { sealedFor } from './key.ts';
import { endQuarantine, quarantineBatch } from './quarantine-batch.ts';
import { releaseKeys, sellKeys, voidKeys } from './move-keys.ts';

const database = await testDatabase();
const keyring = testKeyring();
const canaries: string[] = [];

const tx = <T>(fn: (trx: Trx) => Promise<T>) => inTransaction(database.db, fn);
const hold = (productId: string, quantity: number) =>
  tx(async (trx) => present((await holdKeys(trx, [{ productId, quantity }])).keys.get(productId)));
const states = async (productId: string) =>
  (
    await database.db
      .selectFrom('product_keys')
      .select('state')
      .where('product_id', '=', productId)
      .orderBy('id')
      .execute()
  ).map((row) => row.state);
async function stocked(count: number) {
  const productId = await makeProduct(database.db);
  const keys = steamKeys(count);
  canaries.push(...keys);
  const { batchId } = await tx((trx) => addKeys(trx, keyring, { productId, keys, supplier: 'Nordwind' }));
  return { productId, keys, batchId: present(batchId) };
}

describe('adding', () => {
  it('judges each key, and recognizes it in any spelling', async () => {
    const { productId, keys } = await stocked(3);
    const other = await makeProduct(database.db);
    const fresh = firstOf(steamKeys(1));
    canaries.push(fresh);
    const held = firstOf(await hold(productId, 1));
    await tx((trx) => sellKeys(trx, [held]));
    const sold = await openKey(held);
    const inStock = present(keys.find((key) => key !== sold));
    const { verdicts, added, batchId } = await tx((trx) =>
      addKeys(trx, keyring, {
        productId: other,
        keys: [
          fresh,
          fresh.toLowerCase().replaceAll('-', ' '),
          inStock.replaceAll('-', '\u200b'),
          sold.toLowerCase(),
          'ABC',
          ' ',
        ],
      }),
    );
    expect(verdicts).toEqual(['ok', 'twice_in_file', 'in_stock', 'sold_before', 'wrong_pattern', 'blank']);
    expect(added).toBe(1);
    const batch = await database.db
      .selectFrom('key_batches')
      .selectAll()
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow();
    expect(batch).toMatchObject({ imported: 1, state: 'live', product_id: other });
  });

  it('makes no batch if no key was added, or the product has no keys', async () => {
    const { productId, keys } = await stocked(1);
    expect(await tx((trx) => addKeys(trx, keyring, { productId, keys }))).toEqual({
      batchId: null,
      added: 0,
      verdicts: ['in_stock'],
    });
    await expect(
      tx((trx) => addKeys(trx, keyring, { productId: sealedProduct, keys: steamKeys(1) })),
    ).rejects.toThrow('not a product with keys');
  });

  it('adds a key once if several calls add it at the same time', async () => {
    const productId = await makeProduct(database.db);
    const keys = steamKeys(40);
    canaries.push(...keys);
    const outcomes = await race(6, (i) =>
      tx((trx) => addKeys(trx, keyring, { productId, keys: i % 2 ? keys : keys.toReversed() })),
    );
    const added = outcomes.map((o) => (o.status === 'fulfilled' ? o.value.added : 0));
    expect(added.toSorted((a, b) => b - a)).toEqual([40, 0, 0, 0, 0, 0]);
    expect(await states(productId)).toHaveLength(40);
  });
});

const sealedProduct = '00000000-0000-7000-8000-000000000000';

describe('holding', () => {
  it('holds the oldest keys, and returns how many are left', async () => {
    const { productId } = await stocked(3);
    const newer = steamKeys(3);
    canaries.push(...newer);
    await tx((trx) => addKeys(trx, keyring, { productId, keys: newer }));
    const { keys, left } = await tx((trx) => holdKeys(trx, [{ productId, quantity: 4 }]));
    expect(keys.get(productId)).toHaveLength(4);
    expect(left.get(productId)).toBe(2);
    expect(await states(productId)).toEqual(['held', 'held', 'held', 'held', 'free', 'free']);
  });

  it('holds all wanted keys or none, and names the product with too few', async () => {
    const [a, b] = [await stocked(5), await stocked(1)];
    await expect(
      tx((trx) =>
        holdKeys(trx, [
          { productId: a.productId, quantity: 2 },
          { productId: b.productId, quantity: 2 },
        ]),
      ),
    ).rejects.toMatchObject({ slug: 'sold_out', detail: { data: { productId: b.productId, left: 1 } } });
    expect(await states(a.productId)).toEqual(Array(5).fill('free'));
    // A caller that goes on after the refusal has held nothing either.
    await tx(async (trx) => {
      await holdKeys(trx, [{ productId: b.productId, quantity: 2 }]).catch(() => {});
    });
    expect(await states(b.productId)).toEqual(['free']);
  });

  it('holds the keys that there are for a paid order', async () => {
    const { productId } = await stocked(2);
    const { keys } = await tx((trx) => holdFreeKeys(trx, [{ productId, quantity: 5 }]));
    expect(keys.get(productId)).toHaveLength(2);
  });

  it('adds up the quantities of a product that is wanted twice', async () => {
    const { productId } = await stocked(3);
    const want = { productId, quantity: 2 };
    await expect(tx((trx) => holdKeys(trx, [want, want]))).rejects.toMatchObject({ slug: 'sold_out' });
  });

  it('does not hold keys of a batch that is quarantined or still being imported', async () => {
    const { productId, batchId } = await stocked(2);
    await database.db
      .updateTable('key_batches')
      .set({ state: 'importing' })
      .where('id', '=', batchId)
      .execute();
    await expect(hold(productId, 1)).rejects.toMatchObject({ slug: 'sold_out' });
  });
});

describe('selling, releasing, voiding', () => {
  it('moves all the keys, or none', async () => {
    const { productId } = await stocked(3);
    const [a, b, c] = several(await hold(productId, 3), 3);
    expect((await tx((trx) => sellKeys(trx, [a]))).sold).toEqual(new Set([a]));
    await expect(tx((trx) => sellKeys(trx, [a, b]))).rejects.toThrow('1 were held');
    await expect(tx((trx) => releaseKeys(trx, [a, b]))).rejects.toThrow('1 were held');
    expect(await states(productId)).toContain('held');
    await tx((trx) => releaseKeys(trx, [b]));
    await expect(tx((trx) => voidKeys(trx, [a, c]))).rejects.toThrow('1 could be');
    await tx((trx) => voidKeys(trx, [a, b]));
    expect((await states(productId)).toSorted()).toEqual(['held', 'voided', 'voided']);
    await tx((trx) => releaseKeys(trx, []));
  });

  it('opens only sold keys, and marks them as seen for good', async () => {
    const { productId, keys } = await stocked(2);
    const [a, b] = several(await hold(productId, 2), 2);
    const at = new Date('2026-11-21T12:00:00Z');
    await expect(tx((trx) => exposeKeys(trx, keyring, [a], at))).rejects.toThrow('0 are sold');
    await tx((trx) => sellKeys(trx, [a, b]));
    const open = await tx((trx) => exposeKeys(trx, keyring, [a, b], at));
    expect([...open.values()].map((key) => key.expose()).toSorted()).toEqual(keys.toSorted());
    await tx((trx) => exposeKeys(trx, keyring, [a], new Date('2027-01-01T00:00:00Z')));
    const row = await database.db
      .selectFrom('product_keys')
      .select('exposed_at')
      .where('id', '=', a)
      .executeTakeFirstOrThrow();
    expect(row.exposed_at).toEqual(at);
    await expect(
      database.db.updateTable('product_keys').set({ exposed_at: null }).where('id', '=', a).execute(),
    ).rejects.toThrow('stays exposed');
  });

  it('does not open a key whose envelope was put into another row', async () => {
    const { productId } = await stocked(2);
    const [a, b] = several(await hold(productId, 2), 2);
    await tx((trx) => sellKeys(trx, [a, b]));
    const { envelope } = await database.db
      .selectFrom('product_keys')
      .select('envelope')
      .where('id', '=', b)
      .executeTakeFirstOrThrow();
    await database.db.updateTable('product_keys').set({ envelope }).where('id', '=', a).execute();
    await expect(tx((trx) => exposeKeys(trx, keyring, [a], new Date()))).rejects.toThrow(/does not open/);
  });

  it('quarantines a batch: free keys at once, held keys when they are released or about to be sold', async () => {
    const { productId, batchId } = await stocked(4);
    const [a, b] = several(await hold(productId, 2), 2);
    expect(await tx((trx) => quarantineBatch(trx, batchId))).toBe(2);
    await expect(hold(productId, 1)).rejects.toMatchObject({ slug: 'sold_out' });
    await tx((trx) => releaseKeys(trx, [a]));
    expect(await tx((trx) => sellKeys(trx, [b]))).toEqual({ sold: new Set(), withheld: new Set([b]) });
    expect(await states(productId)).toEqual(Array(4).fill('quarantined'));
    await expect(tx((trx) => quarantineBatch(trx, batchId))).rejects.toThrow('not on sale');
    expect(await tx((trx) => endQuarantine(trx, batchId))).toBe(4);
    expect(await hold(productId, 4)).toHaveLength(4);
  });
});

it('the database holds no key in clear, in any form', async () => {
  const everything = await everythingIn(database.db);
  expect(everything).toContain('event:keys.arrived');
  expect(canaries.length).toBeGreaterThan(50);
  for (const key of canaries) expect(tracesOf(key, everything)).toEqual([]);
});

/** Opens the envelope of a row, which only a test may do. */
async function openKey(id: string): Promise<string> {
  const row = await database.db
    .selectFrom('product_keys')
    .select(['product_id', 'envelope'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return keyring.open(row.envelope, sealedFor(id, row.product_id)).expose();
}
