import { firstOf, nthOf, present, several } from '@halfturn/contract/primitives/rows.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putKeys, randomShop, type ShopProduct } from '../../../test/random-shop.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let shop: ShopProduct[];

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  shop = await randomShop(store.db, 60, 3);
});
afterAll(() => store.close());

const cardsOf = (ids: string[], cookie = '') =>
  store.call('GET /api/home/productsByIds', { query: { ids } }, { headers: { cookie } });
const cardOf = async (id: string, cookie = ''): Promise<ProductCard> => firstOf(await cardsOf([id], cookie));
const pageOf = async (id: string, cookie = '') => {
  const { slug, class: shelf } = await cardOf(id);
  const params = { class: shelf.slug, name: slug };
  return await store.call('GET /api/home/product/{class}/{name}', { params }, { headers: { cookie } });
};
const set = (id: string, values: Record<string, unknown>) =>
  store.db.updateTable('products').set(values).where('id', '=', id).execute();
const told = () => sql`select pg_notify('catalog', '')`.execute(store.db);

describe('cards', () => {
  test('come in the order asked for; unknown, drafted and retired products are left out', async () => {
    const [a, b, c, d] = several(
      shop.map(({ id }) => id),
      4,
    );
    await set(b, { status: 'retired' });
    await set(c, { status: 'draft' });
    const ids = [d, b, a, '01900000-0000-7000-8000-000000000000', c];
    expect((await cardsOf(ids)).map(({ id }) => id)).toEqual([d, a]);
    await set(b, { status: 'live' });
    await set(c, { status: 'live' });
  });

  test('show how many are left only if there are few', async () => {
    for (const product of shop) {
      const { stock, left } = await cardOf(product.id);
      expect(stock).toBe(product.free > 0 ? 'in_stock' : 'out_of_stock');
      expect(left).toBe(product.free > 0 && product.free < 5 ? product.free : null);
    }
  });

  test('do not count keys of a batch that is put aside', async () => {
    const { id } = present(shop.find((p) => p.kind === 'key' && p.free === 0));
    await putKeys(store.db, id, 3, 'quarantined');
    expect((await cardOf(id)).stock).toBe('out_of_stock');
    await putKeys(store.db, id, 2);
    expect(await cardOf(id)).toMatchObject({ stock: 'in_stock', left: 2 });
  });

  test('show prices in the visitor’s currency, and the struck prices', async () => {
    const { id } = nthOf(shop, 7);
    await set(id, { price_minor: 3999, sale_minor: 2499, was_minor: 3999, reduced_at: new Date() });
    expect(await cardOf(id)).toMatchObject({
      price: { amount: 2499, currency: 'USD' },
      was: { amount: 3999, currency: 'USD' },
      discountPercent: 38,
    });
    expect(await cardOf(id, 'currency=EUR')).toMatchObject({ price: { amount: 2307, currency: 'EUR' } });
    expect(await cardOf(id, 'currency=JPY')).toMatchObject({ price: { amount: 3833, currency: 'JPY' } });
    await set(id, { sale_minor: null, was_minor: null, reduced_at: null });
    expect(await cardOf(id)).toMatchObject({ was: null, discountPercent: 0, price: { amount: 3999 } });
  });

  test('carry every step of the price of the last 30 days', async () => {
    const { id } = nthOf(shop, 8);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
    await store.db.deleteFrom('price_history').where('product_id', '=', id).execute();
    const steps = [
      [500, 90, 40],
      [600, 40, 20],
      [700, 20, null],
    ] as const;
    for (const [price_minor, from, to] of steps)
      await store.db
        .insertInto('price_history')
        .values({
          product_id: id,
          price_minor,
          valid_from: day(from),
          valid_to: to === null ? null : day(to),
        })
        .execute();
    const { history } = await cardOf(id);
    expect(history.map(({ price }) => price.amount)).toEqual([600, 700]);
    expect(Math.round((Date.now() - Date.parse(firstOf(history).at)) / 86_400_000)).toBe(30);
    expect(Math.round((Date.now() - Date.parse(nthOf(history, 1).at)) / 86_400_000)).toBe(20);

    // Its page shows the steps of a year.
    await store.db
      .insertInto('price_history')
      .values([
        { product_id: id, price_minor: 300, valid_from: day(500), valid_to: day(380) },
        { product_id: id, price_minor: 400, valid_from: day(380), valid_to: day(90) },
      ])
      .execute();
    const { from, to, steps: year } = await store.call('GET /api/products/{id}/prices', { params: { id } });
    expect(year.map(({ price }) => price.amount)).toEqual([400, 500, 600, 700]);
    expect([firstOf(year).at, Date.parse(to) - Date.parse(from)]).toEqual([from, 365 * 86_400_000]);
    await expect(
      store.call('GET /api/products/{id}/prices', { params: { id: crypto.randomUUID() } }),
    ).rejects.toMatchObject({ slug: 'product_not_found' });
  });
});

describe('a product’s page', () => {
  test('lists the same title elsewhere, and recommends each title once', async () => {
    const [first, twin] = several(
      shop.filter((p) => p.genre === 'rpg'),
      2,
    );
    await set(first.id, { name: 'Lanternfall™' });
    await set(twin.id, { name: 'Lanternfall' });
    const { offers, recommendations, product } = await pageOf(first.id);
    expect(product.name).toBe('Lanternfall™');
    expect(offers.map(({ id }) => id)).toEqual([twin.id]);
    expect(recommendations).toHaveLength(12);
    expect(
      recommendations.every(({ genre, name }) => genre?.code === 'rpg' && !/lanternfall/i.test(name)),
    ).toBe(true);
  });

  test('has the text of the display language, else the English one', async () => {
    const { id } = nthOf(shop, 9);
    const text = (locale: Locale, summary: string) => ({
      product_id: id,
      locale,
      summary,
      description: 'One.\n\nTwo.\n',
    });
    await store.db
      .insertInto('product_texts')
      .values([text('en-US', 'English'), text('de', 'Deutsch')])
      .execute();
    const german = (await pageOf(id, 'lang=de')).product;
    expect([german.summary, german.textLocale, german.description]).toEqual([
      'Deutsch',
      'de',
      ['One.', 'Two.'],
    ]);
    const french = (await pageOf(id, 'lang=fr')).product;
    expect([french.summary, french.textLocale]).toEqual(['English', 'en-US']);
  });

  test('has its translated facts in the display language, and marks those in English', async () => {
    const { id } = nthOf(shop, 9);
    await set(id, { edition: 'Full game', system: 'Windows 11 or later', tips: 'Mind the gap.' });
    await store.db
      .insertInto('product_texts')
      .values({ product_id: id, locale: 'nl', edition: 'Volledig spel', tips: 'Let op.' })
      .execute();
    const dutch = (await pageOf(id, 'lang=nl')).product;
    expect(dutch).toMatchObject({
      edition: 'Volledig spel',
      system: 'Windows 11 or later',
      tips: 'Let op.',
      inEnglish: ['system'],
      // The row has no story, so that is still the English one.
      textLocale: 'en-US',
    });
    const english = (await pageOf(id)).product;
    expect(english).toMatchObject({ edition: 'Full game', tips: 'Mind the gap.', inEnglish: [] });
  });

  test('is not there for a draft, another class, or no product at all', async () => {
    const { slug } = await cardOf(nthOf(shop, 10).id);
    await set(nthOf(shop, 10).id, { status: 'draft' });
    for (const params of [
      { class: nthOf(shop, 10).class, name: slug },
      { class: 'nowhere', name: slug },
      { class: 'games', name: 'nothing' },
    ])
      await expect(store.call('GET /api/home/product/{class}/{name}', { params })).rejects.toMatchObject({
        status: 404,
        slug: 'product_not_found',
      });
    await set(nthOf(shop, 10).id, { status: 'live' });
  });
});

test('a product without a price can be drafted, never sold, and its history begins with its price', async () => {
  const { id } = nthOf(shop, 11);
  await expect(
    set(id, { price_minor: 0, sale_minor: null, was_minor: null, reduced_at: null }),
  ).rejects.toThrow(/products_priced/);
  await set(id, { price_minor: 0, sale_minor: null, was_minor: null, reduced_at: null, status: 'draft' });
  await store.db.deleteFrom('price_history').where('product_id', '=', id).execute();
  await set(id, { price_minor: 900, status: 'live' });
  expect((await cardOf(id)).history.map(({ price }) => price.amount)).toEqual([900]);
});

describe('the home page', () => {
  test('has its sections, the best sellers in stock before those that are sold out', async () => {
    const { bestSellers, latest, hot, total } = await store.call('GET /api/home/products');
    expect(total).toBe(shop.length);
    // What is sold out gives way to what is in stock.
    expect(bestSellers.map(({ stock }) => stock)).toEqual(bestSellers.map(() => 'in_stock'));
    const pins = bestSellers.map(({ id }) => present(shop.find((p) => p.id === id)).pin);
    expect(pins).toEqual(pins.toSorted((a, b) => b - a));
    expect(latest).toEqual([]);
    const drops = hot.map(({ discountPercent }) => discountPercent);
    expect(drops).toEqual(drops.toSorted((a, b) => b - a));
    expect(hot).toHaveLength(6);
  });

  test('leaves unreleased products out of the latest', async () => {
    await set(firstOf(shop).id, { released: '2020-01-01' });
    await set(nthOf(shop, 1).id, { released: '2024-01-01' });
    await set(nthOf(shop, 2).id, { released: '2999-01-01' });
    await told();
    await expect
      .poll(async () => (await store.call('GET /api/home/products')).latest.map(({ id }) => id))
      .toEqual([nthOf(shop, 1).id, firstOf(shop).id]);
  });

  test('shows banners in the display language with their covers', async () => {
    const texts = {
      'en-US': { heading: 'Hello', line: 'Line', action: 'Go' },
      de: { heading: 'Hallo', line: 'Zeile', action: 'Los' },
    };
    const product_ids = [nthOf(shop, 5).id, nthOf(shop, 4).id];
    await store.db
      .insertInto('banners')
      .values({ texts: JSON.stringify(texts), href: '/games', product_ids })
      .execute();
    const [banner] = await store.call('GET /api/home/scrollPhoto', {}, { headers: { cookie: 'lang=de' } });
    expect(banner).toMatchObject({ heading: 'Hallo', line: 'Zeile', action: 'Los', href: '/games' });
    expect(banner?.products.map(({ id }) => id)).toEqual(product_ids);
  });
});

test('the class tree counts the products of each class; a genre’s class counts its part of the parent', async () => {
  const tree = await store.call('GET /api/home/navigationBar');
  const games = shop.filter((p) => p.class === 'games');
  expect(tree).toMatchObject([
    {
      slug: 'games',
      products: games.length,
      children: [
        { slug: 'role-playing', products: games.filter((p) => p.genre === 'rpg').length, children: [] },
      ],
    },
    { slug: 'software', products: shop.length - games.length, children: [] },
  ]);
  const shelf = firstOf(firstOf(tree).children);
  for (const id of [shelf.id, shelf.slug])
    expect(await store.call('GET /api/home/type/{id}', { params: { id } })).toEqual(shelf);
  await expect(store.call('GET /api/home/type/{id}', { params: { id: 'nothing' } })).rejects.toMatchObject({
    status: 404,
  });
});

describe('rates', () => {
  test('the base is there; a rate that went stale is hidden, one that was set by hand is not', async () => {
    const old = new Date(Date.now() - 49 * 3_600_000);
    await store.db
      .insertInto('currency_rates')
      .values([
        { code: 'GBP', rate: 0.75, source: 'bank', as_of: old },
        { code: 'CHF', rate: 0.8, source: 'manual', as_of: old },
        { code: 'PLN', rate: 3.6, source: 'bank', as_of: new Date() },
        { code: 'XXX', rate: 1, source: 'manual', as_of: new Date() },
      ])
      .execute();
    const { base, rates, age } = await store.call('GET /api/home/rate');
    const codes = rates.map(({ n }) => n);
    expect(base).toBe('USD');
    expect(codes).toEqual(expect.arrayContaining(['USD', 'EUR', 'CHF', 'PLN']));
    expect(codes).not.toContain('GBP');
    expect(codes).not.toContain('XXX');
    expect(Math.round(age / 3600)).toBe(49);
    expect(rates.find(({ n }) => n === 'EUR')).toMatchObject({ r: 0.9231, symbol: '€', digits: 2 });
  });

  test('prices in a currency that may not be shown stand in dollars', async () => {
    const { price } = await cardOf(nthOf(shop, 3).id, 'currency=GBP');
    expect(price.currency).toBe('USD');
  });
});

test('knows 18 languages and every country, and guesses where the visitor is', async () => {
  const languages = await store.call('GET /api/home/language');
  expect(languages).toHaveLength(18);
  expect(languages.find(({ code }) => code === 'ar')).toEqual({ code: 'ar', name: 'العربية', dir: 'rtl' });
  const headers = { cookie: 'lang=cz', 'accept-language': 'de-AT,de;q=0.9' };
  const { countries, guess } = await store.call('GET /api/home/location', {}, { headers });
  expect(guess).toBe('AT');
  expect(countries).toHaveLength(249);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
  expect(countries.find(({ code }) => code === 'CZ')?.name).toBe('Česko');
  expect(countries.find(({ code }) => code === 'US')?.states).toContainEqual({
    code: 'NY',
    name: 'New York',
  });
  const names = countries.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator('cs').compare));
});
