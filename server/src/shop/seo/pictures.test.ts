import { present } from '@halfturn/contract/primitives/rows.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct } from '../../../test/make-product.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { picturePath, storePictureFile } from '../../platform/share-picture.ts';

let store: TestStore;
let id: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  id = await makeProduct(store.db, { slug: 'lanternfall', name: 'Lanternfall' });
});
afterAll(() => store.close());

const get = (path: string) => fetch(store.url + path, { redirect: 'manual' });
const pathOf = async (lang = 'en-US') => {
  const call = { params: { class: 'games', name: 'lanternfall' }, query: { lang } };
  return (await store.call('GET /api/home/product/{class}/{name}', call)).product.picture;
};

test('a product names its picture, the same in every language, and it holds for ever', async () => {
  const path = await pathOf();
  expect(await pathOf('ja')).toBe(path);
  const answer = await get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const png = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
  expect(Buffer.from(await (await get(path)).arrayBuffer())).toEqual(png);
});

test('a new name gives it a new address, and the old one redirects there', async () => {
  const before = await pathOf();
  await store.db.updateTable('products').set({ name: 'Lanternfall II' }).where('id', '=', id).execute();
  const moved = await get(before);
  const after = present(moved.headers.get('location'));
  expect([moved.status, after === before]).toEqual([301, false]);
  expect((await get(after)).status).toBe(200);
  // A price is not on it.
  await store.db.updateTable('products').set({ price_minor: 777 }).where('id', '=', id).execute();
  expect((await get(after)).status).toBe(200);
});

test('a picture of the store from before its name changed leads to the one of today', async () => {
  const moved = await get('/og/store-0123456789abcdef.png');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, picturePath(storePictureFile())]);
});

test('nothing is drawn that is not some product', async () => {
  const hash = '0123456789abcdef';
  for (const path of [
    `/og/01900000-0000-7000-8000-000000000000-${hash}.png`,
    `/og/${id}.png`,
    `/og/${id}-${hash}.svg`,
    '/og/../../etc/passwd',
    '/og/',
  ])
    expect((await get(path)).status, path).toBe(404);
  await store.db.updateTable('products').set({ status: 'draft' }).where('id', '=', id).execute();
  expect((await get(`/og/${id}-${hash}.png`)).status).toBe(404);
});

test('the store has one too', async () => {
  const answer = await get(picturePath(storePictureFile()));
  expect(answer.status).toBe(200);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    width: 1200,
    height: 630,
  });
});
