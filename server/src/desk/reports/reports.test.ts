import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { makeOrder } from '../../../test/make-order.ts';
import { makeProduct, steamKeys } from '../../../test/make-product.ts';
import { atWork, type StaffBrowser } from '../../../test/staff-browser.ts';
import { flushViews } from '../../house/visits/door.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { addKeys } from '../../sale/keys/door.ts';

let shop: KeyShop;
let finance: StaffBrowser;
/** Bought for 24.99 dollars, twice; the keys cost 10 euros each. */
let known: string;
/** Bought once for 24.99 dollars; the cost of its key is not known. */
let unknown: string;

beforeAll(async () => {
  shop = await keyShop();
  const { store } = shop;
  await store.db
    .insertInto('currency_rates')
    .values({ code: 'EUR', rate: '0.8', source: 'manual', as_of: new Date() })
    .onConflict((c) => c.column('code').doUpdateSet({ rate: '0.8' }))
    .execute();
  finance = await atWork(store, 'finance');
  known = await makeProduct(store.db, { name: 'Tidebreaker' });
  await inTransaction(store.db, (trx) =>
    addKeys(trx, store.context.keyring, {
      productId: known,
      keys: steamKeys(5),
      supplier: 'Marrowlight',
      costMinor: 1_000,
      costCurrency: 'EUR',
    }),
  );
  unknown = (await shop.shelf(3)).productId;
  const twice = await shop.bought(known, 2);
  await shop.bought(unknown);
  // The same buyer again, who does not pay.
  await makeOrder(store.call, { items: [{ productId: known, quantity: 1 }], email: twice.email });
});
afterAll(() => shop.close());

const report = (query: object = {}) => finance.call('GET /admin/reports/sales', { query });
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('the sales of a period', () => {
  test('are counted with the cost of the keys that is known', async () => {
    const { figures, funnel, unit, steps } = await report();
    expect(figures).toMatchObject({
      orders: 2,
      units: 3,
      revenue: usd(3 * 2_499),
      // 2 × 24.99 dollars less 2 × 10 euros at 0.8 euros a dollar.
      margin: usd(2 * 2_499 - 2 * 1_250),
      marginPercent: 50,
      firstOrders: 2,
      refunded: usd(0),
    });
    expect(funnel).toEqual({ placed: 3, started: 3, paid: 2, delivered: 2, reminded: 0, recovered: 0 });
    expect(unit).toBe('day');
    expect(steps).toHaveLength(30);
    expect(steps.at(-1)).toMatchObject({ orders: 2, revenue: usd(3 * 2_499) });
  });

  test('of today stand hour by hour beside those of a week before', async () => {
    const { day, hour, figures, steps, stepsBefore, timeZone } =
      await finance.call('GET /admin/reports/today');
    expect(figures).toMatchObject({ orders: 2, units: 3 });
    expect([steps.length, stepsBefore.length]).toEqual([24, 24]);
    expect(steps[hour]?.at.slice(0, 10)).toBe(day);
    expect(steps.reduce((sum, { orders }) => sum + orders, 0)).toBe(2);
    expect(stepsBefore.every(({ orders }) => orders === 0)).toBe(true);
    expect(timeZone).not.toBe('');
  });

  test('are compared with those of the days before', async () => {
    const { before, figuresBefore, stepsBefore } = await report({ from: '2026-02-01', to: '2026-02-10' });
    expect(before).toEqual({ from: '2026-01-22', to: '2026-01-31' });
    expect(figuresBefore).toMatchObject({ orders: 0, revenue: usd(0), margin: null });
    expect(stepsBefore).toHaveLength(10);
    expect((await report({ compare: 'none' })).figuresBefore).toBeNull();
  });

  test('belong to the day at the store', async () => {
    const zone = 'Pacific/Kiritimati';
    await shop.store.db
      .insertInto('settings')
      .values({ key: 'shop.timeZone', value: JSON.stringify(zone), saved_by: 'test' })
      .execute();
    try {
      const paid = await shop.store.db
        .selectFrom('orders')
        .select('paid_at')
        .where('paid_at', 'is not', null)
        .execute();
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
      const days = new Set(paid.map(({ paid_at }) => day.format(paid_at ?? undefined)));
      const [first, last] = [[...days].toSorted()[0], [...days].toSorted().at(-1)];
      const { timeZone, figures } = await report({ from: first, to: last });
      expect(timeZone).toBe(zone);
      expect(figures.orders).toBe(2);
    } finally {
      await shop.store.db.deleteFrom('settings').where('key', '=', 'shop.timeZone').execute();
    }
  });

  test('are refused for days in the wrong order', async () => {
    await expect(report({ from: '2026-02-02', to: '2026-02-01' })).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: { to: 'The last day is before the first.' },
    });
  });
});

test('products, batches and suppliers stand by revenue', async () => {
  const products = await finance.call('GET /admin/reports/products', { query: {} });
  expect(products.total).toBe(2);
  expect(products.rows).toMatchObject([
    { id: known, units: 2, revenue: usd(4_998), marginPercent: 50, refundedUnits: 0, revenueBefore: usd(0) },
    { id: unknown, units: 1, revenue: usd(2_499), marginPercent: null },
  ]);
  const batches = await finance.call('GET /admin/reports/batches', { query: {} });
  expect(batches.rows).toMatchObject([
    {
      product: 'Tidebreaker',
      imported: 5,
      sold: 2,
      soldInPeriod: 2,
      cost: usd(1_250),
      averagePrice: usd(2_499),
    },
    { supplier: 'Test', cost: null, marginPercent: null },
  ]);
  const suppliers = await finance.call('GET /admin/reports/suppliers', { query: {} });
  expect(suppliers.rows).toMatchObject([
    { supplier: 'Marrowlight', batches: 1, units: 2, bad: 0, margin: usd(2_498) },
    { supplier: 'Test', units: 1, margin: null },
  ]);
});

test('the way from visits to orders is counted, and kept apart from the visitors', async () => {
  const visit = (body: object, headers = {}) =>
    shop.store.call('POST /api/saveVisit', { body: { toUrl: '/', ...body } }, { headers });
  await visit({ fromUrl: 'https://news.example/' });
  await visit({});
  // Within the store: no new visit.
  await visit({ toUrl: '/games', fromUrl: '/' });
  await visit({ toUrl: '/checkout', fromUrl: '/games' });
  await visit({ added: true });
  await visit({ added: true }, { 'sec-gpc': '1' });
  await visit({}, { dnt: '1' });
  await flushViews(shop.store.context.db);
  const report = await finance.call('GET /admin/reports/conversion', { query: {} });
  expect(report.steps).toEqual([
    { step: 'visit', count: 2 },
    { step: 'product', count: 0 },
    { step: 'cart', count: 1 },
    { step: 'checkout', count: 1 },
    ...['placed', 'started', 'paid', 'delivered'].map((step) => ({ step, count: expect.any(Number) })),
  ]);
  expect(report.countedSince).not.toBeNull();
  expect(report.payments).toMatchObject([{ method: 'sandbox', paid: 2 }]);
  const rows = await shop.store.db.selectFrom('visit_steps').selectAll().execute();
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['hour', 'n', 'step']);
  const past = { from: '2020-01-01', to: '2020-01-31' };
  const before = await finance.call('GET /admin/reports/conversion', { query: past });
  expect(before.steps.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test('payments and countries are counted', async () => {
  const payments = await finance.call('GET /admin/reports/payments', { query: {} });
  expect(payments.rows).toEqual([
    { method: 'sandbox', started: 3, paid: 2, failed: 0, cancelled: 0, expired: 0, open: 1 },
  ]);
  const countries = await finance.call('GET /admin/reports/countries', { query: {} });
  expect(firstOf(countries.rows)).toMatchObject({ orders: 2, revenue: usd(7_497) });
});

test('a refunded unit counts as refunded, and its margin no more', async () => {
  const order = await shop.bought(known);
  await shop.store.db
    .updateTable('deliveries')
    .set({ refunded_at: new Date() })
    .where('order_id', '=', order.id)
    .execute();
  const capture = await shop.store.db
    .selectFrom('payment_captures')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  await shop.store.db
    .insertInto('refunds')
    .values({
      order_id: order.id,
      capture_id: capture.id,
      amount_minor: 2_499,
      currency: 'USD',
      reason: 'test',
      idem: 'report',
      created_at: new Date(),
    })
    .execute();
  const { figures } = await report();
  expect(figures).toMatchObject({ refundedOrders: 1, refunded: usd(2_499) });
  const { rows } = await finance.call('GET /admin/reports/products', { query: {} });
  expect(firstOf(rows)).toMatchObject({ id: known, units: 3, refundedUnits: 1 });
});

describe('a table as a file', () => {
  const file = (browser: StaffBrowser, path: string) =>
    fetch(`${shop.store.url}/prod-api/admin/reports/${path}`, {
      headers: { cookie: `staff=${browser.cookie()}`, 'x-forwarded-for': browser.ip },
    });

  test.each(['days', 'products', 'batches', 'suppliers', 'payments', 'conversion', 'countries'])(
    '%s',
    async (table) => {
      const answer = await file(finance, `${table}.csv`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/csv');
      const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n');
      const columns = head?.split(',').length;
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line.split(',')).toHaveLength(columns ?? 0);
      const logged = await shop.store.db
        .selectFrom('audit_log')
        .select('subject')
        .where('action', '=', 'reports.exported')
        .where('subject', '=', `report:${table}`)
        .execute();
      expect(logged).toHaveLength(1);
    },
  );

  test('is refused to who may not see reports', async () => {
    const support = await atWork(shop.store, 'support');
    expect((await file(support, 'products.csv')).status).toBe(403);
  });
});
