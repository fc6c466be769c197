import { firstOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import type { StockSort } from '@halfturn/contract/staff/stock-lists.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { race, retryWhileBusy } from '../../../test/race.ts';
import { auditOf, atWork, type StaffAtWork } from '../../../test/staff-browser.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { steamKeys } from '../../../test/make-product.ts';
import { addKeys } from './add-keys.ts';
import { holdKeys } from './hold-keys.ts';
import { releaseKeys, sellKeys } from './move-keys.ts';

let shop: KeyShop;
let staff: StaffAtWork;
beforeAll(async () => {
  shop = await keyShop();
  staff = await atWork(shop.store, 'stock');
});
afterAll(() => shop.close());

const call: StaffAtWork['call'] = (...parts) => staff.call(...parts);
const stockOf = (productId: string) => call('GET /admin/stock/{productId}', { params: { productId } });
const batchOf = async (productId: string) => firstOf((await stockOf(productId)).batches);
const keysOf = (productId: string, query: object = {}) =>
  call('GET /admin/stock/{productId}/keys', { params: { productId }, query });
const move = (id: string, act: 'quarantine' | 'release' | 'void' | 'return', keys: string[] | null = null) =>
  call('POST /admin/key-batches/{id}/keys', { params: { id }, body: { act, keys, reason: 'Supplier asks' } });
const hold = (productId: string, quantity = 1) =>
  retryWhileBusy(() =>
    inTransaction(shop.store.db, async (trx) =>
      present((await holdKeys(trx, [{ productId, quantity }])).keys.get(productId)),
    ),
  );
const sell = (keys: readonly string[]) => inTransaction(shop.store.db, (trx) => sellKeys(trx, keys));

test('a batch goes into quarantine and back, with a reason in the audit log', async () => {
  const { productId } = await shop.shelf(4);
  const { id } = await batchOf(productId);
  const held = await hold(productId);
  expect(await move(id, 'quarantine')).toEqual({ moved: 3, held: 1 });
  await expect(hold(productId)).rejects.toMatchObject({ slug: 'sold_out' });
  expect((await sell(held)).withheld.size).toBe(1);
  await expect(move(id, 'quarantine')).rejects.toMatchObject({ slug: 'batch_has_moved_on' });
  const listed = await call('GET /admin/stock', { query: { show: 'quarantined', pageSize: 50 } });
  expect(listed.rows.map((row) => row.productId)).toContain(productId);
  expect(await move(id, 'release')).toEqual({ moved: 4, held: 0 });
  expect((await stockOf(productId)).product).toMatchObject({ free: 4, quarantined: 0 });
  expect(await auditOf(shop.store, `batch:${id}`)).toMatchObject([
    { action: 'keys.quarantined', after: { keys: 3 }, reason: 'Supplier asks' },
    { action: 'keys.released', after: { keys: 4 } },
  ]);
  await expect(
    call('POST /admin/key-batches/{id}/keys', {
      params: { id },
      body: { act: 'void', keys: null, reason: ' ' },
    }),
  ).rejects.toMatchObject({ slug: 'invalid_input', fields: { reason: expect.any(String) } });
});

test('single keys are found by their last characters, voided or returned, and are never sold again', async () => {
  const { productId, keys } = await shop.shelf(4);
  const { id } = await batchOf(productId);
  const last = firstOf(keys).slice(-5).toLowerCase();
  const { rows } = await keysOf(productId, { q: last });
  expect(rows).toMatchObject([
    { masked: `•••••-•••••-••${firstOf(keys).slice(-3)}`, state: 'free', batchId: id },
  ]);
  const one = firstOf(rows).id;
  expect(await move(id, 'quarantine', [one])).toEqual({ moved: 1, held: 0 });
  expect(await move(id, 'release', [one])).toEqual({ moved: 1, held: 0 });
  expect(await move(id, 'void', [one])).toEqual({ moved: 1, held: 0 });
  await expect(move(id, 'release', [one])).rejects.toMatchObject({ slug: 'batch_has_moved_on' });
  const held = firstOf(await hold(productId));
  await expect(move(id, 'void', [held])).rejects.toMatchObject({ slug: 'batch_has_moved_on' });
  // The rest goes back; the held key follows into quarantine when its order gives up.
  expect(await move(id, 'return')).toEqual({ moved: 2, held: 1 });
  await inTransaction(shop.store.db, (trx) => releaseKeys(trx, [held]));
  const { batch } = await call('GET /admin/key-batches/{id}', { params: { id } });
  expect(batch).toMatchObject({ voided: 3, returned: 2, quarantined: 1, free: 0, state: 'quarantined' });
  await expect(hold(productId)).rejects.toMatchObject({ slug: 'sold_out' });
});

test('the keys of a product and of a batch as a file, without a key in it, and with a trace', async () => {
  const { productId, keys } = await shop.shelf(3);
  const { id } = await batchOf(productId);
  const file = (path: string, who = staff) =>
    fetch(`${shop.store.url}/prod-api/admin/${path}`, { headers: { cookie: `staff=${who.cookie()}` } });
  for (const [path, subject] of [
    [`stock/${productId}/keys.csv`, `product:${productId}`],
    [`key-batches/${id}/keys.csv`, `batch:${id}`],
  ] as const) {
    const text = await (await file(path)).text();
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(4);
    for (const key of keys) {
      expect(text).not.toContain(key);
      expect(text).toContain(`•••••-•••••-••${key.slice(-3)},${id},`);
    }
    expect((await auditOf(shop.store, subject)).at(-1)).toMatchObject({
      action: 'keys.exported',
      after: { rows: 3 },
    });
  }
  expect((await file(`key-batches/${productId}/keys.csv`)).status).toBe(404);
  expect((await file(`stock/${productId}/keys.csv`, await atWork(shop.store, 'support'))).status).toBe(403);
});

test('buyers and a quarantine at the same moment: nothing of the batch is sold or held afterwards', async () => {
  let sold = 0;
  for (let round = 0; round < 4; round++) {
    const { productId } = await shop.shelf(12);
    const { id } = await batchOf(productId);
    await race<unknown>(9, async (i) => (i === 4 ? move(id, 'quarantine') : sell(await hold(productId))));
    const { product } = await stockOf(productId);
    expect(product).toMatchObject({ free: 0, held: 0 });
    expect(product.sold + product.quarantined).toBe(12);
    sold += product.sold;
    await expect(hold(productId)).rejects.toMatchObject({ slug: 'sold_out' });
  }
  // Otherwise the quarantine was always first, and there was no race.
  expect(sold).toBeGreaterThan(0);
});

test('a whole key is found by its fingerprint in any spelling, and the search is in the audit log without it', async () => {
  const { productId, keys } = await shop.shelf(2);
  const order = await shop.bought(productId, 2);
  const key = firstOf(keys);
  const find = (text: string) => call('POST /admin/key-search', { body: { key: text } });
  const { found } = await find(` ${key.toLowerCase().replaceAll('-', ' ')} `);
  expect(found).toMatchObject({
    productId,
    product: 'Lanternfall',
    state: 'sold',
    orderNo: order.orderNo,
    supplier: 'Test',
  });
  expect(await find('AAAAA-BBBBB-CCCCC')).toEqual({ found: null });
  const acts = await auditOf(shop.store, `staff:${staff.id}`);
  expect(acts.filter(({ action }) => action === 'keys.searched').map(({ subject }) => subject)).toEqual([
    `key:${present(found).id}`,
    'key:unknown',
  ]);
  expect(JSON.stringify(acts)).not.toContain(key.slice(0, 5));
  expect((await keysOf(productId, { q: order.orderNo })).total).toBe(2);
});

test('one mail per dip below the threshold, and none again until the stock was refilled', async () => {
  const { productId } = await shop.shelf(6);
  const mails = async () => (await shop.mailsOf(productId)).filter(({ kind }) => kind === 'low-stock').length;
  const save = (threshold: number | null, was: number | null) =>
    call('POST /admin/stock/{productId}/threshold', { params: { productId }, body: { threshold, was } });
  const isLow = async () =>
    (await call('GET /admin/stock', { query: { show: 'low', pageSize: 50 } })).rows.some(
      (row) => row.productId === productId,
    );
  await save(6, null);
  await expect(save(7, null)).rejects.toMatchObject({ slug: 'content_changed' });
  expect([await mails(), await isLow()]).toEqual([0, false]);
  const before = (await call('GET /admin/stock-low')).total;
  const [a, b] = several([await hold(productId), await hold(productId)], 2);
  // Held is not sold yet.
  expect(await mails()).toBe(0);
  await race(2, (i) => sell(i === 0 ? a : b));
  expect([await mails(), await isLow()]).toEqual([1, true]);
  expect((await call('GET /admin/stock-low')).total).toBe(before + 1);
  await sell(await hold(productId));
  expect(await mails()).toBe(1);
  // A mail that is still on its way when the product is refilled has nothing to say any more.
  expect(await shop.settled(productId)).toMatchObject([{ state: 'accepted' }]);
  await shop.restock(productId, 5);
  expect([await mails(), await isLow()]).toEqual([1, false]);
  await sell(await hold(productId, 4));
  expect(await mails()).toBe(2);
  expect((await shop.settled(productId)).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  const { product } = await stockOf(productId);
  expect(product).toMatchObject({ threshold: 6, free: 4 });
});

test('the stock is sorted by what it lists, and says what it cost', async () => {
  const word = 'Sorted by';
  const [few, many] = [
    (await shop.shelf(0, `${word} A`)).productId,
    (await shop.shelf(0, `${word} B`)).productId,
  ];
  const batch = { supplier: 'Nordwind', costMinor: 250, costCurrency: 'EUR' as const };
  await inTransaction(shop.store.db, async (trx) => {
    const { keyring } = shop.store.context;
    await addKeys(trx, keyring, { productId: few, keys: steamKeys(2), ...batch });
    await addKeys(trx, keyring, { productId: many, keys: steamKeys(3), ...batch });
    await addKeys(trx, keyring, { productId: many, keys: steamKeys(1), supplier: 'Unknown cost' });
  });
  await shop.store.db.updateTable('products').set({ units_sold: 30 }).where('id', '=', many).execute();
  const sorted = async (sort: StockSort) =>
    (await call('GET /admin/stock', { query: { q: word, sort } })).rows.map(({ productId }) => productId);
  expect(await sorted('free')).toEqual([few, many]);
  expect(await sorted('-free')).toEqual([many, few]);
  expect(await sorted('name')).toEqual([few, many]);
  expect(await sorted('-name')).toEqual([many, few]);
  expect(await sorted('-sold')).toEqual([many, few]);
  // The days of a product that sold nothing are not known, and come last either way.
  expect(await sorted('days')).toEqual([many, few]);
  expect(await sorted('-days')).toEqual([many, few]);
  const { rows } = await call('GET /admin/stock', { query: { q: word } });
  expect(rows.map(({ free, value }) => ({ free, value }))).toEqual([
    { free: 2, value: [{ amount: 500, currency: 'EUR' }] },
    { free: 4, value: [{ amount: 750, currency: 'EUR' }] },
  ]);
});
