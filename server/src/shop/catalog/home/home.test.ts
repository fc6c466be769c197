import { firstOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import type { HomeSection } from '@halfturn/contract/primitives/home-sections.ts';
import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomShop } from '../../../../test/random-shop.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let catalogue: StaffAtWork;
let products: string[];

beforeAll(async () => {
  // Some tests change tables past all that tells the cache.
  store = await testStore({ env: { ROLE: 'web', PAGE_CACHE_MB: '0' } });
  products = (await randomShop(store.db, 12, 2)).map(({ id }) => id);
  catalogue = await atWork(store, 'catalogue');
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('banners').execute();
  await store.db.deleteFrom('settings').execute();
});

const text = (heading: string) => ({ heading, line: `${heading}, at a price.`, action: 'See' });
const banner = (heading: string, more: object = {}) => ({
  texts: { 'en-US': text(heading), de: text(`${heading} auf Deutsch`) },
  href: '/games',
  productIds: products.slice(0, 3),
  live: true,
  liveFrom: null,
  liveUntil: null,
  ...more,
});
const add = async (heading: string, more: object = {}) =>
  (await catalogue.call('POST /admin/home/banners', { body: banner(heading, more) })).id;
const seen = async (lang = 'en-US', preview?: string) => {
  const query = { lang, ...(preview === undefined ? {} : { preview }) };
  const all = await store.call('GET /api/home/scrollPhoto', { query });
  return all.map(({ heading }) => heading);
};
const inHours = (hours: number) => new Date(store.clock.now().getTime() + hours * 3_600_000).toISOString();

const shownPicture = async (lang = 'en-US') =>
  (await store.call('GET /api/home/scrollPhoto', { query: { lang } }))[0]?.picture;
/** Sends bytes as the back office does. */
async function send(bytes: Buffer) {
  const answer = await fetch(`${store.url}/prod-api/admin/home/pictures`, {
    method: 'POST',
    headers: {
      origin: store.config.publicUrl,
      'content-type': 'application/octet-stream',
      cookie: `staff=${catalogue.cookie()}`,
    },
    body: new Uint8Array(bytes),
  });
  return (await answer.json()) as { error?: string; data: { id: string; file: string } };
}
const pixels = (width: number) =>
  sharp({ create: { width, height: 600, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
const upload = async (width: number) => (await send(await pixels(width))).data;

describe('a picture of a banner', () => {
  const focus = { wide: { x: 80, y: 20 }, phone: { x: 10, y: 50 } };

  test('is shown with its words in the language of the visitor, and served in two formats', async () => {
    const { id, file } = await upload(900);
    expect((await upload(900)).id).toBe(id);
    const texts = {
      'en-US': { ...text('Winter'), alt: 'A snowy street' },
      de: { ...text('Winter auf Deutsch'), alt: 'Eine verschneite Straße' },
      fr: text('Hiver'),
    };
    await add('Winter', { texts, pictureId: id, focus });
    expect((await catalogue.call('GET /admin/home')).banners[0]?.texts.fr).toMatchObject({ alt: '' });
    expect(await shownPicture('de')).toMatchObject({ file, width: 900, height: 600, focus });
    const alts = await Promise.all(['de', 'fr', 'ja'].map(async (lang) => (await shownPicture(lang))?.alt));
    expect(alts).toEqual(['Eine verschneite Straße', 'A snowy street', 'A snowy street']);
    for (const format of ['avif', 'webp'] as const) {
      const answer = await fetch(store.url + pictureSrc({ file, width: 900 }, 640, format));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`]);
    }
    expect((await catalogue.call('GET /admin/home')).banners[0]).toMatchObject({ picture: { id }, focus });
  });

  test('must exist, and is removed a day later if no banner has it', async () => {
    await expect(add('No such', { pictureId: products[0] })).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: { pictureId: expect.any(String) },
    });
    const [used, unused] = [await upload(700), await upload(800)];
    await add('Used', { pictureId: used.id });
    await sql`update banner_pictures set created_at = now() - interval '2 days'`.execute(store.db);
    const later = await upload(1000);
    const left = await store.db.selectFrom('banner_pictures').select('id').execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([used.id, later.id].toSorted());
    expect(left.map(({ id }) => id)).not.toContain(unused.id);
  });

  test('is refused if it is no picture, or too small', async () => {
    expect((await send(Buffer.from('<svg xmlns'))).error).toBe('picture_unreadable');
    expect((await send(await pixels(200))).error).toBe('picture_size');
  });
});

describe('banners', () => {
  test('stand in their order, in the language of the visitor, else in English', async () => {
    const first = await add('First');
    const second = await add('Second');
    expect(await seen()).toEqual(['First', 'Second']);
    expect(await seen('de')).toEqual(['First auf Deutsch', 'Second auf Deutsch']);
    expect(await seen('ja')).toEqual(['First', 'Second']);
    await catalogue.call('POST /admin/home/order', { body: { ids: [second, first] } });
    expect(await seen()).toEqual(['Second', 'First']);
    const [shown] = await store.call('GET /api/home/scrollPhoto', {});
    expect(shown?.products.map(({ id }) => id)).toEqual(products.slice(0, 3));
  });

  test('lead to the address in the language of the page, whichever one was written', async () => {
    await store.db
      .updateTable('classes')
      .set({ slugs: { de: 'spiele' } })
      .where('slug', '=', 'games')
      .execute();
    const { slug } = await store.db
      .updateTable('products')
      .set({ slugs: { de: 'laternenfall' } })
      .where('id', '=', firstOf(products))
      .returning('slug')
      .executeTakeFirstOrThrow();
    for (const href of [
      '/games',
      '/spiele?sort=2',
      `/games/${slug}#about`,
      '/spiele/laternenfall',
      '/about-us',
      '/a/b/c',
      '/%',
    ])
      await add(href, { href });
    const hrefs = async (lang: string) => {
      const query: object = { lang };
      return (await store.call('GET /api/home/scrollPhoto', { query })).map(({ href }) => href);
    };
    const rest = ['/about-us', '/a/b/c', '/%'];
    await expect
      .poll(() => hrefs('de'))
      .toEqual(['/spiele', '/spiele?sort=2', '/spiele/laternenfall#about', '/spiele/laternenfall', ...rest]);
    expect(await hrefs('fr')).toEqual([
      '/games',
      '/games?sort=2',
      `/games/${slug}#about`,
      `/games/${slug}`,
      ...rest,
    ]);
  });

  test('come and go at their time', async () => {
    await add('Before', { liveFrom: inHours(1) });
    await add('After', { liveUntil: inHours(-1) });
    await add('Now', { liveFrom: inHours(-1), liveUntil: inHours(1) });
    await add('Off', { live: false });
    expect(await seen()).toEqual(['Now']);
    const { banners } = await catalogue.call('GET /admin/home');
    expect(banners.map(({ state }) => state)).toEqual(['waits', 'over', 'showing', 'off']);
  });

  test('can be previewed before their time, with a link that holds for an hour', async () => {
    const id = await add('Off', { live: false });
    const { path } = await catalogue.call('GET /admin/home/banners/{id}/preview', { params: { id } });
    const token = present(new URL(path, store.url).searchParams.get('preview'));
    expect(await seen('en-US', token)).toEqual(['Off']);
    for (const other of [
      // Not the last sign: two of its bits are not part of the signature.
      `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`,
      `${id}.9999999999999.x`,
      '',
    ])
      expect(await seen('en-US', other)).toEqual([]);
    store.clock.advance(61 * 60_000);
    expect(await seen('en-US', token)).toEqual([]);
    catalogue = await atWork(store, 'catalogue');
  });

  test('are changed and removed, and the audit log keeps their content', async () => {
    const id = await add('Old');
    const params = { id };
    const version =
      (await catalogue.call('GET /admin/home')).banners.find((one) => one.id === id)?.version ?? '';
    await catalogue.call('POST /admin/home/banners/{id}', { params, body: { ...banner('New'), version } });
    expect(await seen()).toEqual(['New']);
    await catalogue.call('DELETE /admin/home/banners/{id}', { params });
    expect(await seen()).toEqual([]);
    const log = await auditOf(store, `banner:${id}`);
    expect(log.map(({ action }) => action)).toEqual([
      'home.banner_added',
      'home.banner_changed',
      'home.banner_removed',
    ]);
    expect(log[1]).toMatchObject({
      actor: `staff:${catalogue.id}`,
      before: { texts: { 'en-US': { heading: 'Old' } } },
      after: { texts: { 'en-US': { heading: 'New' } } },
    });
    for (const call of ['POST /admin/home/banners/{id}', 'DELETE /admin/home/banners/{id}'] as const)
      await expect(
        catalogue.call(call as 'POST /admin/home/banners/{id}', {
          params,
          body: { ...banner('Gone'), version },
        }),
      ).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    { href: 'https://elsewhere.example/' },
    { href: '//elsewhere.example' },
    { href: '/\\elsewhere.example' },
    { href: 'javascript:alert(1)' },
    { texts: { de: text('Nur Deutsch') } },
    { texts: { 'en-US': { ...text(''), heading: ' ' } } },
    { liveFrom: inHoursFixed(2), liveUntil: inHoursFixed(1) },
    { productIds: ['x'] },
  ])('are refused with %j', async (more) => {
    await expect(add('Wrong', more)).rejects.toMatchObject({ status: 422, slug: 'invalid_input' });
  });
});

function inHoursFixed(hours: number): string {
  return new Date(Date.UTC(2030, 0, 1, hours)).toISOString();
}

describe('sections', () => {
  const sections = async () => (await store.call('GET /api/home/products', {})).sections;

  test('are all shown, including the newsletter, until they are configured', async () => {
    expect(await sections()).toEqual([
      'reassurances',
      'best_sellers',
      'latest',
      'banners',
      'hot',
      'shelves',
      'newsletter',
    ]);
    const set = async (wanted: HomeSection[]) => {
      const { version } = await catalogue.call('GET /admin/home');
      await catalogue.call('POST /admin/home/sections', { body: { sections: wanted, version } });
    };
    await set(['hot', 'best_sellers']);
    expect(await sections()).toEqual(['hot', 'best_sellers']);
    await set([]);
    expect(await sections()).toEqual([]);
    expect(
      await store.call('GET /api/home/config/configKey/{key}', { params: { key: 'home.sections' } }),
    ).toEqual({ value: '' });
    expect(await auditOf(store, 'home')).toContainEqual(
      expect.objectContaining({ action: 'home.sections_set', after: { sections: 'hot,best_sellers' } }),
    );
  });

  test('are refused if named twice, and set only with the permission', async () => {
    await expect(
      catalogue.call('POST /admin/home/sections', { body: { sections: ['hot', 'hot'], version: '' } }),
    ).rejects.toMatchObject({ status: 422 });
    const finance = await atWork(store, 'finance');
    await expect(
      finance.call('POST /admin/home/sections', { body: { sections: ['hot'], version: '' } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(finance.call('GET /admin/home')).rejects.toMatchObject({ status: 403 });
  });
});

test('hot products were reduced within the 30 days of the price line', async () => {
  const ago = (days: number) => new Date(store.clock.now().getTime() - days * 86_400_000);
  const [fresh, old] = several(products, 2);
  await store.db
    .updateTable('products')
    .set({ sale_minor: null, was_minor: null, reduced_at: null })
    .execute();
  for (const [id, days] of [
    [fresh, 3],
    [old, 31],
  ] as const)
    await store.db
      .updateTable('products')
      .set({ price_minor: 4_000, sale_minor: 2_000, was_minor: 3_900, reduced_at: ago(days) })
      .where('id', '=', id)
      .execute();
  const { hot } = await store.call('GET /api/home/products', {});
  expect(hot.map(({ id }) => id)).toEqual([fresh]);
});
