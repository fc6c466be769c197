import { firstOf, nthOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { everythingIn, tracesOf } from '../../../test/everything-in.ts';
import { keyDesk, type KeyDesk } from '../../../test/key-desk.ts';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { makeProduct, steamKeys } from '../../../test/make-product.ts';
import { auditOf, atWork } from '../../../test/staff-browser.ts';
import { retryWhileBusy, race } from '../../../test/race.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { holdKeys } from './hold-keys.ts';
import { sellKeys } from './move-keys.ts';
import { runImport, startImport } from './run-import.ts';

let shop: KeyShop;
let desk: KeyDesk;
beforeAll(async () => {
  shop = await keyShop();
  desk = await keyDesk(shop.store);
});
afterAll(() => shop.close());

const call: KeyDesk['staff']['call'] = (...parts) => desk.staff.call(...parts);
const linesOf = (id: string, query: object = {}) =>
  call('GET /admin/key-imports/{id}/lines', { params: { id }, query: { pageSize: 50, ...query } });
const stockOf = async (productId: string) =>
  await call('GET /admin/stock/{productId}', { params: { productId } });

test('the check says what each line is and saves no key; the import brings in the new ones', async () => {
  const { db } = shop.store;
  const { productId, keys } = await shop.shelf(3);
  const bought = await shop.bought(productId);
  const reading = await shop.read(bought);
  const [a, b, c] = several(steamKeys(3), 3);
  const sold = await soldKey(productId);
  const stored = present(keys.find((key) => key !== sold));
  const file = [a, b, a.toLowerCase(), stored, sold, 'LF7Q2-9XKPM-3KV', '', c].join('\n');
  const id = await desk.checked(productId, file);
  const checked = await desk.settled(id);
  expect(checked).toMatchObject({
    state: 'checked',
    lines: 8,
    verdicts: { ok: 3, twice_in_file: 1, in_stock: 1, sold_before: 1, wrong_pattern: 1, blank: 1 },
    cost: { amount: 1_520, currency: 'EUR' },
    stockNow: 2,
    batches: [],
  });
  expect((await stockOf(productId)).batches).toHaveLength(1);
  const { rows } = await linesOf(id);
  const last = (key: string) => `•••••-•••••-••${key.slice(-3)}`;
  expect(rows).toMatchObject([
    { line: 1, verdict: 'ok', masked: last(a) },
    { line: 2, verdict: 'ok', masked: last(b) },
    { line: 3, verdict: 'twice_in_file', sameAs: 1 },
    { line: 4, verdict: 'in_stock', keyState: 'free', batch: { supplier: 'Test' }, masked: last(stored) },
    { line: 5, verdict: 'sold_before', orderNo: reading.orderNo },
    { line: 6, verdict: 'wrong_pattern', length: 13, expected: [15, 25] },
    { line: 7, verdict: 'blank', masked: '' },
    { line: 8, verdict: 'ok' },
  ]);
  expect((await linesOf(id, { nearby: 'true' })).rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect((await linesOf(id, { show: 'ok' })).rows.map(({ line }) => line)).toEqual([1, 2, 8]);
  expect((await linesOf(id, { q: c.slice(-4) })).rows).toMatchObject([{ line: 8 }]);
  expect((await linesOf(id, { q: '5' })).rows.map(({ line }) => line)).toContain(5);

  await call('POST /admin/key-imports/{id}/start', { params: { id } });
  const done = await desk.settled(id);
  expect(done).toMatchObject({ state: 'done', added: 3, stockBefore: 2, stockNow: 5, verdicts: { ok: 3 } });
  const batch = firstOf((await stockOf(productId)).batches);
  expect(batch).toMatchObject({ supplier: 'Nordwind', invoice: 'R-7', imported: 3, boughtOn: '2026-11-21' });
  const csv = await (
    await fetch(`${shop.store.url}/prod-api/admin/key-imports/${id}/skipped.csv`, {
      headers: { cookie: `staff=${desk.staff.cookie()}` },
    })
  ).text();
  expect(csv.trim().split('\n')).toHaveLength(6);
  expect((await auditOf(shop.store, `key-import:${id}`)).map(({ action }) => action)).toEqual([
    'keys.import_started',
    'keys.imported',
  ]);
  await expect(call('POST /admin/key-imports/{id}/start', { params: { id } })).rejects.toMatchObject({
    slug: 'import_has_moved_on',
  });

  // Neither the uploaded file nor anything that was noted of it holds a key in clear.
  const everything = (await everythingIn(db)) + shop.store.logged() + csv;
  for (const key of [a, b, c, stored]) expect(tracesOf(key, everything)).toEqual([]);
});

/** The clear key of the product that was sold. */
async function soldKey(productId: string): Promise<string> {
  const row = await shop.store.db
    .selectFrom('product_keys')
    .select(['id', 'envelope'])
    .where('product_id', '=', productId)
    .where('state', '=', 'sold')
    .executeTakeFirstOrThrow();
  return shop.store.context.keyring.open(row.envelope, `product_keys ${row.id} ${productId}`).expose();
}

test('a file with a column for the product goes to many products at once; what is unknown is said', async () => {
  const { db } = shop.store;
  const [a, b] = [
    await makeProduct(db, { slug: 'many-a', name: 'Many A' }),
    await makeProduct(db, { slug: 'many-b' }),
  ];
  const [one, two, three, four] = several(steamKeys(4), 4);
  const file = `SKU;Code\nmany a;${one}\ngames/many-b;${two}\nnothing;${three}\nmany-b;${four}\n`;
  const done = await desk.imported(null, file);
  expect(done).toMatchObject({ state: 'done', added: 3, batchCount: 2, verdicts: { unknown_product: 1 } });
  expect([(await stockOf(a)).product.free, (await stockOf(b)).product.free]).toEqual([1, 2]);
  expect((await linesOf(done.id, { show: 'unknown_product' })).rows).toMatchObject([
    { line: 4, product: 'nothing' },
  ]);
});

test('what cannot be read is refused in words, and repeats nothing of the file', async () => {
  const { productId } = await shop.shelf(0);
  const refusal = (product: string | null, file: string) =>
    desk.checked(product, file).then(
      () => null,
      (error: { slug: string; message: string }) => error,
    );
  expect(await refusal(productId, '')).toMatchObject({ slug: 'key_file_empty' });
  expect(await refusal(null, 'AAAAA-BBBBB-CCCCC')).toMatchObject({ slug: 'key_file_product' });
  const columns = await refusal(productId, 'AAAAA-BBBBB-CCCCC,x\nDDDDD-EEEEE-FFFFF,y');
  expect(columns).toMatchObject({ slug: 'key_file_columns' });
  expect(columns?.message).not.toContain('AAAAA');
  await desk.imported(productId, firstOf(steamKeys(1)), { batchName: '2026-11-A' });
  await expect(desk.checked(productId, 'x', { batchName: '2026-11-A' })).rejects.toMatchObject({
    slug: 'batch_name_taken',
    fields: { batchName: expect.any(String) },
  });
  const hints = await call('GET /admin/key-import-hints', { query: { productId } });
  expect(hints).toMatchObject({
    last: { supplier: 'Nordwind', cost: { amount: 1_520 }, warrantyDays: 90 },
    product: { pattern: 'steam' },
  });
  expect(hints.suppliers).toContain('Nordwind');
  const clerk = await atWork(shop.store, 'orders');
  await expect(clerk.call('GET /admin/key-imports')).rejects.toMatchObject({ slug: 'forbidden' });
});

test('an import that is killed within a part goes on, and each key is in once', async () => {
  const { context, db } = shop.store;
  const { productId } = await shop.shelf(0);
  const keys = steamKeys(3_200);
  const id = await desk.checked(productId, [...keys, firstOf(keys)].join('\n'));
  expect((await desk.settled(id)).verdicts).toMatchObject({ ok: 3_200, twice_in_file: 1 });
  await inTransaction(db, (trx) => startImport(trx, id, desk.staff, context.clock.now()));
  // The test itself is the worker.
  await sql`select graphile_worker.remove_job(${`key-import:${id}`})`.execute(db);
  const seal = context.keyring.seal.bind(context.keyring);
  let sealed = 0;
  const power = vi.spyOn(context.keyring, 'seal').mockImplementation((...key) => {
    if (++sealed > 1_500) throw new Error('The power went out.');
    return seal(...key);
  });
  await expect(runImport(context, id)).rejects.toThrow('power');
  power.mockRestore();
  const { tried, added } = await call('GET /admin/key-imports/{id}', { params: { id } });
  expect([tried, added, (await stockOf(productId)).product.free]).toEqual([1_000, 1_000, 0]);
  // Two workers at once, as when the lease of the dead one ends: a lock lets them work in turn.
  await race(2, () => runImport(context, id));
  const done = await desk.settled(id);
  expect(done).toMatchObject({ state: 'done', added: 3_200, tried: 3_201 });
  const { batches } = await stockOf(productId);
  expect(batches).toMatchObject([{ imported: 3_200, free: 3_200 }]);
});

test('a stopped import keeps its keys off sale until it goes on', async () => {
  const { db, context } = shop.store;
  const { productId } = await shop.shelf(0);
  const id = await desk.checked(productId, steamKeys(2_500).join('\n'));
  await desk.settled(id);
  await inTransaction(db, (trx) => startImport(trx, id, desk.staff, context.clock.now()));
  await sql`select graphile_worker.remove_job(${`key-import:${id}`})`.execute(db);
  const running = runImport(context, id);
  await expect
    .poll(async () => (await call('GET /admin/key-imports/{id}', { params: { id } })).tried)
    .toBeGreaterThanOrEqual(1_000);
  await call('POST /admin/key-imports/{id}/stop', { params: { id } }).catch(() => {});
  await running;
  const stopped = await desk.settled(id);
  if (stopped.state === 'stopped') {
    expect((await stockOf(productId)).product.free).toBe(0);
    await call('POST /admin/key-imports/{id}/start', { params: { id } });
  }
  expect(await desk.settled(id)).toMatchObject({ state: 'done', added: 2_500, stockNow: 2_500 });
});

test('the time left of an import that goes on does not count its pause', async () => {
  const { db, context } = shop.store;
  const { productId } = await shop.shelf(0);
  const id = await desk.checked(productId, steamKeys(2).join('\n'));
  await desk.settled(id);
  await inTransaction(db, (trx) => startImport(trx, id, desk.staff, context.clock.now()));
  await sql`select graphile_worker.remove_job(${`key-import:${id}`})`.execute(db);
  await call('POST /admin/key-imports/{id}/stop', { params: { id } });
  // It ran for ten seconds, an hour ago.
  await sql`
    update key_imports set started_at = now() - interval '3610 seconds', finished_at = now() - interval '3600 seconds'
    where id = ${id}`.execute(db);
  await inTransaction(db, (trx) => startImport(trx, id, desk.staff, context.clock.now()));
  const { startedAt, finishedAt, serverNow } = await call('GET /admin/key-imports/{id}', { params: { id } });
  const ran = Date.parse(serverNow) - Date.parse(startedAt ?? '');
  expect(ran).toBeGreaterThanOrEqual(10_000);
  expect(ran).toBeLessThan(600_000);
  expect(finishedAt).toBeNull();
});

test('a file that was only checked is discarded whole, and one that was started is not', async () => {
  const { productId } = await shop.shelf(0);
  const discard = (id: string) => call('POST /admin/key-imports/{id}/discard', { params: { id } });
  const id = await desk.checked(productId, steamKeys(2).join('\n'));
  await desk.settled(id);
  await discard(id);
  await expect(call('GET /admin/key-imports/{id}', { params: { id } })).rejects.toMatchObject({
    slug: 'not_found',
  });
  const started = await desk.imported(productId, steamKeys(2).join('\n'));
  await expect(discard(started.id)).rejects.toMatchObject({ slug: 'import_has_moved_on' });
});

test('a whole key is not taken in an address', async () => {
  const { productId, keys } = await shop.shelf(1);
  const id = await desk.checked(productId, steamKeys(1).join('\n'));
  await expect(linesOf(id, { q: firstOf(keys) })).rejects.toMatchObject({ slug: 'invalid_input' });
  await expect(
    call('GET /admin/stock/{productId}/keys', { params: { productId }, query: { q: firstOf(keys) } }),
  ).rejects.toMatchObject({ slug: 'invalid_input' });
});

test('an import is undone until an order has one of its keys, and the same keys go in again', async () => {
  const [wrong, right] = [(await shop.shelf(0)).productId, (await shop.shelf(0)).productId];
  const keys = steamKeys(5);
  const first = await desk.imported(wrong, keys.join('\n'));
  const undo = (id: string) => call('POST /admin/key-imports/{id}/undo', { params: { id } });
  expect(await undo(first.id)).toEqual({ removed: 5 });
  expect((await stockOf(wrong)).product.free).toBe(0);
  expect(await desk.settled(first.id)).toMatchObject({ state: 'undone', batches: [] });
  const again = await desk.imported(right, keys.join('\n'));
  expect(again).toMatchObject({ added: 5, batches: [{ undoable: true }] });
  await shop.bought(right);
  await expect(undo(again.id)).rejects.toMatchObject({ slug: 'import_not_undoable' });
  expect((await stockOf(right)).product).toMatchObject({ free: 4, sold: 1 });
  await expect(
    sql`delete from product_keys where product_id = ${right}`.execute(shop.store.db),
  ).rejects.toThrow('never removed');
});

test('buyers and an undo at the same moment: the keys are sold or gone, never both', async () => {
  const { db } = shop.store;
  for (let round = 0; round < 4; round++) {
    const { productId } = await shop.shelf(0);
    const { id } = await desk.imported(productId, steamKeys(6).join('\n'));
    const outcomes = await race<unknown>(5, (i) =>
      i === 2
        ? call('POST /admin/key-imports/{id}/undo', { params: { id } })
        : retryWhileBusy(() =>
            inTransaction(db, async (trx) => {
              const { keys } = await holdKeys(trx, [{ productId, quantity: 1 }]);
              await sellKeys(trx, present(keys.get(productId)));
            }),
          ),
    );
    const undone = nthOf(outcomes, 2).status === 'fulfilled';
    const sold = outcomes.filter(({ status }, i) => i !== 2 && status === 'fulfilled').length;
    const { product } = await stockOf(productId);
    expect(undone ? [0, 0] : [sold, 6 - sold]).toEqual([product.sold, product.free]);
    if (undone) expect(sold).toBe(0);
  }
});
