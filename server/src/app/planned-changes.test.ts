import { afterAll, beforeAll, expect, test } from 'vitest';
import { atWork, type StaffAtWork } from '../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../test/store.ts';

let store: TestStore;
let catalogue: StaffAtWork;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  catalogue = await atWork(store, 'catalogue');
});
afterAll(() => store.close());

const inSeconds = (seconds: number) => new Date(store.clock.now().getTime() + seconds * 1_000).toISOString();
const shown = async () => {
  const answer = await fetch(`${store.url}/prod-api/api/home/scrollPhoto`);
  const { data } = (await answer.json()) as { data: { heading: string }[] };
  return { headings: data.map(({ heading }) => heading), kept: answer.headers.get('x-cache') === 'hit' };
};

test('a banner comes and goes on kept pages when the clock says so, without a notification', async () => {
  await catalogue.call('POST /admin/home/banners', {
    body: {
      texts: { 'en-US': { heading: 'Weekend', line: 'For two seconds.', action: 'See' } },
      href: '/games',
      productIds: [],
      live: true,
      liveFrom: inSeconds(2),
      liveUntil: inSeconds(4),
    },
  });
  // Kept before it is due.
  await expect.poll(shown).toEqual({ headings: [], kept: true });
  await expect.poll(shown, { timeout: 4_000 }).toEqual({ headings: ['Weekend'], kept: true });
  await expect.poll(shown, { timeout: 4_000 }).toEqual({ headings: [], kept: true });
});
