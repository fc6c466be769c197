import { present, several } from '@halfturn/contract/primitives/rows.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { putKeys, randomShop, type ShopProduct } from '../../../test/random-shop.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { recountSales } from './sales.queries.ts';
import { sellables } from './sellables.queries.ts';
import { noteStockChange } from './stock.ts';

let database: TestDatabase;
let shop: ShopProduct[];

beforeAll(async () => {
  database = await testDatabase();
  shop = await randomShop(database.db, 20, 5);
});

/** How often the caches of guest pages were told of something while `act` ran and committed. */
async function told(act: (trx: Trx) => Promise<unknown>): Promise<number> {
  const client = await database.pool.connect();
  let count = 0;
  const count1 = () => void count++;
  client.on('notification', count1);
  await client.query('listen catalog');
  await inTransaction(database.db, act);
  // Notifications come before the answer to what is asked after the commit.
  await client.query('select 1');
  await client.query('unlisten catalog');
  client.off('notification', count1);
  client.release();
  return count;
}

const hold = (trx: Trx, keys: string[]) =>
  trx.updateTable('product_keys').set({ state: 'held' }).where('id', 'in', keys).execute();
const release = (trx: Trx, keys: string[]) =>
  trx.updateTable('product_keys').set({ state: 'free' }).where('id', 'in', keys).execute();

test('notifies only of changes that a buyer can see', async () => {
  const { id } = present(shop.find((p) => p.kind === 'key' && p.free === 0));
  const keys = await putKeys(database.db, id, 9);
  const take = (from: number, to: number) => async (trx: Trx) => {
    await hold(trx, keys.slice(from, to));
    await noteStockChange(trx, [id]);
  };
  const putBack = (from: number, to: number) => async (trx: Trx) => {
    await release(trx, keys.slice(from, to));
    await noteStockChange(trx, [id], to - from);
  };
  expect(await told(take(0, 2)), '9 → 7').toBe(0);
  expect(await told(take(2, 4)), '7 → 5').toBe(0);
  expect(await told(take(4, 5)), '5 → 4').toBe(1);
  expect(await told(take(5, 9)), '4 → 0').toBe(1);
  expect(await told(putBack(0, 6)), '0 → 6').toBe(1);
  expect(await told(putBack(6, 9)), '6 → 9').toBe(0);
  expect(await told((trx) => noteStockChange(trx, [])), 'nothing').toBe(0);
});

test('only free units can be sold, of keys and of boxed goods', async () => {
  const ids = shop.map((p) => p.id);
  const wanted = [...ids, '01900000-0000-7000-8000-000000000000'].map((productId) => ({
    productId,
    quantity: 100,
  }));
  const rows = await sellables(database.db, wanted, { currency: 'USD', locale: 'en-US' });
  expect(rows.map((row) => row.id)).toEqual(ids);
  for (const row of rows) {
    const product = present(shop.find((p) => p.id === row.id));
    if (product.free > 0) expect(row.free).toBe(product.free);
    expect(row).toMatchObject({ current_minor: product.price, was_minor: product.was, status: 'live' });
  }
});

test('best sellers count the units of the last 30 days that were paid and not refunded', async () => {
  const [a, b] = several(shop, 2);
  const now = new Date();
  const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000);
  await order(a.id, 3, day(2), 'paid');
  // Two of four went back.
  await order(a.id, 4, day(29), 'partially_refunded', 2);
  await order(a.id, 50, day(31), 'paid');
  await order(b.id, 50, day(1), 'refunded');
  await order(b.id, 50, null, 'unpaid');
  expect(await told((trx) => recountSales(trx, now))).toBe(1);
  const sold = async (id: string) =>
    (
      await database.db
        .selectFrom('products')
        .select('units_sold')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).units_sold;
  expect([await sold(a.id), await sold(b.id)]).toEqual([5, 0]);
  expect(await told((trx) => recountSales(trx, now)), 'nothing new').toBe(0);
  await inTransaction(database.db, (trx) => recountSales(trx, new Date(now.getTime() + 40 * 86_400_000)));
  expect(await sold(a.id)).toBe(0);
});

test.for([
  ['a price', sql`update products set sale_minor = price_minor - 1`],
  ['a name', sql`update products set names = '{"de": "Laterne"}'`],
  ['a limit of an order', sql`update products set order_limit = order_limit + 1`],
  [
    'a fixed price',
    sql`insert into fixed_prices (product_id, currency, regular_minor) select id, 'EUR', 999 from products limit 1`,
  ],
  [
    'a text',
    sql`insert into product_texts (product_id, locale, summary, description) select id, 'de', 'Neu', 'Neu' from products limit 1`,
  ],
  [
    'a picture',
    sql`insert into product_pictures (product_id, position, kind, hash, width, height, placeholder)
      select id, 1, 'cover', '0000000000000000', 1, 1, 'data:image/webp;base64,AA==' from products limit 1`,
  ],
  [
    'a relation',
    sql`insert into product_relations (product_id, other_id, kind, position) select min(id::text)::uuid, max(id::text)::uuid, 'series', 1 from products`,
  ],
  [
    'a review',
    sql`insert into reviews (product_id, full_name, content, rating, state) select id, 'Ada', 'Good', 5, 'approved' from products limit 1`,
  ],
  ['a rate', sql`update currency_rates set rate = rate * 2`],
  ['a class', sql`update classes set position = position + 1`],
] as const)('notifies of %s, whichever statement changes it', async ([, statement]) => {
  expect(await told((trx) => statement.execute(trx))).toBe(1);
});

async function order(
  productId: string,
  quantity: number,
  paidAt: Date | null,
  status: string,
  voided = 0,
): Promise<void> {
  const no = [...randomBytes(13)].map((byte) => '0123456789ABCDEFGHJK'[byte % 20]).join('');
  const orderNo = `HT-${no.slice(0, 4)}-${no.slice(4, 8)}-${no.slice(8)}`;
  await sql`
    with placed as (
      insert into orders (order_no, email, email_norm, locale, currency, rate, goods_minor, total_minor, payment_method,
        payment_status, terms_version, paid_at)
      values (${orderNo}, 'a@b.co', 'a@b.co', 'en-US', 'USD', 1, ${quantity * 100}, ${quantity * 100}, 'sandbox',
        ${status}, '1', ${paidAt}) returning id),
    line as (
      insert into order_lines (order_id, no, product_id, kind, name, quantity, base_minor, unit_minor, total_minor)
      select id, 1, ${productId}, 'key', 'x', ${quantity}, 100, 100, ${quantity * 100} from placed
      returning id, order_id)
    insert into deliveries (order_id, line_id, unit_no, product_id, kind, status)
    select order_id, id, no, ${productId}, 'key', case when no <= ${voided} then 'voided' else 'waiting' end
    from line, generate_series(1, ${quantity}::int) as no`.execute(database.db);
}
