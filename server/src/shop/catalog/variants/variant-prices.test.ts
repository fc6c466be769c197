import { randomUUID } from 'node:crypto';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { CURRENCIES, CURRENCY_CODES } from '@halfturn/contract/primitives/currencies.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftShirt, publishShirt, shirt, shirtType, type VariantRow } from '../../../../test/shirts.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { runBulk } from '../bulk/run-bulk.ts';
import { keepTimes } from '../editor/keep-times.ts';
import { keepFixedTimes } from '../prices/keep-fixed-times.ts';
import { lockPrices } from '../prices/prices.queries.ts';

let store: TestStore;
let keeper: StaffAtWork;
let typeId: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web', PAGE_CACHE_MB: '0' } });
  keeper = await atWork(store, 'catalogue');
  typeId = await shirtType(keeper);
});
afterAll(() => store.close());

/** Every process drops what it has kept of a product within a second of its change. */
const SOON = { timeout: 1_000 };
const read = (id: string) => keeper.call('GET /admin/products/{id}/variants', { params: { id } });
const save = (id: string, rows: VariantRow[]) =>
  keeper.call('POST /admin/products/{id}/variants', {
    params: { id },
    body: { attributes: ['color', 'size'], rows, removed: [], confirmed: false },
  });
const rowOf = (id: string) =>
  store.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function made(name: string, rows: VariantRow[]): Promise<string> {
  const id = await draftShirt(keeper, typeId, name);
  await save(id, rows);
  await publishShirt(keeper, typeId, id, name);
  return id;
}
const page = (name: string) =>
  store.call('GET /api/home/product/{class}/{name}', { params: { class: 'shirts', name } });
const again = async (id: string, sku: string, more: Partial<VariantRow>): Promise<VariantRow> => {
  const { rows } = await read(id);
  const {
    name: _,
    units,
    sold: __,
    image: ___,
    own: ____,
    ...row
  } = present(rows.find((one) => one.sku === sku));
  return { ...row, stock: { is: units, was: units }, ...more };
};

describe('a sale with dates', () => {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * hour);
  const pass = (hours: number) => keepTimes({ db: store.db, clock: { now: () => at(hours) } });
  const dates = { saleFrom: at(2).toISOString(), saleUntil: at(4).toISOString() };
  const shown = async () =>
    present((await page('godwit-t-shirt')).product?.options).items.map(({ price, was }) => [
      price.amount,
      was?.amount ?? null,
    ]);

  test('of a variant begins and ends by itself, and the product follows', async () => {
    const id = await made('Godwit T-Shirt', [
      shirt('black', 'm', { sku: 'GO-1' }),
      shirt('red', 'm', { sku: 'GO-2', price: 2_000 }),
    ]);
    await save(id, [await again(id, 'GO-2', { sale: 1_500, ...dates })]);
    const [, planned] = (await read(id)).rows;
    expect(planned).toMatchObject({ sale: 1_500, ...dates });
    await expect.poll(shown, SOON).toEqual([
      [1_900, null],
      [2_000, null],
    ]);
    await pass(3);
    await expect.poll(shown, SOON).toEqual([
      [1_900, null],
      [1_500, 2_000],
    ]);
    expect(await rowOf(id)).toMatchObject({ current_minor: 1_500, was_minor: 2_000 });
    await expect(
      save(id, [{ ...(await again(id, 'GO-2', {})), version: present(planned).version }]),
    ).rejects.toMatchObject({ slug: 'content_changed' });
    await pass(5);
    await expect.poll(shown, SOON).toEqual([
      [1_900, null],
      [2_000, null],
    ]);
    expect(await rowOf(id)).toMatchObject({ current_minor: 1_900, was_minor: null });
    expect((await read(id)).rows[1]).toMatchObject({ sale: null, saleFrom: null, saleUntil: null });
  });

  test('that is set for many products is kept by a save of the variants', async () => {
    const id = await made('Dotterel T-Shirt', [shirt('black', 'm', { sku: 'DO-1' })]);
    const act = { kind: 'sale' as const, percent: 10, ending: false, ...dates };
    const bulk = randomUUID();
    await keeper.call('POST /admin/product-bulks', { body: { id: bulk, chosen: { ids: [id] }, act } });
    await runBulk(store.context, bulk);
    await save(id, [await again(id, 'DO-1', { cost: 900 })]);
    expect((await read(id)).rows).toMatchObject([{ sale: 1_710, cost: 900, ...dates }]);
    await save(id, [await again(id, 'DO-1', { sale: 1_700, saleFrom: null })]);
    expect(await rowOf(present((await read(id)).rows[0]).id)).toMatchObject({
      sale_minor: 1_700,
      planned_sale_minor: null,
    });
    await expect(
      save(id, [await again(id, 'DO-1', { saleUntil: at(-1).toISOString() })]),
    ).rejects.toMatchObject({ fields: { 'rows.0.saleUntil': expect.any(String) } });
  });
});

test('a product with variants shows their prices, and takes none of its own', async () => {
  const id = await made('Jacana T-Shirt', [
    shirt('black', 'm', { sku: 'JA-1' }),
    shirt('red', 'm', { sku: 'JA-2', price: 2_000 }),
    shirt('black', 'l', { sku: 'JA-3', onSale: false }),
  ]);
  const params = { productId: id };
  const { base, version, wholesale, variants } = await keeper.call('GET /admin/prices/{productId}', {
    params,
  });
  const [black, red] = (await read(id)).rows;
  expect(variants).toMatchObject([
    { id: black?.id, base: { price: 1_900 } },
    { id: red?.id, base: { price: 2_000 } },
  ]);
  const refused = { slug: 'variants_have_prices' };
  const price = { price: 2_100, sale: null, version: base.version };
  await expect(
    keeper.call('POST /admin/prices/{productId}/base', { params, body: price }),
  ).rejects.toMatchObject(refused);
  const prices = [{ code: 'EUR' as const, regular: 1_900, sale: null }];
  await expect(
    keeper.call('POST /admin/prices/{productId}', { params, body: { prices, version } }),
  ).rejects.toMatchObject(refused);
  const tiers = { ...wholesale, tiers: [{ from: 5, usd: 1_800, fixed: [] }] };
  await expect(
    keeper.call('POST /admin/prices/{productId}/tiers', { params, body: tiers }),
  ).rejects.toMatchObject(refused);

  // The sale of a variant that isn't the cheapest one counts, too.
  await save(id, [await again(id, 'JA-2', { sale: 1_950 })]);
  const found = await keeper.call('GET /admin/products', { query: { sale: 'true', q: 'jacana' } });
  expect(found.rows.map((row) => row.id)).toEqual([id]);

  const ofVariant = { productId: present(variants?.[0]).id };
  const one = await keeper.call('GET /admin/prices/{productId}', { params: ofVariant });
  expect(one).toMatchObject({ variants: null, base: { variantOf: id } });
});

describe('in a currency with fixed prices', () => {
  /** As a guest with that currency sees it. */
  const card = async (id: string, currency: string) => {
    const headers = { cookie: `currency=${currency}` };
    const [found] = await store.call('GET /api/home/productsByIds', { query: { ids: [id] } }, { headers });
    const { price, was, variants } = present(found);
    return { price: price.amount, was: was?.amount ?? null, from: variants?.from };
  };
  const fix = async (productId: string, regular: number) => {
    const params = { productId };
    const { version } = await keeper.call('GET /admin/prices/{productId}', { params });
    const prices = [{ code: 'EUR' as const, regular, sale: null }];
    await keeper.call('POST /admin/prices/{productId}', {
      params,
      body: { prices, version, confirmed: true },
    });
  };

  test('a product costs what its cheapest variant costs there', async () => {
    const id = await made('Sora T-Shirt', [
      shirt('black', 'm', { sku: 'SO-1' }),
      shirt('red', 'm', { sku: 'SO-2', price: 2_000 }),
    ]);
    const [black, red] = (await read(id)).rows.map((row) => row.id);
    // The cheapest one in dollars is the dearest in euros; 0.9231 euros are a dollar.
    await fix(present(black), 2_500);
    expect(await card(id, 'USD')).toEqual({ price: 1_900, was: null, from: true });
    expect(await card(id, 'EUR')).toEqual({ price: 1_846, was: null, from: true });
    await save(id, [await again(id, 'SO-2', { sale: 1_950 })]);
    expect(await card(id, 'EUR')).toEqual({ price: 1_800, was: 1_846, from: true });
    await fix(present(red), 1_200);
    expect(await card(id, 'EUR')).toEqual({ price: 1_200, was: null, from: true });
    await fix(present(black), 1_200);
    expect(await card(id, 'EUR')).toEqual({ price: 1_200, was: null, from: false });
    expect(await card(id, 'USD')).toMatchObject({ price: 1_900, from: true });
  });

  test('the database knows each currency without a minor unit', async () => {
    const { rows } = await sql<{ source: string }>`
      select pg_get_functiondef(name::regproc) as source from unnest(array['priced_in', 'offered_in']) as name`.execute(
      store.db,
    );
    expect(rows).toHaveLength(2);
    const whole = CURRENCY_CODES.filter((code) => CURRENCIES[code].digits === 0);
    for (const { source } of rows)
      expect(CURRENCY_CODES.filter((code) => code !== 'USD' && source.includes(`'${code}'`))).toEqual(whole);
  });
});

describe("in the store's own currency", () => {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * hour);
  const euros = (regular: number, sale: number | null = null) => ({
    own: { code: 'EUR' as const, regular, sale },
  });
  const seenOf = async (id: string, sku: string) => {
    const own = present((await read(id)).rows.find((row) => row.sku === sku)).own;
    return own?.fixed ? { regular: own.regular, sale: own.sale } : null;
  };

  test('a product with variants takes no price of its own', async () => {
    const id = await made('Whimbrel T-Shirt', [shirt('black', 'm', { sku: 'WB-1' })]);
    const params = { productId: id };
    const { base, version } = await keeper.call('GET /admin/prices/{productId}', { params });
    const body = {
      code: 'EUR' as const,
      regular: 1_900,
      sale: null,
      version: base.version,
      pricesVersion: version,
    };
    await expect(keeper.call('POST /admin/prices/{productId}/own', { params, body })).rejects.toMatchObject({
      slug: 'variants_have_prices',
    });
  });

  test('a variant costs the very price that was typed, and a save of something else changes no price', async () => {
    const owner = await atWork(store, 'owner');
    const { own } = await owner.call('GET /admin/currencies');
    await owner.call('POST /admin/currencies/own', { body: { code: 'EUR', version: own.version } });
    const id = await made('Avocet T-Shirt', [
      shirt('black', 'm', { sku: 'AV-1', ...euros(1_999) }),
      shirt('red', 'm', { sku: 'AV-2' }),
    ]);
    const found = await read(id);
    const rate = present(found.own).rate;
    expect(found.rows).toMatchObject([
      { price: Math.round(1_999 / rate), own: { fixed: true, regular: 1_999, sale: null } },
      { price: 1_900, own: { fixed: false, regular: Math.round(1_900 * rate) } },
    ]);
    await save(id, [await again(id, 'AV-1', { cost: 700 }), await again(id, 'AV-2', { cost: 700 })]);
    const kept = await read(id);
    expect(kept.rows.map(({ price, own: now }) => [price, now])).toEqual(
      found.rows.map(({ price, own: was }) => [price, was]),
    );
  });

  test('a sale that is typed alone leaves the price in dollars', async () => {
    const id = await made('Ruff T-Shirt', [
      shirt('black', 'm', { sku: 'RU-1', ...euros(1_999) }),
      shirt('red', 'm', { sku: 'RU-2' }),
    ]);
    const before = await read(id);
    const rate = present(before.own).rate;
    const converted = Math.round(1_900 * rate);
    const setRate = (to: number) =>
      store.db
        .updateTable('currency_rates')
        .set({ rate: String(to) })
        .where('code', '=', 'EUR')
        .execute();
    await setRate(rate * 1.1);
    const ownSeen = await seenOf(id, 'RU-1');
    await save(id, [await again(id, 'RU-1', { ...euros(1_999, 1_499), ownSeen })]);
    await setRate(rate);
    await save(id, [await again(id, 'RU-2', { ...euros(converted, 1_500) })]);
    const price = present(before.rows[0]).price;
    expect((await read(id)).rows).toMatchObject([
      { price, sale: Math.round((price * 1_499) / 1_999), own: { sale: 1_499 } },
      { price: 1_900, sale: Math.round((1_900 * 1_500) / converted), own: { fixed: true, sale: 1_500 } },
    ]);
  });

  test('a sale begins and ends by its dates in both currencies', async () => {
    const id = await made('Whimbrel T-Shirt', [shirt('black', 'm', { sku: 'WH-1', ...euros(1_999) })]);
    const dates = { saleFrom: at(2).toISOString(), saleUntil: at(4).toISOString() };
    const ownSeen = await seenOf(id, 'WH-1');
    await save(id, [await again(id, 'WH-1', { ...euros(1_999, 1_499), ...dates, ownSeen })]);
    const fixed = () =>
      store.db
        .selectFrom('fixed_prices')
        .select(['current_minor', 'was_minor', 'sale_from', 'sale_until'])
        .where('regular_minor', '=', 1_999)
        .where('product_id', 'in', (db) => db.selectFrom('products').select('id').where('parent_id', '=', id))
        .executeTakeFirstOrThrow();
    expect((await read(id)).rows[0]).toMatchObject({ ...dates, own: { sale: 1_499, ...dates } });
    expect(await fixed()).toMatchObject({ current_minor: 1_999 });
    await keepTimes({ db: store.db, clock: { now: () => at(3) } });
    expect(await fixed()).toMatchObject({ current_minor: 1_499, was_minor: 1_999 });
    await keepTimes({ db: store.db, clock: { now: () => at(5) } });
    expect(await fixed()).toEqual({
      current_minor: 1_999,
      was_minor: null,
      sale_from: null,
      sale_until: null,
    });
    expect((await read(id)).rows[0]).toMatchObject({ sale: null, own: { sale: null, saleUntil: null } });
  });

  test('a sale whose beginning an editor moves at the same moment does not begin', async () => {
    const id = await made('Sanderling T-Shirt', [shirt('black', 'm', { sku: 'SA-1', ...euros(1_999) })]);
    const ownSeen = await seenOf(id, 'SA-1');
    const dates = { saleFrom: at(2).toISOString(), saleUntil: at(40).toISOString() };
    await save(id, [await again(id, 'SA-1', { ...euros(1_999, 1_499), ...dates, ownSeen })]);
    const { id: variant } = present((await read(id)).rows[0]);
    const later = at(20);
    const { waited, second } = await holdFirstCommit({
      db: store.db,
      first: async (trx) => {
        await lockPrices(trx, variant);
        await trx
          .updateTable('fixed_prices')
          .set({ sale_from: later })
          .where('product_id', '=', variant)
          .execute();
      },
      second: () => keepFixedTimes({ db: store.db, clock: { now: () => at(3) } }),
    });
    expect([waited, second.status]).toEqual([true, 'fulfilled']);
    expect((await read(id)).rows[0]).toMatchObject({ own: { sale: 1_499, saleFrom: later.toISOString() } });
    const { current_minor } = await store.db
      .selectFrom('fixed_prices')
      .select('current_minor')
      .where('product_id', '=', variant)
      .executeTakeFirstOrThrow();
    expect(current_minor).toBe(1_999);
  });

  test('a price that was fixed since is not replaced, and an amount that the currency does not charge is refused', async () => {
    const id = await made('Curlew T-Shirt', [shirt('black', 'm', { sku: 'CU-1', ...euros(1_999) })]);
    await expect(
      save(id, [await again(id, 'CU-1', { ...euros(2_099), ownSeen: { regular: 1_899, sale: null } })]),
    ).rejects.toMatchObject({ slug: 'content_changed' });
    const ownSeen = await seenOf(id, 'CU-1');
    await expect(
      save(id, [await again(id, 'CU-1', { ...euros(1_999, 1_999), ownSeen })]),
    ).rejects.toMatchObject({ fields: { 'rows.0.own.sale': expect.any(String) } });
    await save(id, [await again(id, 'CU-1', { ...euros(2_099), ownSeen })]);
    expect(await seenOf(id, 'CU-1')).toEqual({ regular: 2_099, sale: null });
  });
});
