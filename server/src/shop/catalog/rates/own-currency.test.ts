import { randomUUID } from 'node:crypto';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdFirstCommit } from '../../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { showCurrency } from './set-rates.ts';

let store: TestStore;
let owner: StaffAtWork;
let productId: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web', PAGE_CACHE_MB: '0' } });
  owner = await atWork(store, 'owner');
  productId = await store.stock(5);
});
afterAll(() => store.close());

const own = async () => (await owner.call('GET /admin/currencies')).own;
const choose = async (code: Currency, version?: string) =>
  owner.call('POST /admin/currencies/own', { body: { code, version: version ?? (await own()).version } });
const show = (code: 'EUR' | 'JPY', shown: boolean) =>
  owner.call('POST /admin/currencies/{code}/shown', { params: { code }, body: { shown } });
/** What a card says to a visitor with these cookies. */
const priceWith = async (cookie: string) =>
  firstOf(
    await store.call(
      'GET /api/home/productsByIds',
      { query: { ids: [productId] } },
      { headers: { cookie: `theme=dark${cookie}` } },
    ),
  ).price;
const prices = () => owner.call('GET /admin/prices/{productId}', { params: { productId } });
const rateOf = async (code: string) =>
  Number(
    (
      await store.db
        .selectFrom('currency_rates')
        .select('rate')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).rate,
  );

describe('the first visit', () => {
  const priceFor = async (language: string, cookie = '') =>
    firstOf(
      await store.call(
        'GET /api/home/productsByIds',
        { query: { ids: [productId] } },
        { headers: { 'accept-language': language, cookie: `theme=dark${cookie}` } },
      ),
    ).price.currency;

  test('is in the currency of the country that the browser names, if the store takes it', async () => {
    expect(await priceFor('de-DE,de;q=0.9')).toBe('EUR');
    expect(await priceFor('ja-JP')).toBe('JPY');
    expect(await priceFor('en-US')).toBe('USD');
    // German is read in many countries, and no prices are shown in Icelandic crowns.
    expect(await priceFor('de')).toBe('USD');
    expect(await priceFor('is-IS')).toBe('USD');
    expect(await priceFor('de-DE', '; currency=USD')).toBe('USD');
    const there = await store.call('GET /api/home/country', { query: { zone: 'Europe/Berlin' } });
    expect(there).toMatchObject({ country: 'DE', currency: 'EUR' });
  });

  test('is in none that was hidden, or that no payment method takes', async () => {
    await show('JPY', false);
    await expect.poll(() => priceFor('ja-JP')).toBe('USD');
    await show('JPY', true);
    await expect.poll(() => priceFor('ja-JP')).toBe('JPY');
    const methods = await store.db.selectFrom('payment_methods').select(['code', 'currencies']).execute();
    await store.db
      .updateTable('payment_methods')
      .set({ currencies: ['USD', 'EUR'] })
      .execute();
    await expect.poll(() => priceFor('ja-JP')).toBe('USD');
    expect(await priceFor('de-DE')).toBe('EUR');
    for (const { code, currencies } of methods)
      await store.db.updateTable('payment_methods').set({ currencies }).where('code', '=', code).execute();
    await expect.poll(() => priceFor('ja-JP')).toBe('JPY');
  });
});

describe("the store's own currency", () => {
  test('is the dollar until another one is chosen, which visitors without a choice see then', async () => {
    expect((await own()).code).toBe('USD');
    expect((await priceWith('')).currency).toBe('USD');
    await choose('EUR');
    expect((await own()).code).toBe('EUR');
    await expect.poll(async () => (await priceWith('')).currency).toBe('EUR');
    expect((await priceWith('; currency=USD')).currency).toBe('USD');
    expect((await priceWith('; currency=JPY')).currency).toBe('JPY');
    expect((await auditOf(store, 'settings:currency')).at(-1)).toMatchObject({
      action: 'currencies.own_chosen',
      before: { currency: 'USD' },
      after: { currency: 'EUR' },
    });
    expect(await owner.call('GET /admin/first-steps')).toMatchObject({ currency: 'EUR' });
  });

  test('is drawn in pages that are kept for everyone', async () => {
    const page = async () =>
      (await fetch(`${store.url}/prod-api/api/home/productsByIds?ids=${productId}`)).text();
    await expect.poll(page).toContain('"EUR"');
    await choose('JPY');
    await expect.poll(page).toContain('"JPY"');
    await choose('EUR');
    await expect.poll(page).toContain('"EUR"');
  });

  test('cannot be hidden, and a hidden currency cannot be chosen', async () => {
    await expect(show('EUR', false)).rejects.toMatchObject({ slug: 'own_currency_in_use' });
    await show('JPY', false);
    await expect(choose('JPY')).rejects.toMatchObject({ slug: 'own_currency_unavailable' });
    await show('JPY', true);
    await expect(choose('ISK')).rejects.toMatchObject({ slug: 'own_currency_unavailable' });
  });

  test('can be chosen together with its first rate, or not at all', async () => {
    const rowOfIsk = async () =>
      (await owner.call('GET /admin/currencies')).rows.find(({ code }) => code === 'ISK');
    const seen = (await rowOfIsk())?.version ?? '';
    const chooseWith = async (value: number, version = seen) =>
      owner.call('POST /admin/currencies/own', {
        body: { code: 'ISK', version: (await own()).version, rate: { value, version } },
      });
    await expect(chooseWith(0)).rejects.toMatchObject({ fields: { 'rate.value': expect.any(String) } });
    await expect(chooseWith(137, 'of another rate')).rejects.toMatchObject({ slug: 'content_changed' });
    expect((await rowOfIsk())?.rate).toBeNull();
    await chooseWith(137);
    expect((await own()).code).toBe('ISK');
    expect(await rowOfIsk()).toMatchObject({ rate: 137, source: 'manual', shown: true });
    expect((await auditOf(store, 'currency:ISK')).map(({ action }) => action)).toEqual([
      'currencies.rate_set',
    ]);
    await choose('EUR');
  });

  test('gives way to the dollar while its rate is too old', async () => {
    const set = (source: string, as_of: Date) =>
      store.db.updateTable('currency_rates').set({ source, as_of }).where('code', '=', 'EUR').execute();
    await set('ecb', new Date(0));
    expect((await priceWith('')).currency).toBe('USD');
    expect((await prices()).own).toBeNull();
    await set('manual', new Date());
    expect((await priceWith('')).currency).toBe('EUR');
  });

  test('of two people who choose, the second is told', async () => {
    const { version } = await own();
    await choose('JPY', version);
    await expect(choose('USD', version)).rejects.toMatchObject({ slug: 'content_changed' });
    await choose('EUR');
  });

  test('is not chosen while another person hides it', async () => {
    const { second, waited } = await holdFirstCommit({
      db: store.db,
      first: (trx) => showCurrency(trx, 'JPY', false, { actor: 'system', now: new Date() }),
      second: () => choose('JPY'),
    });
    expect(waited).toBe(true);
    expect(second).toMatchObject({ reason: { slug: 'own_currency_unavailable' } });
    await show('JPY', true);
  });
});

describe("a price in the store's own currency", () => {
  const set = async (wish: {
    regular: number;
    sale?: number | null;
    saleFrom?: string | null;
    saleUntil?: string | null;
    confirmed?: boolean;
    code?: 'EUR' | 'JPY';
  }) => {
    const { base, version } = await prices();
    return await owner.call('POST /admin/prices/{productId}/own', {
      params: { productId },
      body: {
        code: 'EUR',
        sale: null,
        confirmed: true,
        ...wish,
        version: base.version,
        pricesVersion: version,
      },
    });
  };
  const euros = async () => (await prices()).currencies.find(({ code }) => code === 'EUR')?.fixed;

  test('is fixed there, and the price in dollars follows at the rate of today', async () => {
    await set({ regular: 1999 });
    const rate = await rateOf('EUR');
    expect(await euros()).toMatchObject({ regular: 1999, sale: null });
    expect((await prices()).base).toMatchObject({ price: Math.round(1999 / rate), sale: null });
    await expect.poll(async () => (await priceWith('')).amount).toBe(1999);
    expect((await auditOf(store, `product:${productId}`)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['prices.fixed']),
    );
  });

  test('has its sale in both, at once', async () => {
    await set({ regular: 1999, sale: 1499 });
    const rate = await rateOf('EUR');
    expect(await euros()).toMatchObject({ regular: 1999, sale: 1499 });
    expect((await prices()).base).toMatchObject({
      price: Math.round(1999 / rate),
      sale: Math.round(1499 / rate),
      saleFrom: null,
      saleUntil: null,
    });
    // Less than a cent apart in dollars is still a sale.
    await set({ regular: 1999, sale: 1998 });
    const { base } = await prices();
    expect(base.sale).toBeLessThan(base.price ?? 0);
    await set({ regular: 1999 });
  });

  test('stays what it is in dollars while only its sale changes, whatever the rate is by then', async () => {
    await set({ regular: 1999 });
    const { price } = (await prices()).base;
    const rate = await rateOf('EUR');
    const move = (by: number) =>
      store.db
        .updateTable('currency_rates')
        .set({ rate: String(rate * by) })
        .where('code', '=', 'EUR')
        .execute();
    await move(1.2);
    await set({ regular: 1999, sale: 1499 });
    expect((await prices()).base).toMatchObject({ price, sale: Math.round(((price ?? 0) * 1499) / 1999) });
    await set({ regular: 1999 });
    expect((await prices()).base).toMatchObject({ price, sale: null });
    await set({ regular: 2000 });
    expect((await prices()).base.price).toBe(Math.round(2000 / (rate * 1.2)));
    await move(1);
    await set({ regular: 1999 });
  });

  test('has the dates of its sale in both', async () => {
    const saleFrom = new Date(Date.now() + 3_600_000).toISOString();
    const saleUntil = new Date(Date.now() + 7_200_000).toISOString();
    await set({ regular: 1999, sale: 1499, saleFrom, saleUntil });
    expect(await euros()).toMatchObject({ regular: 1999, sale: 1499, saleFrom, saleUntil });
    expect((await prices()).base).toMatchObject({ saleFrom, saleUntil });
    const { version } = await prices();
    const changed = [{ code: 'EUR' as const, regular: 2099, sale: 1599 }];
    await owner.call('POST /admin/prices/{productId}', {
      params: { productId },
      body: { prices: changed, version, confirmed: true },
    });
    expect(await euros()).toMatchObject({ regular: 2099, sale: 1599, saleFrom, saleUntil });
    await set({ regular: 1999 });
    expect(await euros()).toMatchObject({ sale: null, saleFrom: null, saleUntil: null });
  });

  test('asks first if it is far from the others, and saves neither price then', async () => {
    const before = await prices();
    await expect(set({ regular: 199_900, confirmed: false })).rejects.toMatchObject({
      slug: 'price_unusual',
    });
    expect(await prices()).toMatchObject({ base: before.base, version: before.version });
  });

  test('is that of a new product, which is created with both prices or not at all', async () => {
    const { facts } = await owner.call('GET /admin/products/{id}/facts', { params: { id: productId } });
    const create = (id: string, own: { code: 'EUR' | 'JPY'; regular: number; sale: number | null }) =>
      owner.call('POST /admin/products', {
        body: {
          ...facts,
          id,
          own,
          name: 'Priced in euros',
          status: 'draft',
          price: null,
          sale: null,
          kind: 'key',
          released: null,
          onHand: null,
        },
      });
    const at = (id: string) => owner.call('GET /admin/prices/{productId}', { params: { productId: id } });
    const [made, refused] = [randomUUID(), randomUUID()];
    await create(made, { code: 'EUR', regular: 2999, sale: 2499 });
    // Sent twice, it is one product with the same prices.
    await create(made, { code: 'EUR', regular: 2999, sale: 2499 });
    const rate = await rateOf('EUR');
    const found = await at(made);
    expect(found.base).toMatchObject({ price: Math.round(2999 / rate), sale: Math.round(2499 / rate) });
    expect(found.currencies.find(({ code }) => code === 'EUR')?.fixed).toMatchObject({
      regular: 2999,
      sale: 2499,
    });
    await expect(create(refused, { code: 'JPY', regular: 2999, sale: null })).rejects.toMatchObject({
      slug: 'content_changed',
    });
    await expect(at(refused)).rejects.toMatchObject({ slug: 'product_not_found' });
  });

  test('is refused in another currency than the one of the store, and from a version that is not the newest', async () => {
    await expect(set({ regular: 2000, code: 'JPY' })).rejects.toMatchObject({ slug: 'content_changed' });
    await expect(set({ regular: 1999, sale: 1999 })).rejects.toMatchObject({
      fields: { sale: expect.any(String) },
    });
    const { base, version } = await prices();
    const body = { code: 'EUR' as const, regular: 2099, sale: null, confirmed: true };
    const at = (seen: { version: number; pricesVersion: string }) =>
      owner.call('POST /admin/prices/{productId}/own', { params: { productId }, body: { ...body, ...seen } });
    await at({ version: base.version, pricesVersion: version });
    await expect(at({ version: base.version, pricesVersion: version })).rejects.toMatchObject({
      slug: 'content_changed',
    });
    const now = await prices();
    await expect(at({ version: now.base.version, pricesVersion: version })).rejects.toMatchObject({
      slug: 'content_changed',
    });
    expect((await euros())?.regular).toBe(2099);
  });
});
