import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct } from '../../../../test/make-product.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { installPages } from '../../content/door.ts';

let store: TestStore;
let keeper: StaffAtWork;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
  for (const name of ['Lanternfall', 'Refuge Hills', 'Contact Protocol', 'Delivery Dash'])
    await makeProduct(store.db, { name });
  await inTransaction(store.db, (trx) => installPages(trx, store.clock.now()));
});
afterAll(() => store.close());

const search = (keyword: string, lang = 'en-US', more: { class?: string } = {}) =>
  store.call('GET /api/home/queryProducts', { query: { keyword, lang, ...more } });
const pagesFor = async (keyword: string, lang?: string) =>
  (await search(keyword, lang)).pages.map(({ href }) => href);
const suggested = async (q: string, lang = 'en-US') =>
  (await store.call('GET /api/home/suggest', { query: { q, lang } })).pages.map(({ href }) => href);

test('all products are on sale a moment after they were added', async () => {
  await expect.poll(async () => (await search('lanternfall')).total).toBe(1);
});

test('a search for help has pages in the language of the visitor', async () => {
  expect(await search('refund')).toMatchObject({
    pages: [{ title: 'Refund policy', href: '/refund-policy', textLocale: 'en-US' }],
  });
  expect((await search('Erstattung', 'de')).pages[0]).toEqual({
    title: 'Erstattungsrichtlinie',
    href: '/refund-policy',
    textLocale: 'de',
  });
  // English words count in every language.
  expect((await search('refund', 'de')).pages[0]?.title).toBe('Erstattungsrichtlinie');
  expect(await suggested('wie aktiviere ich', 'de')).toEqual(['/activation']);
});

test('there are three pages at most, and two among the suggestions', async () => {
  expect((await pagesFor('my order invoice support account refund')).length).toBeLessThanOrEqual(3);
  expect(await pagesFor('order')).toHaveLength(3);
  expect(await suggested('order')).toHaveLength(2);
});

test('a search that names a product stays with products', async () => {
  for (const typed of ['refuge', 'refuge hills', 'lanternfall', 'contact protocol', 'delivery dash'])
    expect(await pagesFor(typed), typed).toEqual([]);
  // A word of a title may be a question, too.
  expect(await pagesFor('contact')).toEqual(['/contact-us']);
  // The beginning of a title is not taken for that of a page.
  expect(await suggested('refu')).toEqual([]);
  expect(await suggested('refun')).toEqual(['/refund-policy']);
});

test('a word with a slip finds the page if nothing has it as it was typed', async () => {
  expect(await pagesFor('refnud')).toEqual(['/refund-policy']);
  expect(await pagesFor('withdrawl')).toEqual(['/withdrawal']);
});

test('a search within a category has no pages', async () => {
  expect((await search('refund', 'en-US', { class: 'games' })).pages).toEqual([]);
});

test('a page is found as it is published, translated, changed and unpublished', async () => {
  const text = { author: '', summary: '', minor: false };
  const { id, revision } = await keeper.call('POST /admin/content/pages', {
    body: {
      name: 'warranty',
      inFooter: false,
      title: 'Warranty',
      summary: '',
      body: '## Broken controllers\n\nWrite to us.',
    },
  });
  expect(await pagesFor('warranty')).toEqual([]);
  await keeper.call('POST /admin/content/{id}/publish', { params: { id }, body: { revision } });
  await expect.poll(() => pagesFor('warranty')).toEqual(['/pages/warranty']);
  expect(await pagesFor('broken controllers')).toEqual(['/pages/warranty']);
  // What only the text says finds no page.
  expect(await pagesFor('write')).toEqual([]);
  // Without a translation the English page is found.
  expect((await search('warranty', 'de')).pages).toEqual([
    { title: 'Warranty', href: '/pages/warranty', textLocale: 'en-US' },
  ]);

  const setTerms = async (locale: 'en-US' | 'de', terms: string) => {
    const { revision: seen } = await keeper.call('GET /admin/content/{id}', { params: { id } });
    const body = { revision: seen, locale, terms };
    return await keeper.call('POST /admin/content/{id}/search-terms', { params: { id }, body });
  };
  expect(await pagesFor('stick drift')).toEqual([]);
  const { searchTerms } = await setTerms('en-US', ' stick drift,, guarantee , stick drift');
  expect(searchTerms).toEqual({ 'en-US': 'stick drift, guarantee' });
  await expect.poll(() => pagesFor('stick drift')).toEqual(['/pages/warranty']);
  await setTerms('de', 'Gewährleistung');
  await expect.poll(() => pagesFor('Gewährleistung', 'de')).toEqual(['/pages/warranty']);
  expect(await pagesFor('stick drift', 'de')).toEqual(['/pages/warranty']);
  expect(await pagesFor('Gewährleistung')).toEqual([]);
  expect((await setTerms('en-US', '')).searchTerms).toEqual({ de: 'Gewährleistung' });
  await expect.poll(() => pagesFor('stick drift')).toEqual([]);

  const german = await keeper.call('POST /admin/content/{id}/texts', {
    params: { id },
    body: { ...text, locale: 'de', base: 0, title: 'Herstellergarantie', body: 'Schreiben Sie uns.' },
  });
  expect(await pagesFor('Herstellergarantie', 'de')).toEqual([]);
  await keeper.call('POST /admin/content/{id}/publish', {
    params: { id },
    body: { revision: german.revision },
  });
  await expect.poll(() => pagesFor('Herstellergarantie', 'de')).toEqual(['/pages/warranty']);

  const { slugs } = await keeper.call('GET /admin/content/{id}', { params: { id } });
  await keeper.call('POST /admin/content/{id}/slug', {
    params: { id },
    body: { locale: 'de', slug: 'garantie', version: slugs?.version ?? '' },
  });
  await expect.poll(() => pagesFor('Herstellergarantie', 'de')).toEqual(['/pages/garantie']);
  const { revision: last } = await keeper.call('GET /admin/content/{id}', { params: { id } });
  await keeper.call('POST /admin/content/{id}/unpublish', { params: { id }, body: { revision: last } });
  await expect.poll(() => pagesFor('warranty')).toEqual([]);
});
