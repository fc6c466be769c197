import { randomUUID } from 'node:crypto';
import { present } from '@halfturn/contract/primitives/rows.ts';
import type { BulkAct } from '@halfturn/contract/staff/product-bulks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeProduct } from '../../../../test/make-product.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { keepTimes } from '../editor/keep-times.ts';
import { lockPrices } from '../prices/prices.queries.ts';
import { runBulk } from './run-bulk.ts';

let store: TestStore;
let owner: StaffAtWork;
let rate: number;
/** One follows the rate, the other has a fixed price of €19.99. */
let free: string;
let fixed: string;
let made = 0;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  owner = await atWork(store, 'owner');
  await choose('EUR');
  rate = await rateOf('EUR');
});
afterAll(() => store.close());
beforeEach(async () => {
  made += 1;
  free = await makeProduct(store.db, { name: 'Free', slug: `free-${made}`, priceMinor: 5_000 });
  fixed = await makeProduct(store.db, { name: 'Fixed', slug: `fixed-${made}`, priceMinor: 2_000 });
  await fix(fixed, 1_999);
});

async function choose(code: 'USD' | 'EUR' | 'HUF'): Promise<void> {
  const { own } = await owner.call('GET /admin/currencies');
  await owner.call('POST /admin/currencies/own', { body: { code, version: own.version } });
}
const rateOf = async (code: string) => {
  const row = await store.db
    .selectFrom('currency_rates')
    .select('rate')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return Number(row.rate);
};
const pricesOf = (productId: string) =>
  owner.call('GET /admin/prices/{productId}', { params: { productId } });
async function fix(productId: string, regular: number, sale: number | null = null): Promise<void> {
  const { version } = await pricesOf(productId);
  const prices = [{ code: 'EUR' as const, regular, sale }];
  await owner.call('POST /admin/prices/{productId}', {
    params: { productId },
    body: { prices, version, confirmed: true },
  });
}
const euros = async (id: string) =>
  present((await pricesOf(id)).currencies.find(({ code }) => code === 'EUR')).fixed;
const base = (id: string) =>
  store.db
    .selectFrom('products')
    .select(['price_minor', 'sale_minor', 'planned_sale_minor', 'was_minor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const cents = (minor: number) => Math.round(minor / rate);
const inEuros = (minor: number) => Math.round(minor * rate);

const more = (value: number): BulkAct & { kind: 'price' } => ({
  kind: 'price',
  currency: 'EUR',
  change: { by: 'amount', value },
  ending: false,
});
const off = (percent: number): BulkAct & { kind: 'sale' } => ({
  kind: 'sale',
  currency: 'EUR',
  percent,
  ending: false,
  saleFrom: null,
  saleUntil: null,
});
const END: BulkAct = { kind: 'end_sale', currency: 'EUR' };
const preview = (act: BulkAct, ids = [free, fixed]) =>
  owner.call('POST /admin/product-bulks/preview', { body: { chosen: { ids }, act } });
async function start(act: BulkAct, ids = [free, fixed]): Promise<string> {
  const id = randomUUID();
  await owner.call('POST /admin/product-bulks', { body: { id, chosen: { ids }, act } });
  return id;
}
async function run(act: BulkAct, ids = [free, fixed]): Promise<string> {
  const id = await start(act, ids);
  await runBulk(store.context, id);
  return id;
}
async function undo(id: string) {
  await owner.call('POST /admin/product-bulks/{id}/undo', { params: { id } });
  await runBulk(store.context, id);
  return await read(id);
}
const read = (id: string) =>
  owner.call('GET /admin/product-bulks/{id}', { params: { id }, query: { show: 'all' } });

test('an amount is one of the store’s own currency, and the base price follows at today’s rate', async () => {
  const converted = inEuros(5_000);
  expect(await preview(more(200))).toMatchObject({
    changes: 2,
    rows: [
      { name: 'Fixed', before: { price: 1_999 }, after: { price: 2_199 } },
      { name: 'Free', before: { price: converted }, after: { price: converted + 200 } },
    ],
  });
  const id = await run(more(200));
  expect([await euros(fixed), await base(fixed)]).toMatchObject([
    { regular: 2_199 },
    { price_minor: cents(2_199) },
  ]);
  expect([await euros(free), await base(free)]).toMatchObject([
    { regular: converted + 200 },
    { price_minor: cents(converted + 200) },
  ]);
  const [started] = await auditOf(store, `product-bulk:${id}`);
  expect(started).toMatchObject({ after: { act: { currency: 'EUR' } } });
  expect((await read(id)).rows).toMatchObject([
    { before: { price: 1_999 }, after: { price: 2_199 } },
    { before: { price: converted }, after: { price: converted + 200 } },
  ]);

  expect((await undo(id)).bulk).toMatchObject({ undone: 2, kept: 0 });
  expect([await euros(fixed), await base(fixed)]).toMatchObject([{ regular: 1_999 }, { price_minor: 2_000 }]);
  expect([await euros(free), await base(free)]).toMatchObject([null, { price_minor: 5_000 }]);
});

test('percent, a set price and an ending in .99 are those of the currency', async () => {
  const percent = { ...more(0), change: { by: 'percent' as const, value: 10 }, ending: true };
  expect((await preview(percent, [fixed])).rows).toMatchObject([{ after: { price: 2_199 } }]);
  const set = { ...more(0), change: { by: 'set' as const, value: inEuros(5_000) } };
  await run(set, [free]);
  // What the rate makes already stays so when the rate moves, and the base price is not rounded once more.
  expect([await euros(free), await base(free)]).toMatchObject([
    { regular: inEuros(5_000) },
    { price_minor: 5_000 },
  ]);
});

test('a sale keeps the base price and reduces it by the same share', async () => {
  const id = await run(off(25), [fixed]);
  expect(await euros(fixed)).toMatchObject({ regular: 1_999, sale: 1_499 });
  expect(await base(fixed)).toMatchObject({
    price_minor: 2_000,
    sale_minor: Math.round((2_000 * 1_499) / 1_999),
    was_minor: 2_000,
  });
  const over = await run(END, [free, fixed]);
  expect((await read(over)).bulk).toMatchObject({ changed: 1, same: 1 });
  expect([await euros(fixed), await base(fixed)]).toMatchObject([{ sale: null }, { sale_minor: null }]);
  await undo(over);
  expect([await euros(fixed), await base(fixed)]).toMatchObject([
    { sale: 1_499, was: expect.any(Number) },
    { sale_minor: Math.round((2_000 * 1_499) / 1_999), was_minor: 2_000 },
  ]);
  expect((await undo(id)).bulk).toMatchObject({ kept: 1 });
});

test('a sale with dates begins and ends in both currencies', async () => {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(store.clock.now().getTime() + hours * hour);
  const dates = { saleFrom: at(2).toISOString(), saleUntil: at(4).toISOString() };
  await run({ ...off(25), ...dates }, [fixed]);
  expect(await euros(fixed)).toMatchObject({ sale: 1_499, ...dates });
  expect(await base(fixed)).toMatchObject({ sale_minor: null, planned_sale_minor: expect.any(Number) });
  await keepTimes({ db: store.db, clock: { now: () => at(3) } });
  expect(await base(fixed)).toMatchObject({ sale_minor: expect.any(Number), planned_sale_minor: null });
  expect((await preview(more(100), [fixed])).rows).toMatchObject([{ before: { price: 1_999, sale: 1_499 } }]);
  await keepTimes({ db: store.db, clock: { now: () => at(5) } });
  expect([await euros(fixed), await base(fixed)]).toMatchObject([{ sale: null }, { sale_minor: null }]);
});

test('nothing goes below the lowest price, and a sale stays lower than the price', async () => {
  await sql`update products set floor_minor = 1900 where id = ${fixed}`.execute(store.db);
  expect((await preview(off(25), [fixed])).refused).toEqual([{ reason: 'below_floor', count: 1 }]);
  await fix(free, 3_000, 2_500);
  expect((await preview(more(-500), [free])).refused).toEqual([{ reason: 'sale_not_lower', count: 1 }]);
});

test('a price that was fixed since, or has wholesale prices since, is kept by the undo', async () => {
  const id = await run(more(200));
  await fix(fixed, 2_499);
  await sql`insert into fixed_price_tiers (product_id, currency, from_quantity, unit_minor)
    values (${free}, 'EUR', 10, 4000)`.execute(store.db);
  expect(await undo(id)).toMatchObject({
    bulk: { undone: 0, kept: 2 },
    rows: [{ reason: 'changed_since' }, { reason: 'changed_since' }],
  });
  expect([await euros(fixed), await base(fixed)]).toMatchObject([
    { regular: 2_499 },
    { price_minor: cents(2_199) },
  ]);
});

test('another currency than the store’s own is refused, and so is an amount that it does not charge', async () => {
  await expect(preview({ ...END, currency: 'GBP' })).rejects.toMatchObject({ slug: 'content_changed' });
  await sql`insert into currency_rates (code, rate, source, as_of, position, shown)
    values ('HUF', 361.5, 'manual', now(), 50, true) on conflict (code) do update set shown = true, source = 'manual'`.execute(
    store.db,
  );
  await choose('HUF');
  const forint = { ...more(150), currency: 'HUF' as const };
  await expect(preview(forint)).rejects.toMatchObject({ fields: { 'act.change.value': expect.any(String) } });
  await expect(preview({ ...forint, ending: true })).rejects.toMatchObject({
    fields: { 'act.ending': expect.any(String) },
  });
  expect((await preview({ ...forint, change: { by: 'percent', value: 10 } }, [free])).rows).toMatchObject([
    { after: { price: Math.round((Math.round((5_000 * (await rateOf('HUF'))) / 100) * 110) / 100) * 100 } },
  ]);
  await choose('EUR');
});

test('a change whose rate became too old meanwhile changes nothing, and says why', async () => {
  const id = await start(more(200));
  const { source, as_of } = await store.db
    .selectFrom('currency_rates')
    .select(['source', 'as_of'])
    .where('code', '=', 'EUR')
    .executeTakeFirstOrThrow();
  await sql`update currency_rates set source = 'ecb', as_of = now() - interval '9 days' where code = 'EUR'`.execute(
    store.db,
  );
  await runBulk(store.context, id);
  expect(await read(id)).toMatchObject({
    bulk: { state: 'done', changed: 0, refused: 2 },
    rows: [{ reason: 'no_rate' }, { reason: 'no_rate' }],
  });
  await expect(preview(more(200))).rejects.toMatchObject({ slug: 'payment_currency_unavailable' });
  await sql`update currency_rates set source = ${source}, as_of = ${as_of} where code = 'EUR'`.execute(
    store.db,
  );
});

test('waits for an editor who is fixing the price, and changes what was fixed', async () => {
  const id = await start(more(100), [fixed]);
  const { waited, second } = await holdFirstCommit({
    db: store.db,
    first: async (trx) => {
      await lockPrices(trx, fixed);
      await trx
        .updateTable('fixed_prices')
        .set({ regular_minor: 2_999 })
        .where('product_id', '=', fixed)
        .execute();
    },
    second: () => runBulk(store.context, id),
  });
  // Without the lock the change does not wait, and computes with €19.99.
  expect([waited, second.status]).toEqual([true, 'fulfilled']);
  expect(await euros(fixed)).toMatchObject({ regular: 3_099 });
});
