import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMember } from '../../../test/member-browser.ts';
import { randomShop } from '../../../test/random-shop.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web', COUNTRY_HEADER: 'x-country' } });
  // Regions: GLOBAL, EUROPE (DE, FR, IT), GERMANY (DE), AMERICA (US, CA).
  await randomShop(store.db, 60, 3);
});
afterAll(() => store.close());

const help = (platform: string, activation: string) =>
  sql`update platforms set activation = ${`activation.${activation}`} where code = ${platform}`.execute(
    store.db,
  );
beforeEach(async () => {
  for (const code of ['steam', 'gog', 'xbox']) await help(code, code);
});

const place = (
  query: { zone?: string; region?: string; platform?: string[] },
  headers: Record<string, string> = {},
  call = store.call,
) => call('GET /api/home/country', { query }, { headers });

describe('what works for a visitor', () => {
  test('is told for the country that they have chosen, else for the likely one', async () => {
    expect(await place({}, { cookie: 'country=FR', 'x-country': 'DE' })).toMatchObject({
      country: 'FR',
      regions: ['GLOBAL', 'EUROPE'],
      platforms: [],
    });
    expect((await place({}, { cookie: 'country=AU' })).regions).toEqual(['GLOBAL']);
    expect(await place({}, { 'x-country': 'DE' })).toMatchObject({
      country: 'DE',
      regions: ['GLOBAL', 'EUROPE', 'GERMANY'],
    });
    expect(await place({})).toMatchObject({ country: null, regions: [], platforms: [] });
  });

  test('is told to a member without an address for the country of the account', async () => {
    const member = await makeMember(store);
    const visit = { 'x-country': 'AU' };
    expect((await place({}, visit, member.call)).country).toBe('AU');
    await sql`update accounts set country = 'CA' where id = ${member.id}`.execute(store.db);
    expect(await place({}, visit, member.call)).toMatchObject({
      country: 'CA',
      regions: ['GLOBAL', 'AMERICA'],
    });
  });

  test('follows a region of an earlier setup: its only country, unless the likely one lies there', async () => {
    const countryOf = async (region: string, likely = '') =>
      (await place({ region }, { 'x-country': likely })).country;
    expect(await countryOf('GERMANY', 'AU')).toBe('DE');
    expect(await countryOf('EUROPE', 'IT')).toBe('IT');
    expect(await countryOf('EUROPE', 'AU')).toBe('AU');
    expect(await countryOf('GLOBAL', 'AU')).toBe('AU');
    expect(await countryOf('NO-LONGER-THERE', 'AU')).toBe('AU');
    expect((await place({ region: 'GERMANY' }, { cookie: 'country=FR' })).country).toBe('FR');
  });

  test('has their platforms, those of their systems, and those that work for everyone', async () => {
    const platforms = async (platform: string[]) => (await place({ platform })).platforms.toSorted();
    expect(await platforms(['steam'])).toEqual(['steam']);
    await help('gog', 'windows-macos');
    await help('xbox', 'web');
    await help('steam', 'macos');
    await expect.poll(() => platforms(['steam']), { timeout: 20_000 }).toEqual(['gog', 'steam', 'xbox']);
    expect(await platforms(['gog'])).toEqual(['gog', 'xbox']);
    // What everyone has says nothing of a visitor.
    expect(await platforms(['xbox', 'unknown'])).toEqual([]);
  });

  test('leaves the setup without platforms that work for everyone', async () => {
    const asked = async () =>
      (await store.call('GET /api/home/platforms')).map(({ code }) => code).toSorted();
    await expect.poll(asked, { timeout: 20_000 }).toEqual(['gog', 'steam', 'xbox']);
    await help('xbox', 'parcel');
    await expect.poll(asked, { timeout: 20_000 }).toEqual(['gog', 'steam']);
  });
});
