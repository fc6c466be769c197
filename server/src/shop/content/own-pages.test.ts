import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { setPageSlug } from './set-page-slug.ts';
import { installPages } from './install-pages.ts';
import { placePage } from './own-pages.ts';

let store: TestStore;
let keeper: StaffAtWork;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
  await inTransaction(store.db, (trx) => installPages(trx, store.clock.now()));
});
afterAll(() => store.close());

const create = (name: string, inFooter = true) =>
  keeper.call('POST /admin/content/pages', {
    body: { name, inFooter, title: `Title of ${name}`, summary: 'In short.', body: `About ${name}.` },
  });
const read = (name: string, lang = 'en-US') =>
  store.call('GET /api/own-pages/{name}', { params: { name }, query: { lang } });
const footer = async (lang = 'en-US') =>
  (await store.call('GET /api/home/footer', { query: { lang } }))
    .flatMap(({ links }) => links)
    .filter(({ href }) => href.startsWith('/pages/'))
    .map(({ label }) => label);
const sitemap = async (lang: string) => await (await fetch(`${store.url}/sitemaps/${lang}/pages.xml`)).text();
const publish = (id: string, revision: number, at?: string) =>
  keeper.call('POST /admin/content/{id}/publish', { params: { id }, body: { revision, ...(at && { at }) } });

test('an own page is a draft, then read in each language, in the footer and the sitemaps, and deleted', async () => {
  const page = await create('imprint');
  const { id } = page;
  expect(page).toMatchObject({ kind: 'own', name: 'imprint', state: 'draft', inFooter: true });
  await expect(read('imprint')).rejects.toMatchObject({ slug: 'not_found' });
  expect(await footer()).toEqual([]);
  await keeper.call('POST /admin/content/{id}/texts', {
    params: { id },
    body: { locale: 'de', base: 0, title: 'Impressum', summary: '', author: '', body: 'Wer wir sind.' },
  });
  const out = await publish(id, 2);
  await expect.poll(() => footer('de')).toEqual(['Impressum']);
  expect(await read('imprint')).toMatchObject({ title: 'Title of imprint', textLocale: 'en-US' });
  expect(await read('imprint', 'de')).toMatchObject({ title: 'Impressum', textLocale: 'de' });
  expect(await read('imprint', 'fr')).toMatchObject({ title: 'Title of imprint', textLocale: 'en-US' });
  expect(await sitemap('de')).toContain('/pages/imprint?lang=de</loc>');
  // It is none of the pages that the store comes with, and they are none of the shopkeeper's.
  await expect(store.call('GET /api/pages/{name}', { params: { name: 'imprint' } })).rejects.toMatchObject({
    slug: 'not_found',
  });
  await expect(read('condition')).rejects.toMatchObject({ slug: 'not_found' });

  const placed = await keeper.call('POST /admin/content/{id}/page', {
    params: { id },
    body: { revision: out.revision, inFooter: false },
  });
  await expect.poll(() => footer()).toEqual([]);
  await keeper.call('POST /admin/content/{id}/delete', {
    params: { id },
    body: { revision: placed.revision },
  });
  await expect
    .poll(() =>
      read('imprint').then(
        () => 'there',
        ({ slug }) => slug,
      ),
    )
    .toBe('not_found');
  expect(await sitemap('en-US')).not.toContain('imprint');
  await expect(keeper.call('GET /admin/content/{id}', { params: { id } })).rejects.toMatchObject({
    slug: 'not_found',
  });
  expect((await auditOf(store, `content:${id}`)).map(({ action }) => action)).toEqual([
    'content.created',
    'content.saved',
    'content.published',
    'content.changed',
    'content.removed',
  ]);
  // The address is free again.
  expect((await create('imprint')).id).not.toBe(id);
});

const setSlug = async (id: string, locale: Locale, slug: string) => {
  const { slugs } = await keeper.call('GET /admin/content/{id}', { params: { id } });
  const body = { locale, slug, version: slugs?.version ?? '' };
  return await keeper.call('POST /admin/content/{id}/slug', { params: { id }, body });
};
const nameAt = (name: string, lang = 'en-US') =>
  read(name, lang).then(
    (page) => page.name,
    ({ slug }) => String(slug),
  );

test('an own page has an address in each language, and former ones lead to it', async () => {
  const { id, revision } = await create('about-us-all');
  await publish(id, revision);
  await setSlug(id, 'de', 'Über uns');
  await setSlug(id, 'ja', '会社概要');
  await expect.poll(() => nameAt('über-uns', 'de')).toBe('über-uns');
  // Any of its names finds it, and says which one is right in the language.
  await expect.poll(() => nameAt('about-us-all', 'de')).toBe('über-uns');
  await expect.poll(() => nameAt('über-uns', 'fr')).toBe('about-us-all');
  await expect
    .poll(() => read('会社概要'))
    .toMatchObject({
      names: { base: 'about-us-all', own: { de: 'über-uns', ja: '会社概要' } },
    });
  await expect.poll(() => sitemap('de')).toContain('/pages/%C3%BCber-uns?lang=de</loc>');
  const footed = async () => {
    const columns = await store.call('GET /api/home/footer', { query: { lang: 'de' } });
    return columns.flatMap(({ links }) => links.map(({ href }) => href));
  };
  await expect.poll(footed).toContain('/pages/%C3%BCber-uns');

  expect(await setSlug(id, 'en-US', 'about')).toMatchObject({ base: 'about', former: ['about-us-all'] });
  await expect.poll(() => nameAt('about-us-all')).toBe('about');
  await expect(setSlug(id, 'fr', 'condition')).rejects.toMatchObject({ slug: 'slug_reserved' });
  const other = await create('team');
  await publish(other.id, other.revision);
  await expect(setSlug(other.id, 'de', 'über-uns')).rejects.toMatchObject({ slug: 'slug_taken' });
  await expect(create('about')).rejects.toMatchObject({ fields: { name: 'Another page has this address.' } });
  // A former address may be taken over.
  await setSlug(other.id, 'fr', 'about-us-all');
  await expect.poll(() => nameAt('about-us-all', 'fr')).toBe('about-us-all');
  await setSlug(id, 'de', '');
  await expect.poll(() => nameAt('über-uns', 'de')).toBe('about');
  expect((await auditOf(store, `content:${id}`)).at(-1)).toMatchObject({
    action: 'content.slug_set',
    before: { own: { de: 'über-uns' } },
  });
  const { slugs } = await keeper.call('GET /admin/content/{id}', { params: { id } });
  const version = slugs?.version ?? '';
  const race = await holdFirstCommit({
    db: store.db,
    first: (trx) => setPageSlug(trx, id, { locale: 'de', slug: 'wir', version }, 'system'),
    second: () =>
      keeper.call('POST /admin/content/{id}/slug', {
        params: { id },
        body: { locale: 'de', slug: 'ihr', version },
      }),
  });
  expect(race.waited).toBe(true);
  expect(race.second).toMatchObject({ status: 'rejected', reason: { slug: 'content_changed' } });
});

test('a name is one that an address can have, and that no other page has', async () => {
  await create('faq');
  for (const name of ['faq', 'condition'])
    await expect(create(name)).rejects.toMatchObject({
      fields: { name: 'Another page has this address.' },
    });
  for (const name of ['', 'Über uns', '-a', 'a/b', 'a'.repeat(61)])
    await expect(create(name)).rejects.toMatchObject({ slug: 'invalid_input' });
});

test('an own page is planned, unpublished, and refuses an editor who is late', async () => {
  const { id, revision } = await create('jobs');
  const planned = await publish(id, revision, '2100-01-01T00:00:00.000Z');
  expect(planned.state).toBe('scheduled');
  const off = await keeper.call('POST /admin/content/{id}/unpublish', {
    params: { id },
    body: { revision: planned.revision },
  });
  expect(off.state).toBe('draft');
  const late = { params: { id }, body: { revision, inFooter: false } };
  await expect(keeper.call('POST /admin/content/{id}/page', late)).rejects.toMatchObject({
    slug: 'content_changed',
  });
  const terms = (seen: number) =>
    keeper.call('POST /admin/content/{id}/search-terms', {
      params: { id },
      body: { revision: seen, locale: 'en-US', terms: 'work, career' },
    });
  await expect(terms(revision)).rejects.toMatchObject({ slug: 'content_changed' });
  const { revision: now } = await terms(off.revision);
  expect((await auditOf(store, `content:${id}`)).at(-1)).toMatchObject({
    action: 'content.changed',
    after: { searchTerms: { 'en-US': 'work, career' } },
  });
  const race = await holdFirstCommit({
    db: store.db,
    first: (trx) => placePage(trx, id, { revision: now, inFooter: false }, 'system'),
    second: () => keeper.call('POST /admin/content/{id}/delete', { params: { id }, body: { revision: now } }),
  });
  expect(race.waited).toBe(true);
  expect(race.second).toMatchObject({ status: 'rejected', reason: { slug: 'content_changed' } });
});

test('pages that the store comes with are not deleted', async () => {
  const { rows } = await keeper.call('GET /admin/content', { query: { kind: 'page' } });
  const { id } = rows.find(({ name }) => name === 'condition') ?? { id: '' };
  const { revision } = await keeper.call('GET /admin/content/{id}', { params: { id } });
  await expect(
    keeper.call('POST /admin/content/{id}/delete', { params: { id }, body: { revision } }),
  ).rejects.toMatchObject({ slug: 'not_found' });
});
