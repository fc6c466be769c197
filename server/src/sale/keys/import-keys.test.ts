import { firstOf, several } from '@halfturn/contract/primitives/rows.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { everythingIn, rowsIn, tracesOf } from '../../../test/everything-in.ts';
import { makeProduct, steamKeys, testKeyring } from '../../../test/make-product.ts';
import { holdFirstCommit, race } from '../../../test/race.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { addKeys } from './add-keys.ts';
import { holdKeys } from './hold-keys.ts';
import { importKeys, type ImportOptions, type KeyLine, type LineVerdict } from './import-keys.ts';
import { openBatch } from './keys.queries.ts';
import { stockedProduct } from './stocked-product.ts';

const { db } = await testDatabase();
const keyring = testKeyring();
const source = () => randomBytes(32);

async function* file(productId: string, keys: readonly string[], cutAt = Infinity): AsyncGenerator<KeyLine> {
  for (const [i, key] of keys.entries()) {
    if (i >= cutAt) throw new Error('The power went out.');
    yield { line: i + 1, key, product: { id: productId, keyPattern: 'steam' } };
  }
}
const batchesOf = (productId: string) =>
  db.selectFrom('key_batches').selectAll().where('product_id', '=', productId).execute();
const countOf = async (productId: string) =>
  (await db.selectFrom('product_keys').select('id').where('product_id', '=', productId).execute()).length;

/** How often the product was noted for the processes that hold it in memory. */
const notedOf = async (productId: string) =>
  (await db.selectFrom('product_changes').select('xid').where('product_id', '=', productId).execute()).length;

it('continues an interrupted import, and puts nothing on sale before the last line is in', async () => {
  const productId = await makeProduct(db);
  const noted = await notedOf(productId);
  const keys = steamKeys(3_500);
  const options: ImportOptions = { source: source(), supplier: 'Nordwind', invoice: 'R-1' };
  await expect(importKeys(db, keyring, file(productId, keys, 2_600), options)).rejects.toThrow('power');
  expect(await countOf(productId)).toBe(2_000);
  expect(await notedOf(productId)).toBe(noted);
  expect(await batchesOf(productId)).toMatchObject([{ state: 'importing', imported: 2_000 }]);
  const buy = () => inTransaction(db, (trx) => holdKeys(trx, [{ productId, quantity: 1 }]));
  await expect(buy()).rejects.toMatchObject({ slug: 'sold_out' });

  const steps: number[] = [];
  const report = await importKeys(db, keyring, file(productId, keys), {
    ...options,
    onProgress: ({ lines }) => steps.push(lines),
  });
  expect(steps).toEqual([1_000, 2_000, 3_000, 3_500]);
  expect(report.verdicts).toMatchObject({ ok: 3_500, in_stock: 0, twice_in_file: 0 });
  expect(await batchesOf(productId)).toMatchObject([
    { state: 'live', imported: 3_500, supplier: 'Nordwind', invoice: 'R-1' },
  ]);
  expect(await countOf(productId)).toBe(3_500);
  expect(await notedOf(productId)).toBe(noted + 1);
  await buy();

  const again = await importKeys(db, keyring, file(productId, keys), options);
  expect(again).toMatchObject({ batches: [], verdicts: { ok: 0, in_stock: 3_500 } });
  expect(await batchesOf(productId)).toHaveLength(1);
});

it('previews without writing anything, and judges each line as the import then does', async () => {
  const productId = await makeProduct(db);
  const stock = steamKeys(2);
  await inTransaction(db, (trx) => addKeys(trx, keyring, { productId, keys: stock }));
  const [a, b] = several(steamKeys(2), 2);
  const lines = [a, firstOf(stock), b, a.toLowerCase(), 'no key', '', firstOf(stock)];
  const run = async (preview: boolean) => {
    const verdicts: LineVerdict[] = [];
    const report = await importKeys(db, keyring, file(productId, lines), {
      source: source(),
      preview,
      onVerdict: (line, verdict) => void (verdicts[line - 1] = verdict),
    });
    return { verdicts, report };
  };
  const before = await rowsIn(db);
  const preview = await run(true);
  expect(preview.verdicts).toEqual([
    'ok',
    'in_stock',
    'ok',
    'twice_in_file',
    'wrong_pattern',
    'blank',
    'twice_in_file',
  ]);
  expect(preview.report.batches).toEqual([]);
  expect(await rowsIn(db)).toBe(before);
  expect((await run(false)).verdicts).toEqual(preview.verdicts);
});

it('imports many products from one file, a batch each, and leaves out unknown products', async () => {
  const [a, b] = [await makeProduct(db, { slug: 'lanternfall-x' }), await makeProduct(db)];
  async function* mixed(): AsyncGenerator<KeyLine> {
    for (const [i, key] of steamKeys(10).entries()) {
      const product = i === 9 ? null : { id: i % 2 ? b : a, keyPattern: 'steam' };
      yield { line: i + 1, key, product };
    }
  }
  const report = await importKeys(db, keyring, mixed(), { source: source() });
  expect(report.verdicts).toMatchObject({ ok: 9, unknown_product: 1 });
  expect(report.batches.map((batch) => batch.productId).toSorted()).toEqual([a, b].toSorted());
  expect([await countOf(a), await countOf(b)]).toEqual([5, 4]);
});

it('imports a file that is read several times at once', async () => {
  const productId = await makeProduct(db);
  const keys = steamKeys(1_500);
  const options = { source: source() };
  const outcomes = await race(3, () => importKeys(db, keyring, file(productId, keys), options));
  expect(outcomes.map((o) => o.status)).toEqual(Array(3).fill('fulfilled'));
  expect(await countOf(productId)).toBe(1_500);
  const batches = await batchesOf(productId);
  expect(batches.every((batch) => batch.state === 'live')).toBe(true);
  expect(batches.reduce((sum, batch) => sum + batch.imported, 0)).toBe(1_500);
});

it('begins a batch of its own if another import of the file puts the first batch on sale', async () => {
  const productId = await makeProduct(db);
  const keys = steamKeys(3);
  const options: ImportOptions = { source: source() };
  await inTransaction(db, (trx) =>
    openBatch(trx, { id: randomUUID(), productId, state: 'importing', source: options.source }, options),
  );
  const { waited, second } = await holdFirstCommit({
    db,
    first: (trx) =>
      trx
        .updateTable('key_batches')
        .set({ state: 'live' })
        .where('source', '=', options.source)
        .executeTakeFirst(),
    second: () => importKeys(db, keyring, file(productId, keys), options),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'fulfilled', value: { verdicts: { ok: 3 } } });
  const batches = await batchesOf(productId);
  expect(batches.map(({ state }) => state)).toEqual(['live', 'live']);
  expect(batches.map(({ imported }) => imported).toSorted((a, b) => a - b)).toEqual([0, 3]);
});

it('finds a product by id, class and slug, slug or title; never by a title that two products have', async () => {
  const id = await makeProduct(db, { slug: 'orbital-drift', name: 'Orbital Drift' });
  for (const name of [id, 'games/orbital-drift', 'orbital-drift', ' ORBITAL drift '])
    expect(await stockedProduct(db, name), name).toEqual({ id, keyPattern: 'steam' });
  await makeProduct(db, { slug: 'orbital-drift-2', name: 'Orbital Drift' });
  expect(await stockedProduct(db, 'Orbital Drift')).toBeNull();
  expect(await stockedProduct(db, 'orbital-drift')).toMatchObject({ id });
  const draft = await makeProduct(db, { slug: 'dune-runner', name: 'Dune Runner' });
  await db.updateTable('products').set({ status: 'draft' }).where('id', '=', draft).execute();
  expect(await stockedProduct(db, 'dune RUNNER')).toMatchObject({ id: draft });
  for (const none of ['', 'no such thing', '\0', "'; drop table products"])
    expect(await stockedProduct(db, none)).toBeNull();
});

it('streams 20,000 lines, and none of them is logged or stored in clear', async () => {
  const productId = await makeProduct(db);
  const keys = steamKeys(20_000);
  const started = performance.now();
  const { verdicts } = await importKeys(db, keyring, file(productId, keys), { source: source() });
  expect(verdicts.ok).toBe(20_000);
  // 100,000 lines take less than a minute on the smallest machine; here a line takes about 40 µs.
  expect(performance.now() - started).toBeLessThan(12_000);
  const everything = await everythingIn(db);
  for (const key of keys.filter((_, i) => i % 199 === 0)) expect(tracesOf(key, everything)).toEqual([]);
});
