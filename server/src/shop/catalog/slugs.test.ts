import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct } from '../../../test/make-product.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';

let store: TestStore;
let games: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  await makeProduct(store.db, { slug: 'lanternfall', name: 'Lanternfall' });
  games = await classBy('games');
});
afterAll(() => store.close());

const classBy = async (slug: string): Promise<string> =>
  (await store.db.selectFrom('classes').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
const addClass = async (slug: string, slugs: Partial<Record<Locale, string>> = {}, db: Db = store.db) => {
  const names = JSON.stringify({ 'en-US': slug });
  return await db
    .insertInto('classes')
    .values({ slug, slugs: JSON.stringify(slugs), names })
    .returning('id')
    .executeTakeFirstOrThrow();
};
const rename = (table: 'classes' | 'products', id: string, values: { slug?: string; slugs?: object }) =>
  sql`update ${sql.table(table)} set slug = coalesce(${values.slug ?? null}, slug),
    slugs = coalesce(${values.slugs ? JSON.stringify(values.slugs) : null}::jsonb, slugs) where id = ${id}`.execute(
    store.db,
  );
const page = async (shelf: string, name: string, locale: Locale) => {
  const params = { class: shelf, name };
  const query = { lang: locale };
  const { product } = await store.call('GET /api/home/product/{class}/{name}', { params, query });
  return `${product.class.slug}/${product.slug}`;
};
const list = async (slug: string, locale: Locale = 'en-US') => {
  const query = { class: slug, lang: locale };
  const { heading } = await store.call('GET /api/home/queryProducts', { query });
  return present(heading);
};
const refused = (status: number) => expect.objectContaining({ status });

describe('an address in a language', () => {
  test('is named by every reply in that language, and falls back to the English one', async () => {
    await rename('classes', games, { slugs: { de: 'spiele', fr: 'jeux' } });
    const { id } = await store.db
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'lanternfall')
      .executeTakeFirstOrThrow();
    await rename('products', id, { slugs: { de: 'laternenfall' } });
    expect(await page('games', 'lanternfall', 'en-US')).toBe('games/lanternfall');
    expect(await page('games', 'lanternfall', 'de')).toBe('spiele/laternenfall');
    expect(await page('games', 'lanternfall', 'fr')).toBe('jeux/lanternfall');
    expect(await page('games', 'lanternfall', 'ja')).toBe('games/lanternfall');
    const card = firstOf(
      await store.call('GET /api/home/productsByIds', {
        query: { ids: id, lang: 'de' },
      }),
    );
    expect([card.class.slug, card.slug, card.class.code]).toEqual(['spiele', 'laternenfall', 'games']);
    const tree = await store.call('GET /api/home/navigationBar', { query: { lang: 'de' } });
    expect(tree.map(({ slug }) => slug)).toEqual(['spiele']);
  });

  test('is found from any other language', async () => {
    expect(await page('spiele', 'laternenfall', 'en-US')).toBe('games/lanternfall');
    expect(await page('jeux', 'laternenfall', 'ja')).toBe('games/lanternfall');
    expect(await list('jeux', 'de')).toMatchObject({
      slug: 'spiele',
      code: 'games',
      baseSlug: 'games',
      slugs: { de: 'spiele', fr: 'jeux' },
    });
    const type = await store.call('GET /api/home/type/{id}', { params: { id: 'jeux' } });
    expect(type.id).toBe(games);
  });

  test('means one thing in all languages, and never a fixed route', async () => {
    const taken = expect.objectContaining({ code: '23505' });
    await expect(addClass('spiele')).rejects.toEqual(taken);
    await expect(addClass('other', { es: 'jeux' })).rejects.toEqual(taken);
    for (const slug of ['news', 'all', 'my-order', 'admin', 'sitemaps', 'newsinfo']) {
      await expect(addClass(slug)).rejects.toMatchObject({ code: '23514', constraint: 'slug_reserved' });
      await expect(addClass('other', { es: slug })).rejects.toMatchObject({ constraint: 'slug_reserved' });
    }
    for (const slug of ['Games', 'a b', 'a/b', '', '-a'])
      await expect(addClass(slug), slug).rejects.toMatchObject({ code: '23514' });
    for (const slugs of [{ de: 'Ä' }, { de: 1 }, { 'en-US': 'x' }, ['x']] as never[])
      await expect(addClass('other', slugs)).rejects.toMatchObject({ code: '23514' });
    const id = await makeProduct(store.db, { slug: 'other' });
    await expect(rename('products', id, { slugs: { es: 'laternenfall' } })).rejects.toEqual(taken);
    await expect(makeProduct(store.db, { slug: 'laternenfall' })).rejects.toEqual(taken);
  });

  test('is given once if two products ask for it at the same time', async () => {
    const { first, second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) => addClass('software', { de: 'programme' }, trx),
      second: () => inTransaction(store.db, (trx) => addClass('programme', {}, trx)),
    });
    expect(waited).toBe(true);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    const products = await Promise.all([1, 2].map(() => makeProduct(store.db)));
    const race = await holdFirstCommit({
      db: store.db,
      first: (trx) =>
        trx
          .updateTable('products')
          .set({ slugs: '{"de":"beide"}' })
          .where('id', '=', firstOf(products))
          .execute(),
      second: () => rename('products', nthOf(products, 1), { slug: 'beide' }),
    });
    expect(race.waited).toBe(true);
    expect([race.first.status, race.second.status]).toEqual(['fulfilled', 'rejected']);
  });
});

describe('an address that was changed', () => {
  test('leads to the new one, however often it changed', async () => {
    const id = await makeProduct(store.db, { slug: 'first-name' });
    await rename('products', id, { slug: 'second-name', slugs: { de: 'zweiter-name' } });
    await rename('products', id, { slug: 'third-name', slugs: {} });
    for (const old of ['first-name', 'second-name', 'zweiter-name', 'third-name'])
      expect(await page('games', old, 'de'), old).toBe('spiele/third-name');
    await rename('classes', games, { slug: 'play', slugs: { de: 'spiele' } });
    for (const old of ['games', 'jeux', 'spiele']) {
      expect(await page(old, 'first-name', 'fr')).toBe('play/third-name');
      expect((await list(old, 'fr')).slug).toBe('play');
    }
    await rename('classes', games, { slug: 'games' });
    await expect.poll(async () => (await list('play')).slug).toBe('games');
  });

  test('follows a product to another class', async () => {
    const id = await makeProduct(store.db, { slug: 'wanderer' });
    const { id: class_id } = await addClass('tools');
    await store.db.updateTable('products').set({ class_id }).where('id', '=', id).execute();
    expect(await page('games', 'wanderer', 'en-US')).toBe('tools/wanderer');
    expect(await page('tools', 'wanderer', 'en-US')).toBe('tools/wanderer');
  });

  test('can be taken by another product once it is no longer used', async () => {
    const { id } = await addClass('brief');
    await rename('classes', id, { slug: 'lasting' });
    expect((await list('brief')).slug).toBe('lasting');
    await addClass('brief');
    await expect.poll(async () => (await list('brief')).slug).toBe('brief');
    await expect(rename('classes', id, { slug: 'brief' })).rejects.toMatchObject({ code: '23505' });
    const product = await makeProduct(store.db, { slug: 'once' });
    await rename('products', product, { slug: 'now' });
    await makeProduct(store.db, { slug: 'once' });
    expect(await page('games', 'once', 'en-US')).toBe('games/once');
    expect(await page('games', 'now', 'en-US')).toBe('games/now');
  });

  test('yields to a product that has that address today', async () => {
    const { id } = await addClass('test-shelf');
    await rename('classes', id, { slug: 'kept' });
    await store.db.updateTable('platforms').set({ slug: 'test-shelf' }).where('code', '=', 'TEST').execute();
    expect(await list('test-shelf')).toMatchObject({ code: 'TEST', slug: 'test-shelf' });
    await store.db.updateTable('platforms').set({ slug: 'newer' }).where('code', '=', 'TEST').execute();
    expect((await list('newer')).code).toBe('TEST');
  });
});

describe('a product that is gone', () => {
  test('answers 410 with similar products, by its old addresses as well; a draft is unknown', async () => {
    const id = await makeProduct(store.db, { slug: 'old-friend', name: 'Old Friend' });
    const twin = await makeProduct(store.db, { slug: 'old-friend-2', name: 'Old Friend' });
    await rename('products', id, { slug: 'older-friend' });
    await store.db.updateTable('products').set({ status: 'retired' }).where('id', '=', id).execute();
    for (const slug of ['old-friend', 'older-friend']) {
      const gone = await page('games', slug, 'de').catch((error: unknown) => error);
      expect(gone).toMatchObject({
        status: 410,
        slug: 'product_retired',
        message: expect.stringContaining('nicht mehr'),
      });
      const { data } = gone as { data: { name: string; class: { slug: string }; alike: { id: string }[] } };
      expect([data.name, data.class.slug, firstOf(data.alike).id]).toEqual(['Old Friend', 'spiele', twin]);
    }
    await store.db.updateTable('products').set({ status: 'draft' }).where('id', '=', id).execute();
    await expect(page('games', 'older-friend', 'de')).rejects.toEqual(refused(404));
    await expect(page('games', 'never-was', 'de')).rejects.toEqual(refused(404));
    await expect(page('never', 'older-friend', 'de')).rejects.toEqual(refused(404));
    await expect(list('never')).rejects.toEqual(refused(404));
  });

  test('leaves nothing behind when it is deleted', async () => {
    const id = await makeProduct(store.db, { slug: 'mistake' });
    await store.db.deleteFrom('price_history').where('product_id', '=', id).execute();
    await store.db.deleteFrom('products').where('id', '=', id).execute();
    const kept = await store.db
      .selectFrom('product_slugs')
      .selectAll()
      .where('slug', '=', 'mistake')
      .execute();
    expect(kept).toEqual([]);
    await makeProduct(store.db, { slug: 'mistake' });
  });
});

test('an address is looked up by index alone, and many products at once get theirs', async () => {
  // A busy machine takes longer for all of them than one statement may.
  for (const from of [1, 501, 1001, 1501])
    await sql`insert into products (class_id, slug, name, genre_code, platform_code, region_code, price_minor)
      select ${games}::uuid, 'many-' || n, 'Many ' || n, 'TEST', 'TEST', 'TEST', 100
      from generate_series(${from}::int, ${from + 499}::int) as n`.execute(store.db);
  await sql`analyze product_slugs`.execute(store.db);
  expect(await page('games', 'many-777', 'en-US')).toBe('games/many-777');
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select product_id from product_slugs
    where class_id = (select thing::uuid from shelf_slugs where kind = 'class' and slug = 'games') and slug = 'many-5'`.execute(
    store.db,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on product_slugs/);
});
