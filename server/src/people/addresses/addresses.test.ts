import { firstOf, several } from '@halfturn/contract/primitives/rows.ts';
import { MOST_ADDRESSES } from '@halfturn/contract/addresses.ts';
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
const BERLIN = {
  firstName: 'Mara',
  lastName: 'Weiss',
  phone: '030 901820',
  address: 'Lange Straße 1',
  city: 'Berlin',
  zip: '10115',
  country: 'DE',
};
const save = ({ call }: At, more: object = {}) =>
  call('POST /api/addresses', { body: { ...BERLIN, ...more } });
const remove = ({ call }: At, id: string) => call('DELETE /api/addresses/{id}', { params: { id } });
const list = ({ call }: At) => call('GET /api/addresses');
const shape = async (at: At) =>
  (await list(at)).rows.map(({ address, isDefault }) => [address, isDefault] as const);

describe('the addresses of a member', () => {
  test('begin with the default, which is the first that came', async () => {
    const mine = await makeMember(store);
    expect(await list(mine)).toEqual({ rows: [], total: 0 });
    const { rows } = await save(mine);
    expect(rows).toMatchObject([
      {
        ...BERLIN,
        phone: '+49 30 901820',
        isDefault: true,
        lines: ['Mara Weiss', 'Lange Straße 1', '10115 Berlin'],
      },
    ]);
    await save(mine, { address: 'Second 2' });
    expect(await shape(mine)).toEqual([
      ['Lange Straße 1', true],
      ['Second 2', false],
    ]);
  });

  test('are changed, and another becomes the default', async () => {
    const mine = await makeMember(store);
    await save(mine);
    const { rows } = await save(mine, { address: 'Second 2' });
    const [first, second] = several(rows, 2);
    await save(mine, { id: second.id, address: 'Second 3', isDefault: true });
    expect(await shape(mine)).toEqual([
      ['Second 3', true],
      ['Lange Straße 1', false],
    ]);
    // The default does not end by itself: there would be none.
    await save(mine, { id: second.id, address: 'Second 3', isDefault: false });
    expect((await list(mine)).rows[0]).toMatchObject({ id: second.id, isDefault: true });
    await expect(remove(mine, second.id)).rejects.toMatchObject({
      slug: 'address_default',
      message: 'Sorry, the default address cannot be deleted!',
    });
    expect(await remove(mine, first.id)).toMatchObject({ total: 1 });
  });

  test('belong to the member: a foreign one answers like an unknown one', async () => {
    const [mine, other] = [await makeMember(store), await makeMember(store)];
    const { rows } = await save(mine);
    const { id } = firstOf(rows);
    await save(other);
    for (const one of [id, '01234567-0000-7000-8000-000000000000']) {
      await expect(save(other, { id: one })).rejects.toMatchObject({ slug: 'address_not_found' });
      await expect(remove(other, one)).rejects.toMatchObject({ slug: 'address_not_found' });
    }
    expect((await list(mine)).rows).toEqual(rows);
    const guest = browser(store);
    for (const ask of [list, save, (at: At) => remove(at, id)])
      await expect(ask(guest)).rejects.toMatchObject({ slug: 'login_required' });
  });

  test('are refused by field, in words', async () => {
    const mine = await makeMember(store);
    await expect(
      save(mine, { firstName: '', zip: '1011', phone: '0000000', city: ' ' }),
    ).rejects.toMatchObject({
      status: 422,
      fields: {
        firstName: 'Please enter the first name.',
        zip: 'Please enter the correct zip or postal code.',
        phone: 'Please enter the correct phone number!',
        city: 'Please enter the city.',
      },
    });
    expect(await list(mine)).toMatchObject({ total: 0 });
  });

  test('have a limit and one default, even with concurrent devices', async () => {
    const mine = await makeMember(store);
    const first = await race(3, (i) => save(mine, { address: `Street ${i}`, isDefault: true }));
    expect(first.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await list(mine)).rows.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const at = store.clock.now();
    const {
      id: _,
      is_default: __,
      ...row
    } = await store.db
      .selectFrom('addresses')
      .selectAll()
      .where('account_id', '=', mine.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    await store.db
      .insertInto('addresses')
      .values(Array.from({ length: MOST_ADDRESSES - 4 }, () => ({ ...row, created_at: at })))
      .execute();
    const last = await race(2, () => save(mine));
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(last.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { slug: 'addresses_full' },
    });
    expect(await list(mine)).toMatchObject({ total: MOST_ADDRESSES });
  });
});

test('each country says how it writes addresses', async () => {
  const { call } = browser(store);
  expect(await call('GET /api/home/addressFormat', { query: { country: 'US' } })).toEqual({
    parts: ['address', 'city', 'state', 'zip'].map((part) => ({ part, required: true })),
    zipName: 'zip',
    stateName: 'state',
    zipExample: '10001',
  });
  await expect(call('GET /api/home/addressFormat', { query: { country: 'XX' } })).rejects.toMatchObject({
    slug: 'not_found',
  });
});
