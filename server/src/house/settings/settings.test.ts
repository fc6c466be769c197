import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStore, type TestStore } from '../../../test/store.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { readSetting } from './settings.queries.ts';
import { saveSetting } from './save-setting.ts';

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());

const config = async (key: string, lang = 'en-US') =>
  (
    await store.call(
      'GET /api/home/config/configKey/{key}',
      { params: { key } },
      { headers: { cookie: `lang=${lang}` } },
    )
  ).value;

test('unsaved title, keywords and description describe a general shop', async () => {
  expect(await config('site.title')).toMatch(/online shop/);
  for (const thing of [
    'electronics',
    'fashion',
    'phone accessories',
    'toys',
    'hair extensions',
    'wigs',
    'home and garden',
  ])
    expect(await config('site.description')).toContain(thing);
  expect(await config('comments.enabled')).toBe(true);
});

test('what was saved is shown at once, each language its own, English for the rest', async () => {
  const texts = { 'en-US': 'Keys', de: 'Schlüssel' };
  await inTransaction(store.db, (trx) => saveSetting(trx, 'site.title', texts));
  await expect.poll(() => config('site.title')).toBe('Keys');
  expect(await config('site.title', 'de')).toBe('Schlüssel');
  expect(await config('site.title', 'fr')).toBe('Keys');
  await inTransaction(store.db, (trx) => saveSetting(trx, 'site.title', 'One for all'));
  await expect.poll(() => config('site.title', 'de')).toBe('One for all');
});

test('a switch is saved as a switch, and nothing else passes', async () => {
  await inTransaction(store.db, (trx) => saveSetting(trx, 'comments.enabled', false));
  expect(await readSetting(store.db, 'comments.enabled', 'en-US')).toBe(false);
  const wrong = inTransaction(store.db, (trx) => saveSetting(trx, 'comments.enabled', 'off'));
  await expect(wrong).rejects.toThrow(/boolean/);
  const noEnglish = inTransaction(store.db, (trx) => saveSetting(trx, 'site.title', { de: 'Nur deutsch' }));
  await expect(noEnglish).rejects.toThrow(/en-US/);
});

test.each(['unknown', 'toString', '__proto__', 'site.title; --'])('there is no setting %s', async (key) => {
  await expect(config(key)).rejects.toMatchObject({ status: 404, slug: 'not_found' });
});
