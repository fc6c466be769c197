import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, type KeyShop } from '../../../../test/key-shop.ts';
import { countBaskets } from './count-baskets.ts';

let shop: KeyShop;
const titles: Record<string, string> = {};

beforeAll(async () => {
  // What is bought together is no change that pages are told of.
  shop = await keyShop({ PAGE_CACHE_MB: '0' });
  for (const name of ['Lantern', 'Often', 'Once', 'Never', 'Dry'])
    titles[name] = (await shop.shelf(name === 'Dry' ? 3 : 30, name)).productId;
}, 60_000);
afterAll(() => shop.close());

const DAY = 86_400_000;
const count = (days = 0) => countBaskets(shop.store.db, new Date(Date.now() + days * DAY));

/** Buys one of each, pays, and waits until all is delivered. */
async function buys(...names: string[]) {
  const order = await shop.buy(names.map((name) => ({ productId: present(titles[name]), quantity: 1 })));
  await shop.press(order, 'approve');
  await shop.reached(order, 'delivered');
  return order;
}

/** The names that the page of a product recommends. */
async function recommended(name: string): Promise<string[]> {
  const card = firstOf(
    await shop.store.call('GET /api/home/productsByIds', { query: { ids: [present(titles[name])] } }),
  );
  const params = { class: card.class.slug, name: card.slug };
  const page = await shop.store.call('GET /api/home/product/{class}/{name}', { params });
  return page.recommendations.map((each) => each.name);
}

const timesOf = async (one: string, other: string) =>
  (
    await shop.store.db
      .selectFrom('bought_together')
      .select('times')
      .where('product_id', '=', present(titles[one]))
      .where('other_id', '=', present(titles[other]))
      .executeTakeFirst()
  )?.times ?? 0;

describe('products that are bought together', () => {
  test('come first on the page, the more often bought before the less', async () => {
    await sql`update products set units_sold = 99 where id = ${titles.Never}::uuid`.execute(shop.store.db);
    expect((await recommended('Lantern'))[0]).toBe('Never');
    await buys('Lantern', 'Once');
    await buys('Lantern', 'Often');
    await buys('Often', 'Lantern');
    await buys('Never');
    await count();
    expect((await recommended('Lantern')).slice(0, 3)).toEqual(['Often', 'Once', 'Never']);
    expect(await timesOf('Often', 'Lantern')).toBe(2);
  });

  test('is counted once, however often and by how many at a time', async () => {
    const note = sql`insert into basket_changes (order_id) select id from orders`;
    await note.execute(shop.store.db);
    await note.execute(shop.store.db);
    await Promise.all([count(), count(), count()]);
    await count();
    expect([await timesOf('Lantern', 'Often'), await timesOf('Lantern', 'Once')]).toEqual([2, 1]);
  });

  test('is no order that is not delivered', async () => {
    const order = await shop.buy(
      ['Lantern', 'Never'].map((name) => ({ productId: present(titles[name]), quantity: 1 })),
    );
    await count();
    expect(await timesOf('Lantern', 'Never')).toBe(0);
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    await count();
    expect(await timesOf('Lantern', 'Never')).toBe(1);
  });

  test('do not count units that were refunded', async () => {
    const order = await buys('Once', 'Never');
    await count();
    expect(await timesOf('Once', 'Never')).toBe(1);
    await sql`update orders set payment_status = 'refunded', status = 'refunded' where id = ${order.id}`.execute(
      shop.store.db,
    );
    await count();
    expect([await timesOf('Once', 'Never'), await timesOf('Never', 'Once')]).toEqual([0, 0]);
    expect(await timesOf('Lantern', 'Once')).toBe(1);
  });

  test('come last if they are sold out', async () => {
    await buys('Lantern', 'Dry');
    await buys('Lantern', 'Dry');
    await buys('Lantern', 'Dry');
    await count();
    expect(await timesOf('Lantern', 'Dry')).toBe(3);
    expect((await recommended('Lantern')).at(-1)).toBe('Dry');
  });

  test('ends with the window', async () => {
    await count(364);
    expect(await timesOf('Lantern', 'Often')).toBe(2);
    await count(366);
    const left = await shop.store.db.selectFrom('bought_together').select('product_id').execute();
    expect(left).toEqual([]);
    expect((await recommended('Lantern'))[0]).toBe('Never');
  });
});
