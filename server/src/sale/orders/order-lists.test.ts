import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { CallOf, ReplyOf } from '@halfturn/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrder, paySandbox } from '../../../test/make-order.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';
import { currencyFacts, CURRENCY_CODES } from '@halfturn/contract/primitives/currencies.ts';

let store: TestStore;
let clerk: StaffAtWork;
let lantern: Placed;
let orbital: Placed;
let yen: Placed;

type Placed = ReplyOf<Calls['POST /api/orders']>;
type Query = NonNullable<CallOf<Calls['GET /admin/orders']>['query']>;

const list = (query: Query) => clerk.call('GET /admin/orders', { query });
const numbers = async (query: Query): Promise<string[]> =>
  (await list(query)).rows.map(({ orderNo }) => orderNo);

/** An order of one copy of a product with this name. */
async function orderOf(
  name: string,
  buyer: { email: string; name?: string; currency?: 'JPY' },
  cents: number,
) {
  const productId = await store.stock(2);
  await sql`update products set name = ${name}, price_minor = ${cents}, sale_minor = null where id = ${productId}`.execute(
    store.db,
  );
  const placed = await makeOrder(store.call, { items: [{ productId, quantity: 1 }], ...buyer });
  if (buyer.name)
    await sql`update orders set name = ${buyer.name} where order_no = ${placed.orderNo}`.execute(store.db);
  return placed;
}

beforeAll(async () => {
  store = await testStore();
  clerk = await atWork(store, 'orders');
  await sql`insert into currency_rates (code, rate, source, as_of) values ('JPY', 150, 'manual', now())
    on conflict (code) do update set rate = 150`.execute(store.db);
  lantern = await orderOf('Lanternfall', { email: 'anna.miller@example.com', name: 'Anna Müller' }, 2_499);
  orbital = await orderOf('Orbital Drift', { email: 'bo@example.org' }, 1_000);
  yen = await orderOf('Cold Quay', { email: 'cho@example.net', currency: 'JPY' }, 2_000);
  await paySandbox(store, lantern);
});
afterAll(() => store.close());

describe('an order is found by', () => {
  test.each([
    ['the end of its number', () => lantern.orderNo.slice(-9)],
    ['a part of the email address', () => 'miller@exa'],
    ['a part of the name', () => 'müll'],
    ['the name without its accent', () => 'anna muller'],
    ['a part of the name of a product', () => 'ternfa'],
    ['the amount', () => '24.99'],
    ['the amount with its currency', () => '24,99 $'],
  ])('%s', async (_what, text) => {
    expect(await numbers({ q: text() })).toEqual([lantern.orderNo]);
  });

  test('the reference of a payment, and of the money that came', async () => {
    const { rows } = await sql<{ ref: string }>`
      select provider_ref as ref from payment_attempts a join orders o on o.id = a.order_id
      where o.order_no = ${lantern.orderNo}
      union all select capture_ref from payment_captures c join orders o on o.id = c.order_id
      where o.order_no = ${lantern.orderNo}
      union all select a.id::text from payment_attempts a join orders o on o.id = a.order_id
      where o.order_no = ${lantern.orderNo}`.execute(store.db);
    expect(rows).toHaveLength(3);
    for (const { ref } of rows) expect([ref, await numbers({ q: ref })]).toEqual([ref, [lantern.orderNo]]);
  });

  test('a new email address, once it has changed, and no more by the old one', async () => {
    const placed = await orderOf('Moth', { email: 'before.moth@example.com' }, 500);
    await sql`update orders set email = 'after.moth@example.com', email_norm = 'after.moth@example.com'
      where order_no = ${placed.orderNo}`.execute(store.db);
    expect(await numbers({ q: 'fter.moth' })).toEqual([placed.orderNo]);
    expect(await numbers({ q: 'efore.moth' })).toEqual([]);
  });

  test('the SKU of a product, as it was when the order was placed', async () => {
    const productId = await store.stock(2);
    const become = (sku: string) =>
      sql`update products set name = 'Reed', sku = ${sku}, price_minor = 300, sale_minor = null where id = ${productId}`.execute(
        store.db,
      );
    await become('RE-7');
    const placed = await makeOrder(store.call, { items: [{ productId, quantity: 1 }] });
    await become('RE-8');
    expect(await numbers({ q: 're-7' })).toEqual([placed.orderNo]);
    expect(await numbers({ product: 'RE-7' })).toEqual([placed.orderNo]);
    expect(await numbers({ q: 're-8' })).toEqual([]);
    const order = await clerk.call('GET /admin/orders/{orderNo}', { params: placed });
    expect(order.lines).toMatchObject([{ name: 'Reed', sku: 'RE-7' }]);
    const file = await fetch(`${store.url}/prod-api/admin/orders.csv?q=RE-7`, {
      headers: { cookie: `staff=${clerk.cookie()}`, 'x-forwarded-for': clerk.ip },
    });
    expect(await file.text()).toContain(',1 × Reed,RE-7,1,');
  });

  test.each([
    ['Иван Петров', 'ива', 'петров'],
    ['李明', '李明', '明'],
  ])('a name in another script: %s', async (name, ...texts) => {
    await sql`update orders set name = ${name} where order_no = ${orbital.orderNo}`.execute(store.db);
    for (const q of texts) expect(await numbers({ q }), q).toEqual([orbital.orderNo]);
  });

  test('the recipient of its parcel', async () => {
    await sql`update orders set address = '{"firstName": "Petr", "lastName": "Novák"}'
      where order_no = ${orbital.orderNo}`.execute(store.db);
    expect(await numbers({ q: 'petr novak' })).toEqual([orbital.orderNo]);
  });

  test('no sign of LIKE', async () => {
    for (const q of ['anna_miller', 'lantern%', String.raw`\ntern`]) expect(await numbers({ q })).toEqual([]);
  });
});

describe('the list', () => {
  test('is narrowed by product, country, method, status and tab together', async () => {
    await sql`update orders set country = 'DE' where order_no = ${lantern.orderNo}`.execute(store.db);
    expect(await numbers({ product: 'lantern' })).toEqual([lantern.orderNo]);
    expect(await numbers({ product: 'anna' })).toEqual([]);
    expect(await numbers({ country: 'DE' })).toEqual([lantern.orderNo]);
    expect(await numbers({ country: 'DE', product: 'orbital' })).toEqual([]);
    expect(await numbers({ method: 'card' })).toEqual([]);
    expect(await numbers({ status: 'awaiting_payment' })).not.toContain(lantern.orderNo);
    const { counts, total, methods, countries, rows } = await list({ country: 'DE', tab: 'all' });
    expect([counts.all, counts.awaiting_payment, total, rows.length]).toEqual([1, 0, 1, 1]);
    expect([methods, countries]).toEqual([['sandbox'], ['DE']]);
  });

  test('takes a day for one at the store', async () => {
    const zone = 'Pacific/Kiritimati';
    await sql`update orders set placed_at = '2026-03-01T11:00:00Z' where order_no = ${orbital.orderNo}`.execute(
      store.db,
    );
    const on = (day: string) => numbers({ from: day, to: day });
    expect([await on('2026-03-01'), await on('2026-03-02')]).toEqual([[orbital.orderNo], []]);
    await store.db
      .insertInto('settings')
      .values({ key: 'shop.timeZone', value: JSON.stringify(zone), saved_by: 'test' })
      .execute();
    expect([await on('2026-03-01'), await on('2026-03-02')]).toEqual([[], [orbital.orderNo]]);
    expect((await clerk.call('GET /admin/session')).staff?.timeZone).toBe(zone);
    await expect(list({ from: '2026-13-01' })).rejects.toMatchObject({ slug: 'invalid_input' });
  });

  test('is sorted by date and by what an order is worth, whatever its currency', async () => {
    const usual = await numbers({});
    expect(await numbers({ sort: 'date' })).toEqual(usual.toReversed());
    const largest = await numbers({ sort: '-total' });
    expect(largest.slice(0, 3)).toEqual([lantern.orderNo, yen.orderNo, orbital.orderNo]);
    expect(await numbers({ sort: 'total', pageSize: 10 })).toEqual(largest.toReversed());
  });

  test('says how many copies were delivered, and how it was paid', async () => {
    await store.idle();
    const row = (await list({ q: lantern.orderNo })).rows[0];
    expect(row).toMatchObject({ unitCount: 1, deliveredUnits: 1, paymentMethod: 'sandbox' });
    expect((await list({ q: yen.orderNo })).rows[0]).toMatchObject({ deliveredUnits: 0 });
  });

  test('knows every currency without a minor unit', () => {
    expect(CURRENCY_CODES.filter((code) => currencyFacts(code).digits === 3)).toEqual([]);
  });
});

describe('the file of a list', () => {
  const file = (who: StaffAtWork, query: string) =>
    fetch(`${store.url}/prod-api/admin/orders.csv${query}`, {
      headers: { cookie: `staff=${who.cookie()}`, 'x-forwarded-for': who.ip },
    });

  test('has the same rows in the same order, and is in the audit log', async () => {
    const answer = await file(clerk, '?sort=-total');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(await numbers({ sort: '-total' }));
    const columns = present(head).split(',');
    const cells = present(lines[0]).split(',');
    const said = (name: string) => cells[columns.indexOf(name)];
    expect([said('total'), said('currency'), said('products')]).toEqual(['24.99', 'USD', '1 × Lanternfall']);
    const [entry] = await auditOf(store, 'orders');
    expect(entry).toMatchObject({ actor: `staff:${clerk.id}`, action: 'orders.exported' });
  });

  test('has only what the filters find', async () => {
    const text = await (await file(clerk, '?q=bo%40example.org')).text();
    expect(text).toContain(orbital.orderNo);
    expect(text).not.toContain(lantern.orderNo);
    expect((await file(clerk, '?from=yesterday')).status).toBe(422);
  });

  test('is refused to who may not see orders', async () => {
    expect((await file(await atWork(store, 'catalogue'), '')).status).toBe(403);
  });
});

test('a number that no order has is not found, whatever its form', async () => {
  for (const orderNo of ['HT-0000-0000-00000', 'HT-NOPE', 'x'])
    await expect(clerk.call('GET /admin/orders/{orderNo}', { params: { orderNo } })).rejects.toMatchObject({
      slug: 'order_not_found',
      status: 404,
    });
  const params = { orderNo: lantern.orderNo.toLowerCase() };
  expect((await clerk.call('GET /admin/orders/{orderNo}', { params })).orderNo).toBe(lantern.orderNo);
});
