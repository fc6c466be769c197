import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { ProductTiers } from '@halfturn/contract/staff/prices.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrder, someBuyer } from '../../../../test/make-order.ts';
import { browser, makeMember, type MemberBrowser } from '../../../../test/member-browser.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { setTiers } from './set-tiers.ts';

let store: TestStore;
let catalogue: StaffAtWork;
let member: MemberBrowser;
/** $24.99, at most 12 an order, 20 in stock. */
let productId: string;

beforeAll(async () => {
  store = await testStore({ env: { PAGE_CACHE_MB: '0' } });
  catalogue = await atWork(store, 'catalogue');
  member = await makeMember(store);
});
afterAll(() => store.close());
beforeEach(async () => {
  productId = await store.stock(20);
  await sql`update products set order_limit = 12 where id = ${productId}`.execute(store.db);
});

type Tier = ProductTiers['tiers'][number];
const tier = (from: number, usd: number | null, fixed: Tier['fixed'] = []): Tier => ({ from, usd, fixed });
const DOZEN = [tier(5, 2249), tier(10, 1999)];
const read = () => catalogue.call('GET /admin/prices/{productId}', { params: { productId } });
const set = async (tiers: Tier[], whom: ProductTiers['for'] = 'all', by = catalogue) => {
  const { version } = (await read()).wholesale;
  const body = { for: whom, tiers, version, confirmed: true };
  return await by.call('POST /admin/prices/{productId}/tiers', { params: { productId }, body });
};
const written = async () => {
  const { version: _, ...wholesale } = (await read()).wholesale;
  return wholesale;
};
const fix = async (regular: number | null) => {
  const { version } = await read();
  return await catalogue.call('POST /admin/prices/{productId}', {
    params: { productId },
    body: { prices: [{ code: 'EUR', regular, sale: null }], version },
  });
};
const card = async (currency = 'USD') =>
  firstOf(
    await store.call(
      'GET /api/home/productsByIds',
      { query: { ids: [productId] } },
      { headers: { cookie: `currency=${currency}` } },
    ),
  );
const input = (quantity: number, currency: 'USD' | 'EUR' = 'USD') => ({
  items: [{ productId, quantity }],
  currency,
  paymentMethod: 'sandbox',
});
const quote = (quantity: number, by: { call: MemberBrowser['call'] } = store, currency?: 'EUR') =>
  by.call('POST /api/checkout/quote', { body: input(quantity, currency) });
const place = async (quantity: number, total: number, { email = someBuyer(), call = store.call } = {}) =>
  call('POST /api/orders', {
    body: {
      ...input(quantity),
      contact: { email },
      agree: true,
      total: { amount: total, currency: 'USD' },
    },
  });
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('wholesale prices', () => {
  test('are the same on the product, in the quote, on the order and in its mails and documents', async () => {
    await set(DOZEN);
    const tiers = [
      { from: 5, price: usd(2249) },
      { from: 10, price: usd(1999) },
    ];
    expect(await card()).toMatchObject({ price: usd(2499), wholesale: { for: 'all', tiers } });
    const [few, more] = [await quote(4), await quote(10)];
    expect(few.lines[0]).toMatchObject({ unit: usd(2499), tier: null, next: tiers[0] });
    expect(more.lines[0]).toMatchObject({
      unit: usd(1999),
      total: usd(19_990),
      tier: { from: 10, single: usd(2499) },
      next: null,
      was: null,
    });
    const { orderNo, accessKey } = await makeOrder(store.call, { items: [{ productId, quantity: 10 }] });
    const row = await store.db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select(['l.unit_minor', 'l.base_minor', 'l.tier_from', 'l.fixed', 'l.total_minor', 'o.goods_minor'])
      .where('o.order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      unit_minor: 1999,
      base_minor: 1999,
      tier_from: 10,
      fixed: false,
      total_minor: 19_990,
      goods_minor: 19_990,
    });
    // What was agreed stays, whatever the tiers are by then.
    await set([]);
    const seen = await store.call('GET /api/orders/{orderNo}', { params: { orderNo }, query: { accessKey } });
    expect(seen.lines[0]).toMatchObject({ unit: usd(1999), tierFrom: 10, quantity: 10 });
    expect(await card()).toMatchObject({ wholesale: null });
  });

  test('that change between quote and order must be accepted again', async () => {
    await set(DOZEN);
    const { total } = await quote(5);
    await set([tier(5, 2299)]);
    await expect(place(5, total.amount)).rejects.toMatchObject({
      slug: 'price_changed',
      data: { total: usd(11_495) },
    });
  });

  test('give way to a better sale, and come before the level, which stops at the floor', async () => {
    await set(DOZEN);
    await sql`update products set sale_minor = 2199, was_minor = 2499, reduced_at = now(), floor_minor = 2100
      where id = ${productId}`.execute(store.db);
    // The first step is dearer than the sale; the second stops at the floor.
    expect(present((await card()).wholesale).tiers).toEqual([{ from: 10, price: usd(2100) }]);
    expect((await quote(5)).lines[0]).toMatchObject({ unit: usd(2199), was: usd(2499), tier: null });
    await sql`insert into memberships (account_id, level) values (${member.id}, 5)
      on conflict (account_id) do update set level = 5`.execute(store.db);
    expect(await quote(5, member)).toMatchObject({ goods: usd(10_995), memberDiscount: usd(495) });
    expect(await quote(10, member)).toMatchObject({ goods: usd(21_000), memberDiscount: usd(0) });
  });

  test('let a guest reach them, in one order and over all of theirs', async () => {
    expect(await card()).toMatchObject({ limit: 2, memberLimit: 12 });
    expect((await quote(5)).problems.map(({ error, max }) => [error, max])).toEqual([['per_order_limit', 2]]);
    await set(DOZEN);
    expect(await card()).toMatchObject({ limit: 12, memberLimit: 12 });
    expect((await quote(12)).problems).toEqual([]);
    expect((await quote(13)).problems.map(({ error, max }) => [error, max])).toEqual([
      ['per_order_limit', 12],
    ]);
    const email = someBuyer();
    const { call } = browser(store);
    await place(10, 19_990, { email, call });
    await expect(place(5, 11_245, { email, call })).rejects.toMatchObject({
      slug: 'too_many_held',
      data: { productId, max: 12 },
    });
    // What others hold is not promised either.
    expect(firstOf((await quote(7)).lines).next).toMatchObject({ from: 10 });
    await sql`update product_keys set state = 'quarantined' where product_id = ${productId} and state = 'free'
      and id in (select id from product_keys where product_id = ${productId} and state = 'free' limit 1)`.execute(
      store.db,
    );
    expect(firstOf((await quote(7)).lines).next).toBeNull();
  });

  test('for members apply to members only, and are shown to all', async () => {
    await set(DOZEN, 'members');
    expect(await card()).toMatchObject({ limit: 2, memberLimit: 12, wholesale: { for: 'members' } });
    const guest = await quote(5);
    expect(guest.lines[0]).toMatchObject({ unit: usd(2499), next: null });
    expect(guest.problems.map(({ error }) => error)).toEqual(['per_order_limit']);
    const hers = await quote(5, member);
    expect(hers.lines[0]).toMatchObject({ unit: usd(2249), next: { from: 10, price: usd(1999) } });
    expect(hers.problems).toEqual([]);
    await member.call('POST /api/cart', { body: { items: [{ productId, quantity: 50 }] } });
    const { items } = await member.call('GET /api/cart');
    expect(items).toMatchObject([{ productId, quantity: 12, limit: 12, wholesale: { for: 'members' } }]);
  });

  test('are converted, unless the price is fixed: then they are fixed as well', async () => {
    await set(DOZEN);
    // At 0.9231.
    expect(present((await card('EUR')).wholesale).tiers.map(({ price }) => price.amount)).toEqual([
      2076, 1845,
    ]);
    await fix(2299);
    expect((await card('EUR')).wholesale).toBeNull();
    expect((await quote(10, store, 'EUR')).lines[0]).toMatchObject({ unit: { amount: 2299 }, tier: null });
    await set([tier(5, 2249), tier(10, 1999, [{ code: 'EUR', unit: 1899 }])]);
    expect(present((await card('EUR')).wholesale).tiers).toEqual([
      { from: 10, price: { amount: 1899, currency: 'EUR' } },
    ]);
    await makeOrder(store.call, { items: [{ productId, quantity: 10 }], currency: 'EUR' });
    const line = await store.db
      .selectFrom('order_lines')
      .select(['unit_minor', 'base_minor', 'fixed', 'tier_from'])
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ unit_minor: 1899, base_minor: 2499, fixed: true, tier_from: 10 });
    // They go with the fixed price, and the log says so.
    await fix(null);
    expect((await written()).tiers).toEqual([tier(5, 2249), tier(10, 1999)]);
    expect((await auditOf(store, `product:${productId}`)).at(-1)).toMatchObject({
      action: 'prices.unfixed',
      before: { currency: 'EUR', regular: 2299, sale: null, tiers: [{ from: 10, unit: 1899 }] },
    });
    expect(present((await card('EUR')).wholesale).tiers).toHaveLength(2);
  });

  test('reach pages that are kept', async () => {
    const query = { class: 'games', pageSize: 50 } as const;
    const look = async () =>
      (await store.call('GET /api/home/queryProducts', { query })).rows.find(({ id }) => id === productId)
        ?.wholesale?.tiers.length ?? 0;
    await expect.poll(look).toBe(0);
    await set(DOZEN);
    await expect.poll(look, { timeout: 3000 }).toBe(2);
  });
});

describe('the back office', () => {
  test('replaces all of them, in order, and logs who did; nothing is logged if nothing changed', async () => {
    await fix(2299);
    await set([tier(10, 1999, [{ code: 'EUR', unit: 1899 }]), tier(5, 2249)], 'members');
    const after = {
      for: 'members',
      tiers: [tier(5, 2249), tier(10, 1999, [{ code: 'EUR', unit: 1899 }])],
    };
    expect(await written()).toEqual(after);
    await set(after.tiers, 'members');
    await set([]);
    const acts = await auditOf(store, `product:${productId}`);
    expect(acts.filter(({ action }) => action === 'prices.tiers')).toMatchObject([
      { before: { for: 'all', tiers: [] }, after },
      { before: after, after: { for: 'all', tiers: [] } },
    ]);
    expect(await written()).toEqual({ for: 'all', tiers: [] });
  });

  test('says beside each field why a tier is not valid', async () => {
    await fix(2299);
    await sql`update products set floor_minor = 1500 where id = ${productId}`.execute(store.db);
    const refused: [Tier[], string][] = [
      [[tier(1, 2249)], 'tiers.0.from'],
      [[tier(13, 2249)], 'tiers.0.from'],
      [[tier(5, 2249), tier(5, 1999)], 'tiers.1.from'],
      [[tier(5, 2499)], 'tiers.0.usd'],
      [[tier(5, 1999), tier(10, 1999)], 'tiers.1.usd'],
      [[tier(10, 2249), tier(5, 1999)], 'tiers.0.usd'],
      [[tier(5, 1499)], 'tiers.0.usd'],
      [[tier(5, 19.99)], 'tiers.0.usd'],
      [[tier(5, null)], 'tiers.0.usd'],
      [[tier(5, null, [{ code: 'EUR', unit: 2299 }])], 'tiers.0.fixed.0.unit'],
      [[tier(5, null, [{ code: 'JPY', unit: 980 }])], 'tiers.0.fixed.0.unit'],
    ];
    for (const [tiers, field] of refused)
      await expect(set(tiers), field).rejects.toMatchObject({
        status: 422,
        fields: { [field]: expect.stringMatching(/ /) },
      });
    expect((await written()).tiers).toEqual([]);
    await expect(set(DOZEN, 'all', await atWork(store, 'finance'))).rejects.toMatchObject({ status: 403 });
    const elsewhere = { productId: '01900000-0000-7000-8000-000000000000' };
    await expect(
      catalogue.call('POST /admin/prices/{productId}/tiers', {
        params: elsewhere,
        body: { for: 'all', tiers: [], version: '' },
      }),
    ).rejects.toMatchObject({ slug: 'product_not_found' });
  });

  test('asks about a unit that costs less than half of a single one', async () => {
    const { version } = (await read()).wholesale;
    const body = { for: 'all' as const, tiers: [tier(5, 900)], version };
    const save = (confirmed: boolean) =>
      catalogue.call('POST /admin/prices/{productId}/tiers', {
        params: { productId },
        body: { ...body, confirmed },
      });
    await expect(save(false)).rejects.toMatchObject({
      slug: 'price_unusual',
      data: { reasons: ['half'], codes: ['USD'] },
    });
    await save(true);
    expect((await written()).tiers).toEqual([tier(5, 900)]);
  });

  test('makes changes of prices and of tiers take turns, and removes both together', async () => {
    await fix(2299);
    const { version } = (await read()).wholesale;
    const tiers = [tier(5, null, [{ code: 'EUR', unit: 1999 }])];
    const steps = { for: 'all' as const, tiers, version, confirmed: true };
    const { waited, first, second } = await holdFirstCommit({
      db: store.db,
      first: (trx) => setTiers(trx, productId, steps, 'test'),
      second: () => fix(null),
    });
    expect([waited, first.status, second.status]).toEqual([true, 'fulfilled', 'fulfilled']);
    expect(await written()).toEqual({ for: 'all', tiers: [] });
    const { tiers_for } = await store.db
      .selectFrom('products')
      .select('tiers_for')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    expect(tiers_for).toBeNull();
  });
});
