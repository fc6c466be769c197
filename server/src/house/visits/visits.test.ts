import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('visits').execute();
});

const visits = () =>
  store.db.selectFrom('visits').select(['to_url', 'from_url', 'account_id']).orderBy('id').execute();
const check = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  store.call('GET /api/checkSession', { query }, { headers });

test('a visit is written down, and whoever the body says it was is not believed', async () => {
  const body = { toUrl: '/games', fromUrl: '/', memberId: 1, memberName: 'root' };
  expect(await store.call('POST /api/saveVisit', { body })).toBeNull();
  expect(await visits()).toEqual([{ to_url: '/games', from_url: '/', account_id: null }]);
});

test('a visitor without a session is a visitor, and nothing is stale', async () => {
  expect(await check({ toUrl: '/' })).toEqual({ state: 0, is_success: true });
});

test.each<Record<string, string>>([{ cookie: 'session=abc' }, { authorization: 'Bearer abc' }])(
  'a session that is shown and is none is stale: %j',
  async (headers) => {
    expect(await check({ toUrl: '/' }, headers)).toEqual({ state: 0, is_success: false });
  },
);

test.each([
  ['https://news.example/today', 1],
  ['http://shop.test/games', 0],
  ['http://other.test:8080/', 1],
  ['android-app://com.example', 0],
  ['not an address', 0],
])('a first visit from %s is written down %i times', async (fromUrl, times) => {
  await check({ toUrl: '/', fromUrl });
  expect(await visits()).toHaveLength(times);
});

test('control characters and endless addresses are refused', async () => {
  for (const toUrl of ['/a\u0000b', '/\u0001', `/${'a'.repeat(3000)}`])
    await expect(store.call('POST /api/saveVisit', { body: { toUrl } })).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status === 400 || status === 422),
    });
});
