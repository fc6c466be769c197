import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyShop, type Bought, type KeyShop } from '../../../test/key-shop.ts';
import { makeOrder } from '../../../test/make-order.ts';
import { makeProduct, steamKeys } from '../../../test/make-product.ts';
import { atWork, type StaffBrowser } from '../../../test/staff-browser.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { addKeys } from '../../sale/keys/door.ts';

type Code = 'EUR' | 'GBP' | 'JPY';

let shop: KeyShop;
let owner: StaffBrowser;
/** 24.99 dollars each. The keys of the first cost 10 euros, of the second 10 dollars, of the third 6 pounds. */
let products: { euro: string; dollar: string; pound: string };
let inDollars: Bought;

const setRate = async (code: Code, rate: number) => {
  const { rows } = await owner.call('GET /admin/currencies');
  const { version } = present(rows.find((row) => row.code === code));
  await owner.call('POST /admin/currencies/{code}/rate', { params: { code }, body: { rate, version } });
};
const choose = async (code: Code | 'USD') => {
  const { own } = await owner.call('GET /admin/currencies');
  await owner.call('POST /admin/currencies/own', { body: { code, version: own.version } });
};
/** Buys one unit in a currency, and waits until it is delivered. */
async function bought(productId: string, currency: 'USD' | 'EUR' | 'GBP'): Promise<Bought> {
  const { call, db } = shop.store;
  const email = `${currency}-${Math.random()}@buyer.test`;
  const placed = await makeOrder(call, { items: [{ productId, quantity: 1 }], currency, email });
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', placed.orderNo)
    .executeTakeFirstOrThrow();
  const order = { ...placed, email, id };
  await shop.press(order, 'approve');
  await shop.reached(order, 'delivered');
  return order;
}
async function priced(name: string, costMinor: number, costCurrency: Currency): Promise<string> {
  const productId = await makeProduct(shop.store.db, { name });
  await inTransaction(shop.store.db, (trx) =>
    addKeys(trx, shop.store.context.keyring, {
      productId,
      keys: steamKeys(5),
      supplier: name,
      costMinor,
      costCurrency,
    }),
  );
  return productId;
}

beforeAll(async () => {
  shop = await keyShop();
  owner = await atWork(shop.store, 'owner');
  await setRate('EUR', 0.8);
  await setRate('GBP', 0.5);
  products = {
    euro: await priced('Costs euros', 1_000, 'EUR'),
    dollar: await priced('Costs dollars', 1_000, 'USD'),
    pound: await priced('Costs pounds', 600, 'GBP'),
  };
  inDollars = await bought(products.euro, 'USD');
  await bought(products.dollar, 'EUR');
  await bought(products.pound, 'GBP');
  await setRate('EUR', 0.5);
  await setRate('GBP', 0.25);
  await bought(products.dollar, 'USD');
  await owner.call('POST /admin/orders/{orderNo}/refund', {
    params: { orderNo: inDollars.orderNo },
    body: { amount: 500, refunded: 0, reason: 'Bought by mistake' },
  });
});
afterAll(() => shop.close());

const sales = () => owner.call('GET /admin/reports/sales', { query: {} });
const eur = (amount: number) => ({ amount, currency: 'EUR' });
/** What the reports say, all of them. */
const everything = () =>
  Promise.all([
    sales(),
    owner.call('GET /admin/reports/products', { query: {} }),
    owner.call('GET /admin/reports/batches', { query: {} }),
    owner.call('GET /admin/reports/suppliers', { query: {} }),
    owner.call('GET /admin/reports/countries', { query: {} }),
  ]);
const file = async (table: string) => {
  const answer = await fetch(`${shop.store.url}/prod-api/admin/reports/${table}.csv`, {
    headers: { cookie: `staff=${owner.cookie()}`, 'x-forwarded-for': owner.ip },
  });
  return (await answer.text()).trimEnd().split('\r\n');
};

test('amounts are in the currency of the store, each order at the rates of its own time', async () => {
  await choose('EUR');
  const { currency, figures, steps } = await sales();
  expect(currency).toBe('EUR');
  expect(figures).toMatchObject({
    orders: 4,
    // 24.99 dollars at 0.8, 19.99 euros as paid, 12.50 pounds at 0.5 and 0.8, and 24.99 dollars at 0.5.
    revenue: eur(1_999 + 1_999 + 2_000 + 1_250),
    // 5 dollars of an order that was placed at 0.8.
    refunded: eur(400),
    // The keys cost 10 euros, 8 euros twice, and 6 pounds at 0.5 and 0.8, at the rates of when they were added.
    margin: eur(7_248 - 1_000 - 800 - 800 - 960),
  });
  expect(steps.at(-1)).toMatchObject({ revenue: eur(7_248) });
  const today = await owner.call('GET /admin/reports/today');
  expect(today).toMatchObject({ currency: 'EUR', figures: { revenue: eur(7_248) } });
});

test('each table and its file are in that currency', async () => {
  const [, top, batches, suppliers, countries] = await everything();
  expect(top).toMatchObject({
    currency: 'EUR',
    rows: [
      { id: products.dollar, revenue: eur(1_999 + 1_250) },
      { id: products.pound, revenue: eur(2_000) },
      { id: products.euro, revenue: eur(1_999) },
    ],
  });
  expect(batches).toMatchObject({
    currency: 'EUR',
    rows: [
      { productId: products.dollar, cost: eur(800), averagePrice: eur(1_624) },
      { productId: products.pound, cost: eur(960), averagePrice: eur(2_000) },
      { productId: products.euro, cost: eur(1_000), averagePrice: eur(1_999) },
    ],
  });
  expect(suppliers.rows.find(({ supplier }) => supplier === 'Costs pounds')).toMatchObject({
    revenue: eur(2_000),
    margin: eur(1_040),
  });
  expect(firstOf(countries.rows)).toMatchObject({ orders: 4, revenue: eur(7_248) });
  const [head, ...lines] = await file('suppliers');
  expect(head).toBe('supplier,batches,units,bad,revenue_eur,margin_eur,margin_percent');
  expect(lines[1]).toBe('Costs pounds,1,1,0,20.00,10.40,52.0');
  expect((await file('days')).at(-1)).toMatch(/,4,72\.48,36\.88$/);
});

test('nothing of the past changes when rates move', async () => {
  const before = await everything();
  await setRate('EUR', 0.9);
  await setRate('GBP', 0.7);
  expect(await everything()).toEqual(before);
});

test('a currency without cents is counted and written in whole units', async () => {
  await setRate('JPY', 150);
  await choose('JPY');
  const { figures } = await sales();
  // The yen had another rate before, which the orders are converted by.
  const { rate } = await shop.store.db
    .selectFrom('currency_rate_history')
    .select('rate')
    .where('code', '=', 'JPY')
    .orderBy('valid_from')
    .executeTakeFirstOrThrow();
  const worth = (cents: number) => (cents / 100) * Number(rate);
  expect(figures.revenue.currency).toBe('JPY');
  expect(figures.revenue.amount).toBeCloseTo(worth(2_499) * 2 + worth(1_999 / 0.8) + worth(1_250 / 0.5), -1);
  expect((await file('days')).at(-1)).toContain(`,4,${figures.revenue.amount},`);
  await choose('EUR');
});

test('in dollars, an order counts at the rate that it was placed at', async () => {
  await choose('USD');
  const { currency, figures } = await sales();
  expect(currency).toBe('USD');
  expect(figures.revenue).toEqual({ amount: 2_499 + 2_499 + 2_500 + 2_499, currency: 'USD' });
  expect((await file('products'))[0]).toContain('revenue_usd');
  await choose('EUR');
});

test('in dollars, keys cost what they cost when they were added, and nothing of the past changes when rates move', async () => {
  await choose('USD');
  const { rows } = await owner.call('GET /admin/reports/batches', { query: {} });
  const costs = Object.fromEntries(rows.map(({ productId, cost }) => [productId, cost?.amount]));
  // 10 euros at 0.8, 10 dollars, and 6 pounds at 0.5.
  expect(costs).toEqual({ [products.euro]: 1_250, [products.dollar]: 1_000, [products.pound]: 1_200 });
  const before = await everything();
  await setRate('EUR', 0.6);
  await setRate('GBP', 0.4);
  expect(await everything()).toEqual(before);
  await setRate('EUR', 0.9);
  await setRate('GBP', 0.7);
  await choose('EUR');
});

test('keys in a currency without a rate cost nothing that is known, until the store has one', async () => {
  await choose('USD');
  const productId = await priced('Costs francs', 900, 'CHF');
  await shop.store.db.deleteFrom('currency_rates').where('code', '=', 'CHF').execute();
  await sql`delete from currency_rate_history where code = 'CHF'`.execute(shop.store.db);
  await sql`update key_batches set cost_rate = null where product_id = ${productId}`.execute(shop.store.db);
  await bought(productId, 'USD');
  const cost = async () => {
    const { rows } = await owner.call('GET /admin/reports/batches', { query: {} });
    return present(rows.find((row) => row.productId === productId)).cost;
  };
  expect(await cost()).toBeNull();
  await sql`insert into currency_rates (code, rate, source, as_of) values ('CHF', 0.9, 'manual', now())`.execute(
    shop.store.db,
  );
  expect(await cost()).toEqual({ amount: 1_000, currency: 'USD' });
  await choose('EUR');
});

test('tax of an order in another currency is converted as its price is', async () => {
  await choose('USD');
  const order = await bought(products.dollar, 'EUR');
  const before = (await sales()).figures;
  await inTransaction(shop.store.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update order_lines set tax_minor = 90 where order_id = ${order.id}`.execute(trx);
  });
  // 0.90 euros at 0.9 are a dollar.
  const { margin } = (await sales()).figures;
  expect(present(margin).amount).toBe(present(before.margin).amount - 100);
});
