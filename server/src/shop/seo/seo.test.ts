import { firstOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct } from '../../../test/make-product.ts';
import { randomShop, type ShopProduct } from '../../../test/random-shop.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { sitemapText, type Entry } from './sitemap.ts';
import { productEntries, productFiles } from './sitemap.queries.ts';

let store: TestStore;
let shop: ShopProduct[];

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  shop = await randomShop(store.db, 120, 5);
  await sql`update classes set slugs = '{"de": "spiele"}' where slug = 'games'`.execute(store.db);
});
afterAll(() => store.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(store.url + path, { headers });
const textOf = async (path: string) => await (await get(path)).text();
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => present(loc));
const set = (id: string, values: Record<string, unknown>) =>
  store.db.updateTable('products').set(values).where('id', '=', id).execute();

describe('the sitemaps', () => {
  test('are named by robots.txt, and name a file of pages and one of products in each language', async () => {
    expect(await textOf('/robots.txt')).toContain('\nSitemap: http://shop.test/sitemap.xml\n');
    const answer = await get('/sitemap.xml');
    expect(answer.headers.get('content-type')).toContain('xml');
    const files = locations(await answer.text());
    expect(files).toHaveLength(LOCALES.length * 2);
    for (const locale of LOCALES) {
      expect(files).toContain(`http://shop.test/sitemaps/${locale}/pages.xml`);
      expect(files.filter((file) => file.includes(`/${locale}/products-`))).toHaveLength(1);
    }
  });

  test('hold the products on sale, each once, at its address in the language', async () => {
    await set(firstOf(shop).id, { status: 'retired' });
    await set(nthOf(shop, 1).id, { status: 'draft' });
    const [from] = await productFiles(store.db);
    for (const locale of ['en-US', 'de'] as const) {
      const found = locations(await textOf(`/sitemaps/${locale}/products-${from}.xml`));
      const shelf = (name: string) => (locale === 'de' && name === 'games' ? 'spiele' : name);
      const lang = locale === 'de' ? '?lang=de' : '';
      const expected = shop.slice(2).map((p) => `http://shop.test/${shelf(p.class)}/p-${p.id}${lang}`);
      expect(found.toSorted()).toEqual(expected.toSorted());
    }
    await set(firstOf(shop).id, { status: 'live' });
    await set(nthOf(shop, 1).id, { status: 'live' });
  });

  test('hold the lists that have something in them', async () => {
    await sql`insert into classes (slug, names) values ('empty', '{"en-US": "Empty"}')`.execute(store.db);
    const found = locations(await textOf('/sitemaps/de/pages.xml'));
    const path = (name: string) => `http://shop.test/${name}?lang=de`;
    for (const name of [
      '',
      'about-us',
      'spiele',
      'software',
      'role-playing',
      'the-steam',
      'all',
      'price-drops',
    ])
      expect(found).toContain(path(name));
    for (const name of ['games', 'empty', 'search', 'login', 'checkout', 'my-order', '404'])
      expect(found).not.toContain(path(name));
    expect(new Set(found).size).toBe(found.length);
  });

  test('say when a page changed, and not when something of it was sold', async () => {
    const { id } = present(shop.find(({ kind, was }) => kind === 'key' && was === null));
    const changed = async (locale: string) => {
      const [from] = await productFiles(store.db);
      const xml = await textOf(`/sitemaps/${locale}/products-${from}.xml`);
      return Date.parse(nthOf(present(new RegExp(`p-${id}[^<]*</loc><lastmod>([^<]+)<`).exec(xml)), 1));
    };
    const before = await changed('en-US');
    await set(id, { units_sold: 7, pin: 3, updated_at: new Date('2030-01-01') });
    expect(await changed('en-US')).toBe(before);
    await set(id, { price_minor: 12_345 });
    const priced = await changed('en-US');
    expect(priced).toBeGreaterThan(before);
    const text = { product_id: id, locale: 'de' as const, summary: 'Kurz', description: 'Lang' };
    await store.db.insertInto('product_texts').values(text).execute();
    const told = await changed('de');
    expect(told).toBeGreaterThan(priced);
    expect(await changed('fr')).toBe(priced);
    await sql`update product_texts set summary = summary where product_id = ${id}`.execute(store.db);
    expect(await changed('de')).toBe(told);
    await sql`update product_texts set summary = 'Anders' where product_id = ${id}`.execute(store.db);
    expect(await changed('de')).toBeGreaterThan(told);
  });

  test('are compressed for clients that accept it', async () => {
    const [from] = await productFiles(store.db);
    const path = `/sitemaps/ja/products-${from}.xml`;
    const plain = await get(path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const zipped = await rawBytes(store.url + path);
    expect(zipped.encoding).toBe('gzip');
    expect(gunzipSync(zipped.bytes).toString()).toBe(await plain.text());
  });

  test.each([
    '/sitemaps/xx/pages.xml',
    '/sitemaps/de/products-1.xml',
    '/sitemaps/de/other.xml',
    '/sitemaps/de',
  ])('%s is not there', async (path) => expect((await get(path)).status).toBe(404));
});

describe('a million products', () => {
  test('are cut into files of so many, which together hold each of them once', async () => {
    for (let i = 0; i < 5; i++) await makeProduct(store.db);
    const total = shop.length + 5;
    for (const perFile of [1, 7, 25, 1000]) {
      const found: string[] = [];
      const files = await productFiles(store.db, perFile);
      expect(files).toHaveLength(Math.ceil(total / perFile));
      for (const from of files) {
        const size = found.length;
        for await (const some of productEntries(store.db, from, 'en-US', perFile))
          found.push(...some.map(({ path }) => path));
        expect(found.length - size).toBeLessThanOrEqual(perFile);
      }
      expect([found.length, new Set(found).size]).toEqual([total, total]);
    }
  });

  test('are streamed: a slow reader does not fill the memory', async () => {
    let read = 0;
    async function* source(): AsyncGenerator<Entry[]> {
      for (let page = 0; page < 1_000; page++) {
        read += 1_000;
        yield Array.from({ length: 1_000 }, (_, i) => ({
          path: `/games/product-${page}-${i}`,
          changed: new Date(0),
        }));
      }
    }
    let written = 0;
    let most = 0;
    let ahead = 0;
    const before = process.memoryUsage().heapUsed;
    for await (const text of sitemapText(source(), 'https://shop.test', 'de')) {
      if (text.startsWith('<url>')) written += 1_000;
      ahead = Math.max(ahead, read - written);
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(written).toBe(1_000_000);
    expect(ahead).toBe(0);
    // All of it at once would be 150 MB.
    expect(most).toBeLessThan(100 * 1024 * 1024);
  });
});

/** The bytes of an answer as they came, which `fetch` would have unpacked. */
async function rawBytes(url: string): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  return await new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}
