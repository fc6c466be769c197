import { MOST_SAVED_FILTERS } from '@halfturn/contract/saved-filters.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browser, makeMember, type Browser } from '../../../test/member-browser.ts';
import { race } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

type At = Pick<Browser, 'call'>;
const save = ({ call }: At, name: string, query = 'platform=steam&maxPrice=20') =>
  call('POST /api/savedFilters', { body: { name, list: 'games', query, currency: 'EUR' } });
const list = ({ call }: At) => call('GET /api/savedFilters');
const rename = ({ call }: At, id: string, name: string) =>
  call('POST /api/savedFilters/{id}/name', { params: { id }, body: { name } });
const remove = ({ call }: At, id: string) => call('DELETE /api/savedFilters/{id}', { params: { id } });

describe('filters that a member keeps', () => {
  test('come back by name on every device, and are renamed and deleted', async () => {
    const mine = await makeMember(store);
    const { id } = await save(mine, ' Cheap ');
    const { id: other } = await save(mine, 'Best', 'genre=rpg');
    const shown = { list: 'games', currency: 'EUR' };
    expect(await list(mine)).toEqual([
      { ...shown, id: other, name: 'Best', query: 'genre=rpg' },
      { ...shown, id, name: 'Cheap', query: 'platform=steam&maxPrice=20' },
    ]);
    expect(await save(mine, 'cheap', 'platform=gog')).toEqual({ id });
    await expect(rename(mine, other, 'CHEAP')).rejects.toMatchObject({ slug: 'saved_filter_name_taken' });
    await rename(mine, id, 'Cheap');
    await rename(mine, other, 'Roles');
    expect((await list(mine)).map(({ name, query }) => [name, query])).toEqual([
      ['Cheap', 'platform=gog'],
      ['Roles', 'genre=rpg'],
    ]);
    expect(await remove(mine, id)).toBeNull();
    await expect(remove(mine, id)).rejects.toMatchObject({ slug: 'not_found' });
    expect(await list(mine)).toHaveLength(1);
    for (const name of ['', '  ', 'x'.repeat(61)])
      await expect(save(mine, name)).rejects.toMatchObject({ slug: 'invalid_input' });
  });

  test('are private to their account', async () => {
    const [mine, other, guest] = [await makeMember(store), await makeMember(store), browser(store)];
    const { id } = await save(mine, 'Cheap');
    expect(await list(other)).toEqual([]);
    await expect(rename(other, id, 'Mine')).rejects.toMatchObject({ slug: 'not_found' });
    await expect(remove(other, id)).rejects.toMatchObject({ slug: 'not_found' });
    expect(await list(mine)).toHaveLength(1);
    for (const ask of [
      () => list(guest),
      () => save(guest, 'x'),
      () => rename(guest, id, 'x'),
      () => remove(guest, id),
    ])
      await expect(ask()).rejects.toMatchObject({ slug: 'login_required' });
  });

  test('have a limit, also for two devices at once', async () => {
    const mine = await makeMember(store);
    for (let i = 1; i < MOST_SAVED_FILTERS; i++) await save(mine, `Filter ${i}`);
    const came = await race(2, (i) => save(mine, `Last ${i}`));
    expect(came.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(came.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { slug: 'saved_filters_full' },
    });
    expect(await list(mine)).toHaveLength(MOST_SAVED_FILTERS);
    // One that is there may still change.
    await save(mine, 'Filter 1', 'genre=rpg');
  });
});
