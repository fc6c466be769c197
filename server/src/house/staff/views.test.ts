import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { MOST_VIEWS } from '@halfturn/contract/staff/views.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

test('a view belongs to one person and one list, and the same name replaces it', async () => {
  const [mia, ben] = [await atWork(store, 'orders'), await atWork(store, 'read_only')];
  const save = (name: string, query: string, list = 'orders') =>
    mia.call('POST /admin/views', { body: { list, name, query } });
  const of = (who: typeof mia, list = 'orders') => who.call('GET /admin/views', { query: { list } });
  await save('Unpaid', '?tab=awaiting_payment');
  await save('Mine', '?q=HT');
  await save('Unpaid', '?tab=awaiting_payment&sort=-total');
  await save('Drafts', '?state=draft', 'products');
  expect((await of(mia)).map(({ name, query }) => [name, query])).toEqual([
    ['Unpaid', '?tab=awaiting_payment&sort=-total'],
    ['Mine', '?q=HT'],
  ]);
  expect(await of(mia, 'products')).toHaveLength(1);
  expect(await of(ben)).toEqual([]);

  // Another person's view cannot be removed.
  const { id } = firstOf(await of(mia));
  await ben.call('DELETE /admin/views/{id}', { params: { id } });
  expect(await of(mia)).toHaveLength(2);
  await mia.call('DELETE /admin/views/{id}', { params: { id } });
  await mia.call('DELETE /admin/views/{id}', { params: { id } });
  expect((await of(mia)).map(({ name }) => name)).toEqual(['Mine']);
});

test('one list takes so many views, each with a name and a query', async () => {
  const mia = await atWork(store, 'stock');
  const save = (name: string, query = '?q=a') =>
    mia.call('POST /admin/views', { body: { list: 'keys', name, query } });
  await expect(save('')).rejects.toMatchObject({ fields: { name: 'Please fill in this field.' } });
  await expect(save('Elsewhere', 'https://example.com')).rejects.toMatchObject({ slug: 'invalid_input' });
  for (let n = 1; n < MOST_VIEWS; n++) await save(`View ${n}`);
  // Of two at once, one is the last.
  const last = await Promise.allSettled([save('Last'), save('Too many')]);
  expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(save('One more')).rejects.toMatchObject({ slug: 'too_many_views' });
  await save('View 1', '?q=b');
});
