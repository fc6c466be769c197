import { randomUUID } from 'node:crypto';
import { fetchCaller } from '@halfturn/contract/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productFacts } from '../../../../test/product-facts.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
let typeId: string;
let id: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  keeper = await atWork(store, 'catalogue');
  ({ id: typeId } = await keeper.call('POST /admin/product-types', {
    body: { names: { 'en-US': 'Games' }, parentId: null, genre: null, slug: 'games' },
  }));
  id = randomUUID();
  await keeper.call('POST /admin/products', {
    body: {
      ...facts(),
      id,
      kind: 'key',
      slug: '',
      released: null,
      onHand: null,
      texts: { 'en-US': ENGLISH },
    },
  });
});
afterAll(() => store.close());

const NONE = {
  summary: '',
  description: '',
  edition: '',
  system: '',
  tips: '',
  seoTitle: '',
  seoDescription: '',
};
const ENGLISH = { ...NONE, summary: 'A city of light.', description: 'One.\n\nTwo.' };
const GERMAN = { ...NONE, summary: 'Eine Stadt aus Licht.', description: 'Eins.', seoTitle: 'Lichtstadt' };
/** Every process drops what it has kept of a product within a second of its change. */
const SOON = { timeout: 1_000 };
const facts = () => ({
  ...productFacts(typeId),
  edition: 'Standard',
  system: 'Windows 10',
  price: 1_999,
});
const read = () => keeper.call('GET /admin/products/{id}/facts', { params: { id } });
const save = async (texts: object, more: object = {}) => {
  const { version } = await read();
  return await keeper.call('POST /admin/products/{id}', {
    params: { id },
    body: { ...facts(), ...more, version, stock: null, texts },
  });
};
const page = async (lang: 'de' | 'en-US') => {
  const call = fetchCaller(store.url, () => ({ 'accept-language': lang }));
  const params = { class: 'games', name: 'lanternfall' };
  return (await call('GET /api/home/product/{class}/{name}', { params, query: { lang } })).product;
};

test('the texts of a language are on its page at once, and English stands in for the others', async () => {
  expect(await page('de')).toMatchObject({ summary: 'A city of light.', textLocale: 'en-US' });
  await save({ de: GERMAN });
  await expect
    .poll(() => page('de'), SOON)
    .toMatchObject({
      summary: 'Eine Stadt aus Licht.',
      description: ['Eins.'],
      textLocale: 'de',
      seo: { title: 'Lichtstadt', description: '' },
      system: 'Windows 10',
    });
  await expect
    .poll(() => page('en-US'), SOON)
    .toMatchObject({ description: ['One.', 'Two.'], seo: { title: '' } });
  expect((await auditOf(store, `product:${id}`)).at(-1)?.after).toMatchObject({
    'texts.de': { summary: 'Eine Stadt aus Licht.' },
  });
});

test('texts are older than the English ones from the moment that those change, until they are checked', async () => {
  const german = async () => (await read()).texts.de;
  expect(await german()).toMatchObject({ older: false });
  await save({ 'en-US': { ...ENGLISH, description: 'Three.' } });
  expect(await german()).toMatchObject({ older: true });
  await save({ de: { ...GERMAN, checked: true } });
  expect(await german()).toMatchObject({ ...GERMAN, older: false });
  await save({}, { system: 'Windows 11' });
  expect(await german()).toMatchObject({ older: true });
  await save({ de: { ...GERMAN, summary: 'Neu.' } }, { system: 'Windows 11' });
  expect(await german()).toMatchObject({ older: false });
  // Both in one save: neither is older.
  await save({ 'en-US': ENGLISH, de: { ...GERMAN, summary: 'Ganz neu.' } }, { system: 'Windows 11' });
  expect(await german()).toMatchObject({ older: false });
});

test('a short or a long description is enough, and an empty text is deleted', async () => {
  await save({ fr: { ...NONE, summary: 'Une ville.' }, de: { ...NONE, description: 'Eins.\n\nZwei.' } });
  expect((await read()).texts).toMatchObject({
    fr: { summary: 'Une ville.', description: '' },
    de: { summary: '', description: 'Eins.\n\nZwei.' },
  });
  await expect
    .poll(() => page('de'), SOON)
    .toMatchObject({ summary: '', description: ['Eins.', 'Zwei.'], textLocale: 'de' });
  await save({ de: NONE });
  expect((await read()).texts).not.toHaveProperty('de');
  await expect.poll(() => page('de'), SOON).toMatchObject({ textLocale: 'en-US' });
});
