import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct } from '../../../test/make-product.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { deleteSynonym } from './edit-synonym.ts';

let store: TestStore;
let catalogue: StaffAtWork;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  for (const name of ['Mothlight Express', 'Copper Tide', 'Copper Tide Soundtrack', 'Pokémon Azure'])
    await makeProduct(store.db, { name });
  catalogue = await atWork(store, 'catalogue');
});
afterAll(() => store.close());

/** Guests' replies are kept for a moment, and dropped as soon as the change is heard of: hence the polls. */
const found = async (keyword: string, lang = 'en-US') =>
  (
    await store.call(
      'GET /api/home/queryProducts',
      { query: { keyword } },
      { headers: { cookie: `lang=${lang}` } },
    )
  ).rows.map(({ name }) => name);
const add = (words: string[], replacement: string | null = null, locale: 'de' | null = null) =>
  catalogue.call('POST /admin/synonyms', { body: { words, replacement, locale } });

test('words of a group find each other, in the language they are for, until they are taken away', async () => {
  await expect.poll(() => found('nachtzug')).toEqual([]);
  const { id, version } = await add(['Nachtzug', 'Mothlight Express'], null, 'de');
  await expect.poll(() => found('nachtzug', 'de')).toEqual(['Mothlight Express']);
  await expect.poll(() => found('nachtzug', 'fr')).toEqual([]);
  await catalogue.call('POST /admin/synonyms/{id}', {
    params: { id },
    body: { words: ['Nachtzug', 'copper tide'], replacement: null, locale: null, version },
  });
  await expect.poll(() => found('nachtzug', 'fr')).toEqual(['Copper Tide', 'Copper Tide Soundtrack']);
  await catalogue.call('DELETE /admin/synonyms/{id}', { params: { id } });
  await expect.poll(() => found('nachtzug', 'fr')).toEqual([]);
  expect(
    (await auditOf(store, `synonym:${id}`)).map(({ action, before, after }) => [action, before, after]),
  ).toEqual([
    [
      'search.synonymAdded',
      null,
      { words: ['Nachtzug', 'Mothlight Express'], replacement: null, locale: 'de' },
    ],
    [
      'search.synonymChanged',
      { words: ['Nachtzug', 'Mothlight Express'], replacement: null, locale: 'de' },
      { words: ['Nachtzug', 'copper tide'], replacement: null, locale: null },
    ],
    ['search.synonymDeleted', { words: ['Nachtzug', 'copper tide'], replacement: null, locale: null }, null],
  ]);
});

test('a synonym that a colleague deletes at the same moment is not brought back by a change', async () => {
  const { id, version } = await add(['Nachtbus', 'Copper Tide']);
  const { second, waited } = await holdFirstCommit({
    db: store.db,
    first: (trx) => deleteSynonym(trx, id, 'system'),
    second: () =>
      catalogue.call('POST /admin/synonyms/{id}', {
        params: { id },
        body: { words: ['Nachtbus', 'Mothlight Express'], replacement: null, locale: null, version },
      }),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'not_found' } });
  expect((await catalogue.call('GET /admin/synonyms', { query: { q: 'nachtbus' } })).total).toBe(0);
});

test('a replacement goes one way', async () => {
  const { id } = await add(['ct ost', 'ctost'], 'copper tide soundtrack');
  await expect.poll(() => found('CT OST')).toEqual(['Copper Tide Soundtrack']);
  await expect.poll(() => found('ctost')).toEqual(['Copper Tide Soundtrack']);
  await expect.poll(() => found('copper tide')).toEqual(['Copper Tide', 'Copper Tide Soundtrack']);
  await catalogue.call('DELETE /admin/synonyms/{id}', { params: { id } });
});

test('a search can be tried in any language', async () => {
  const { id } = await add(['Kupferflut', 'Copper Tide'], null, 'de');
  const tried = await catalogue.call('GET /admin/search', { query: { q: 'kupferflut', locale: 'de' } });
  expect(tried).toMatchObject({ found: 2, complete: true, meant: null });
  expect(tried.rows[0]).toMatchObject({ name: 'Copper Tide', platform: 'Steam' });
  const slipped = await catalogue.call('GET /admin/search', { query: { q: 'coper tide', locale: 'de' } });
  expect(slipped).toMatchObject({ found: 2, meant: 'Copper Tide' });
  const { rows, total } = await catalogue.call('GET /admin/synonyms', { query: { q: 'KUPFER' } });
  expect([total, rows[0]?.id]).toEqual([1, id]);
  expect((await catalogue.call('GET /admin/synonyms', { query: { q: 'zinn' } })).total).toBe(0);
});

test.each([
  ['no word', [], null],
  ['one word that means only itself', ['copper'], null],
  ['one word in two spellings', ['Pokémon', 'pokemon'], null],
  ['signs that are no word', ['copper', '???'], null],
  ['a replacement of signs', ['ct'], '!!!'],
])('refuses %s', async (_, words, replacement) => {
  await expect(add(words, replacement)).rejects.toMatchObject({ status: 422, slug: 'invalid_input' });
});

test('refuses what is not there, and who is not of the catalogue', async () => {
  const params = { id: randomUUID() };
  await expect(catalogue.call('DELETE /admin/synonyms/{id}', { params })).rejects.toMatchObject({
    status: 404,
  });
  const body = { words: ['a', 'b'], replacement: null, locale: null };
  await expect(
    catalogue.call('POST /admin/synonyms/{id}', { params, body: { ...body, version: '' } }),
  ).rejects.toMatchObject({
    status: 404,
  });
  const orders = await atWork(store, 'orders');
  await expect(orders.call('GET /admin/synonyms')).rejects.toMatchObject({ status: 403 });
  await expect(orders.call('POST /admin/synonyms', { body })).rejects.toMatchObject({ status: 403 });
});
