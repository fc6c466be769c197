import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boxed } from '../../../test/boxed.ts';
import { someBuyer } from '../../../test/make-order.ts';
import { makeMember } from '../../../test/member-browser.ts';
import { holdFirstCommit } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { saveSetting } from '../../house/settings/door.ts';
import { inTransaction } from '../../platform/db/kysely.ts';

let store: TestStore;
let game: string;
let box: string;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web', COUNTRY_HEADER: 'x-country' } });
  game = await store.stock(50);
  box = await boxed(store, 100);
  await sql`insert into delivery_methods (code, names, first_minor, further_minor, min_days, max_days)
    values ('post', '{"en-US": "Post"}', 500, 200, 2, 5) on conflict do nothing`.execute(store.db);
});
afterAll(() => store.close());
beforeEach(() => sell('everywhere'));

const ADDRESS = {
  firstName: 'Mara',
  lastName: 'Weiss',
  phone: '030 901820',
  address: 'Lange Straße 1',
  city: 'Berlin',
  zip: '10115',
  country: 'DE',
};

/** Sets where both products are sold. */
const sell = (rule: string, ...countries: string[]) =>
  sql`update products set sale_rule = ${rule}, sale_countries = ${countries}`.execute(store.db);

interface Wish {
  productId?: string;
  country?: string;
  address?: typeof ADDRESS;
  headers?: Record<string, string>;
}
const bodyOf = ({ productId = game, country }: Wish) => ({
  items: [{ productId, quantity: 1 }],
  currency: 'USD' as const,
  paymentMethod: 'sandbox',
  ...(country && { country }),
});
const quote = (wish: Wish = {}) =>
  store.call('POST /api/checkout/quote', { body: bodyOf(wish) }, { headers: wish.headers ?? {} });
const problemsOf = async (wish: Wish) => (await quote(wish)).problems.map(({ error }) => error);
/** Places the order; the problem that refuses it, or null. */
async function place(wish: Wish = {}) {
  const { total } = await quote({ ...wish, ...(wish.address && { country: wish.address.country }) });
  return await placeAt(total, wish);
}
const placeAt = (total: { amount: number; currency: 'USD' } | object, wish: Wish) =>
  store
    .call(
      'POST /api/orders',
      {
        body: {
          ...bodyOf(wish),
          contact: { email: someBuyer() },
          ...(wish.address && { address: wish.address }),
          agree: true,
          total: total as { amount: number; currency: 'USD' },
        },
      },
      { headers: wish.headers ?? {} },
    )
    .then(
      () => null,
      ({ slug, message, fields, data }: { slug: string; message: string; fields: object; data: object }) => ({
        slug,
        message,
        fields,
        data,
      }),
    );

describe('a product that is not sold everywhere', () => {
  test.each([
    ['only', ['AT', 'CH'], 'DE', 'AT'],
    ['except', ['DE', 'FR'], 'DE', 'AT'],
  ])('sold %s in %j is refused in %s and sold in %s', async (rule, countries, refused, sold) => {
    await sell(rule, ...countries);
    const { problems } = await quote({ country: refused });
    expect(problems).toMatchObject([{ error: 'not_sold_in_country', productId: game, max: null }]);
    expect(problems[0]?.msg).toContain('Germany');
    expect(await place({ country: refused })).toMatchObject({
      slug: 'not_sold_in_country',
      data: { productId: game },
    });
    expect(await problemsOf({ country: sold })).toEqual([]);
    expect(await place({ country: sold })).toBeNull();
  });

  test('goes by the network of a buyer who names no country, and asks for one that is not known', async () => {
    await sell('only', 'AT');
    expect(await problemsOf({ headers: { 'x-country': 'DE' } })).toEqual(['not_sold_in_country']);
    expect(await place({ headers: { 'x-country': 'DE' } })).toMatchObject({ slug: 'not_sold_in_country' });
    expect(await place({ headers: { 'x-country': 'AT' } })).toBeNull();
    expect(await problemsOf({})).toEqual([]);
    expect(await place({})).toMatchObject({ slug: 'invalid_input', fields: { country: expect.any(String) } });
    await sell('everywhere');
    expect(await place({})).toBeNull();
  });

  test('as a parcel must be sold in the country of the buyer and in that of delivery', async () => {
    await sell('except', 'DE');
    const vienna = { ...ADDRESS, city: 'Wien', zip: '1010', country: 'AT' };
    expect(await place({ productId: box, address: vienna })).toBeNull();
    expect(await place({ productId: box, address: ADDRESS })).toMatchObject({ slug: 'not_sold_in_country' });
    expect(await place({ productId: box, country: 'DE', address: vienna })).toMatchObject({
      slug: 'not_sold_in_country',
    });
  });

  test('stays visible, and its card says where it is sold', async () => {
    const cardsOf = () => store.call('GET /api/home/productsByIds', { query: { ids: [game] } });
    expect(await cardsOf()).toMatchObject([{ soldIn: null }]);
    await sell('except', 'DE', 'FR');
    expect(await cardsOf()).toMatchObject([{ soldIn: { rule: 'except', countries: ['DE', 'FR'] } }]);
  });
});

describe('a store that does not sell to a country', () => {
  const close = (...countries: string[]) =>
    inTransaction(store.db, (trx) =>
      saveSetting(trx, 'checkout.closedCountries', countries.join(' ') || null),
    );

  test('refuses the quote and the order of its buyers, whatever they buy, and no others', async () => {
    await sell('everywhere');
    await close('DE', 'FR');
    const { problems } = await quote({ country: 'DE' });
    expect(problems).toMatchObject([{ error: 'country_not_served', productId: null }]);
    expect(problems[0]?.msg).toContain('Germany');
    expect(await place({ country: 'DE' })).toMatchObject({ slug: 'country_not_served' });
    expect(await place({ productId: box, address: ADDRESS })).toMatchObject({ slug: 'country_not_served' });
    expect(await place({})).toMatchObject({ slug: 'invalid_input', fields: { country: expect.any(String) } });
    expect(await place({ country: 'AT' })).toBeNull();
    await close();
    expect(await place({ country: 'DE' })).toBeNull();
  });
});

describe('an order that is placed while the countries change', () => {
  test('follows what was saved since its quote', async () => {
    const { total } = await quote({ country: 'DE' });
    await sell('except', 'DE');
    expect(await placeAt(total, { country: 'DE' })).toMatchObject({ slug: 'not_sold_in_country' });
    await sell('everywhere');
    expect(await placeAt(total, { country: 'DE' })).toBeNull();
  });

  test('does not wait for a change that is not saved yet, and goes by what was saved', async () => {
    const { total } = await quote({ country: 'DE' });
    const ran = await holdFirstCommit({
      db: store.db,
      first: (trx) =>
        sql`update products set sale_rule = 'except', sale_countries = '{DE}' where id = ${game}`.execute(
          trx,
        ),
      second: () => placeAt(total, { country: 'DE' }),
      patience: 2_000,
    });
    expect(ran).toMatchObject({ waited: false, second: { status: 'fulfilled', value: null } });
    expect(await placeAt(total, { country: 'DE' })).toMatchObject({ slug: 'not_sold_in_country' });
  });
});

test('a visitor is told the country that was chosen, of the default address, the network, the time zone, or the language', async () => {
  const country = async (headers: Record<string, string>, call = store.call, zone?: string) =>
    (await call('GET /api/home/country', zone ? { query: { zone } } : {}, { headers })).country;
  expect(await country({})).toBeNull();
  expect(await country({ 'accept-language': 'de-AT' })).toBe('AT');
  expect(await country({ 'accept-language': 'de-AT', 'x-country': 'CH' })).toBe('CH');
  const member = await makeMember(store);
  await member.call('POST /api/addresses', { body: { ...ADDRESS, isDefault: true } });
  expect(await country({ 'x-country': 'CH' }, member.call)).toBe('DE');
  expect(await country({ cookie: 'country=FR', 'x-country': 'CH' })).toBe('FR');
  // The languages behind the first say what else is read, and not where: this is a German browser without a region.
  expect(await country({ 'accept-language': 'de,en-US;q=0.7,en;q=0.3' })).toBeNull();
  expect(await country({ 'accept-language': 'en-US' }, store.call, 'Europe/Vienna')).toBe('AT');
  expect(await country({ 'accept-language': 'en-US' }, store.call, 'UTC')).toBe('US');
  expect(await country({ 'accept-language': 'en-US', cookie: 'country=XX' }, store.call, 'No/Where')).toBe(
    'US',
  );
});

test('a quote names the country of the buyer if a key does not activate there; the order is placed all the same', async () => {
  const activatesIn = (countries: string[]) =>
    sql`update regions set countries = ${countries} where code = 'TEST'`.execute(store.db);
  const notIn = async (wish: Wish) => (await quote(wish)).lines.map(({ worksNotIn }) => worksNotIn);
  expect(await notIn({ country: 'DE' })).toEqual([null]);
  await activatesIn(['JP']);
  expect(await notIn({ country: 'DE' })).toEqual(['DE']);
  expect(await notIn({ headers: { 'x-country': 'DE' } })).toEqual(['DE']);
  expect(await notIn({ country: 'JP' })).toEqual([null]);
  expect(await notIn({})).toEqual([null]);
  expect(await notIn({ productId: box, country: 'DE' })).toEqual([null]);
  expect(await place({ country: 'DE' })).toBeNull();
  await activatesIn([]);
});
