import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMember } from '../../../test/member-browser.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let support: StaffAtWork;
let productId: string;
let id: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  support = await atWork(store, 'support');
  productId = await store.stock(0);
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('reviews').execute();
  id = await write('approved');
});

async function write(state: 'pending' | 'approved' | 'rejected'): Promise<string> {
  const review = { product_id: productId, full_name: 'Mara', content: 'Fine', rating: 5, state };
  const row = await store.db.insertInto('reviews').values(review).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

const report = (of: string, who: Pick<TestStore, 'call'> = store, body = {}) =>
  who.call('POST /api/reviews/{id}/report', { params: { id: of }, body: { reason: 'spam', ...body } });
const read = () => support.call('GET /admin/reviews/{id}', { params: { id } });
const reported = async () => {
  const { rows, counts } = await support.call('GET /admin/reviews', { query: { state: 'reported' } });
  expect(counts.reported).toBe(rows.length);
  return rows.map((row) => row.id);
};
const keep = (seen: number) =>
  support.call('POST /admin/reviews/{id}/keep', { params: { id }, body: { seen } });
const decide = (seen: 'pending' | 'approved', state: 'pending' | 'approved' | 'rejected') =>
  support.call('POST /admin/reviews/{id}/state', { params: { id }, body: { state, seen, reason: 'Spam.' } });

test('guests and members report what is shown, a member once, and staff read why', async () => {
  expect(await reported()).toEqual([]);
  const anna = await makeMember(store);
  await report(id, store, { reason: 'false', note: 'It is about another game.' });
  await Promise.all(Array.from({ length: 4 }, () => report(id, anna)));
  expect(await reported()).toEqual([id]);
  expect((await read()).reports).toMatchObject([
    { reason: 'false', note: 'It is about another game.' },
    { reason: 'spam', note: '' },
  ]);
  expect(await support.call('GET /admin/reviews-waiting')).toMatchObject({ total: 1, rows: [{ id }] });
  for (const state of ['pending', 'rejected'] as const)
    await expect(report(await write(state))).rejects.toMatchObject({ slug: 'not_found' });
  await expect(report(id, store, { reason: 'boring' })).rejects.toMatchObject({ status: 422 });
});

test('a kept review stays, and is only kept by who has seen all reports', async () => {
  await report(id);
  await report(id);
  await expect(keep(1)).rejects.toMatchObject({ slug: 'review_has_moved_on' });
  expect((await read()).reports).toHaveLength(2);
  await keep(2);
  expect(await reported()).toEqual([]);
  expect(await read()).toMatchObject({ state: 'approved', reports: [] });
  await expect(keep(2)).rejects.toMatchObject({ slug: 'review_has_moved_on' });
  expect(await auditOf(store, `review:${id}`)).toMatchObject([
    { action: 'reviews.kept', before: { reports: 2 } },
  ]);
});

test('hidden to be read again, it keeps its reports until it is decided', async () => {
  await report(id);
  await decide('approved', 'pending');
  expect(await reported()).toEqual([]);
  expect((await read()).reports).toHaveLength(1);
  await decide('pending', 'rejected');
  expect(await read()).toMatchObject({ state: 'rejected', reports: [] });
});
