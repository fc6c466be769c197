import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct } from '../../../../test/make-product.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
let lantern: string;
let harrow: string;
let games: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
  lantern = await makeProduct(store.db, { name: 'Lanternfall', slug: 'lanternfall' });
  harrow = await makeProduct(store.db, { name: 'Harrow Circuit', slug: 'harrow-circuit' });
  games = (await read(lantern)).shelf.id;
});
afterAll(() => store.close());

const read = (id: string) => keeper.call('GET /admin/products/{id}', { params: { id } });
const set = async (id: string, locale: Locale, slug: string) => {
  const { version } = (await read(id)).slugs;
  return await keeper.call('POST /admin/products/{id}/slug', {
    params: { id },
    body: { locale, slug, version },
  });
};
const setShelf = async (id: string, locale: Locale, slug: string) => {
  const { version } = (await read(lantern)).shelf.slugs;
  return await keeper.call('POST /admin/classes/{id}/slug', {
    params: { id },
    body: { locale, slug, version },
  });
};
const found = async (shelf: string, name: string) =>
  (await store.call('GET /api/home/product/{class}/{name}', { params: { class: shelf, name } })).product;

describe('the list of products', () => {
  test('is open to catalog staff, and to staff who may only read', async () => {
    const support = await atWork(store, 'support');
    await expect(support.call('GET /admin/products', { query: {} })).rejects.toMatchObject({ status: 403 });
    const reader = await atWork(store, 'read_only');
    expect((await reader.call('GET /admin/products', { query: {} })).total).toBe(2);
    const params = { id: lantern };
    const body = { locale: 'de', slug: 'x', version: '' } as const;
    await expect(reader.call('POST /admin/products/{id}/slug', { params, body })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('a product that is not there is not found', async () => {
    const nobody = '01900000-0000-7000-8000-000000000000';
    await expect(read(nobody)).rejects.toMatchObject({ slug: 'product_not_found' });
    await expect(set(nobody, 'de', 'x')).rejects.toMatchObject({ slug: 'product_not_found' });
    await expect(setShelf(nobody, 'de', 'x')).rejects.toMatchObject({ slug: 'not_found' });
  });
});

describe('an address that is changed', () => {
  test('holds at once in its language, and the former one leads to it', async () => {
    expect(await set(lantern, 'de', 'Laternen Fall')).toMatchObject({
      base: 'lanternfall',
      own: { de: 'laternen-fall' },
      former: [],
    });
    expect(await set(lantern, 'de', 'laternenfall')).toMatchObject({
      base: 'lanternfall',
      own: { de: 'laternenfall' },
      former: ['laternen-fall'],
    });
    expect((await found('games', 'laternen-fall')).id).toBe(lantern);
    expect(await set(lantern, 'en-US', 'lantern-fall')).toMatchObject({
      base: 'lantern-fall',
      former: ['lanternfall', 'laternen-fall'],
    });
    expect(await found('games', 'lanternfall')).toMatchObject({ id: lantern, slug: 'lantern-fall' });
  });

  test('is given back by an empty one, and by that of English', async () => {
    await set(lantern, 'fr', 'chute');
    expect((await set(lantern, 'fr', '')).own).toEqual({ de: 'laternenfall' });
    expect((await set(lantern, 'fr', 'lantern-fall')).own).toEqual({ de: 'laternenfall' });
    await expect(set(lantern, 'en-US', '')).rejects.toMatchObject({
      status: 422,
      fields: { slug: expect.anything() },
    });
  });

  test('is refused if another product has it, and taken over if it is a former one', async () => {
    await expect(set(harrow, 'de', 'laternenfall')).rejects.toMatchObject({
      status: 409,
      slug: 'slug_taken',
    });
    expect((await read(harrow)).slugs.own).toEqual({});
    await set(harrow, 'de', 'laternen-fall');
    // Asked for before, and kept until the database's word of the change has come.
    await expect.poll(async () => (await found('games', 'laternen-fall')).id).toBe(harrow);
    expect((await read(lantern)).slugs.former).toEqual(['chute', 'lanternfall']);
  });

  test.each(['a/b', '-x', 'x?y', 'ẞ'.repeat(130)])('is refused if it is not valid: %s', async (slug) => {
    await expect(set(lantern, 'de', slug)).rejects.toMatchObject({ status: 422, slug: 'invalid_input' });
  });

  test('of a class may not be the store’s own, nor another class’s', async () => {
    await expect(setShelf(games, 'de', 'checkout')).rejects.toMatchObject({
      status: 422,
      slug: 'slug_reserved',
    });
    await expect(setShelf(games, 'en-US', 'pictures')).rejects.toMatchObject({ slug: 'slug_reserved' });
    const names = JSON.stringify({ 'en-US': 'Software' });
    await store.db.insertInto('classes').values({ slug: 'software', names }).execute();
    await expect(setShelf(games, 'de', 'software')).rejects.toMatchObject({
      status: 409,
      slug: 'slug_taken',
    });
    expect(await setShelf(games, 'de', 'spiele')).toMatchObject({ base: 'games', own: { de: 'spiele' } });
    expect((await found('spiele', 'lantern-fall')).id).toBe(lantern);
  });

  test('is in the log, as it was and as it is', async () => {
    const rows = await auditOf(store, `class:${games}`);
    expect(rows.at(-1)).toMatchObject({
      actor: `staff:${keeper.id}`,
      action: 'catalog.slug_set',
      before: { slug: 'games', slugs: {} },
      after: { slug: 'games', slugs: { de: 'spiele' } },
    });
  });
});
