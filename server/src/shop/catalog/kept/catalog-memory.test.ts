import { present } from '@halfturn/contract/primitives/rows.ts';
import type { ProductCard } from '@halfturn/contract/catalog.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { listenedPool } from '../../../../test/listened-pool.ts';
import { makeProduct } from '../../../../test/make-product.ts';
import { putKeys } from '../../../../test/random-shop.ts';
import { createDb, inTransaction, type Db } from '../../../platform/db/kysely.ts';
import { feedOf } from '../../assortment/door.ts';
import { cardsOf } from '../cards.ts';
import { viewOf } from '../view.ts';
import { catalogMemoryOf } from './catalog-memory.ts';
import { familiesOf } from './families.queries.ts';
import type { Family } from './family.ts';
import type { Page } from './page.ts';
import { ProductCache } from './product-cache.ts';

let database: TestDatabase;
/** The database as another process has it, with a memory of its own. */
let other: Db;
let asked: string[] = [];
let id: string;
const now = new Date();

beforeAll(async () => {
  database = await testDatabase();
  other = createDb(listenedPool(database.url, (text) => void asked.push(text)));
});
afterAll(() => other.destroy());
beforeEach(async () => {
  id = await makeProduct(database.db, { name: 'Lanternfall' });
  await putKeys(database.db, id, 3);
});

async function cards(ids: readonly string[], currency: Currency = 'USD', db = other): Promise<ProductCard[]> {
  const view = await viewOf({ db, clock: { now: () => now } }, { locale: 'de', currency });
  return await cardsOf(db, ids, view);
}
const card = async (currency?: Currency) => (await cards([id], currency))[0];
const run = (text: string) => sql.raw(text.replaceAll('$id', `'${id}'`)).execute(database.db);

/** Each change of what a card shows: how it is made, and what is seen of it. */
const CHANGES: Record<string, { change: string; seen: (card: ProductCard) => unknown; in?: Currency }> = {
  price: {
    change: `update products set price_minor = 1 where id = $id`,
    seen: ({ price }) => price.amount,
  },
  'price line': {
    change: `update products set sale_minor = 99 where id = $id`,
    seen: ({ history }) => history,
  },
  'fixed price': {
    change: `insert into fixed_prices (product_id, currency, regular_minor) values ($id, 'EUR', 777)`,
    seen: ({ price }) => price.amount,
    in: 'EUR',
  },
  rate: {
    change: `update currency_rates set rate = rate * 1.5 where code = 'EUR'`,
    seen: ({ price }) => price.amount,
    in: 'EUR',
  },
  name: {
    change: `update products set names = '{"de": "Laternensturz"}' where id = $id`,
    seen: ({ name }) => name,
  },
  address: { change: `update products set slug = 'lf-' || id where id = $id`, seen: ({ slug }) => slug },
  'last keys': {
    change: `update product_keys set state = 'held' where id in (select id from product_keys where product_id = $id limit 1)`,
    seen: ({ left }) => left,
  },
  picture: {
    change: `insert into product_pictures (product_id, position, kind, hash, width, height, placeholder)
      values ($id, 0, 'cover', '0123456789abcdef', 10, 10, 'data:image/webp;base64,AA')`,
    seen: ({ image }) => image?.file,
  },
  'region called by another name': {
    change: `update regions set names = jsonb_build_object('en-US', md5(random()::text))`,
    seen: ({ region }) => region?.name,
  },
  'countries of sale': {
    change: `update products set sale_rule = 'except', sale_countries = '{US}' where id = $id`,
    seen: ({ soldIn }) => soldIn,
  },
  'wholesale prices': {
    change: `with t as (insert into price_tiers (product_id, from_quantity, unit_minor) values ($id, 2, 100))
      update products set tiers_for = 'all' where id = $id`,
    seen: ({ wholesale }) => wholesale,
  },
  'limit of one order': {
    change: `update products set order_limit = 9 where id = $id`,
    seen: ({ memberLimit }) => memberLimit,
  },
  'limit of guests': {
    change: `insert into settings (key, value) values ('caps.guest.unitsPerProduct', '1')
      on conflict (key) do update set value = '1'`,
    seen: ({ limit }) => limit,
  },
  review: {
    change: `insert into reviews (product_id, full_name, content, rating, state) values ($id, 'A', 'Good.', 4, 'approved')`,
    seen: ({ rating }) => rating,
  },
  release: {
    change: `update products set released = '2099-01-01' where id = $id`,
    seen: (one) => one.releasesOn,
  },
};

test.each(Object.entries(CHANGES))(
  'another process shows a change at its next call: %s',
  async (_name, each) => {
    await sql`insert into currency_rates (code, rate, source, as_of) values ('EUR', 0.9, 'manual', now()) on conflict do nothing`.execute(
      database.db,
    );
    const before = each.seen(present(await card(each.in)));
    // Control: without a change it is the same.
    expect(each.seen(present(await card(each.in)))).toEqual(before);
    await run(each.change);
    expect(each.seen(present(await card(each.in)))).not.toEqual(before);
  },
);

async function page(slug = `product-${id}`, classSlug = 'games'): Promise<Page | undefined> {
  await viewOf({ db: other, clock: { now: () => now } }, { locale: 'de', currency: 'USD' });
  return await catalogMemoryOf(other).page({ classSlug, slug, locale: 'de' });
}

/** The same for what a page shows besides its cards. */
const PAGE_CHANGES: Record<string, { change: string; seen: (page: Page) => unknown }> = {
  text: {
    change: `insert into product_texts (product_id, locale, summary, description) values ($id, 'de', 'Kurz.', 'Lang.')`,
    seen: ({ row }) => row.summary,
  },
  maker: {
    change: `update products set developer = 'Emberline' where id = $id`,
    seen: ({ row }) => row.maker,
  },
  edition: {
    change: `update products set edition = 'Deluxe' where id = $id`,
    seen: ({ row }) => row.edition,
  },
  'system requirements': {
    change: `update products set system = '8 GB' where id = $id`,
    seen: ({ row }) => row.system,
  },
  screenshot: {
    change: `insert into product_pictures (product_id, position, kind, hash, width, height, placeholder)
      values ($id, 0, 'screenshot', '0123456789abcdef', 10, 10, 'data:image/webp;base64,AA')`,
    seen: ({ row }) => row.pictures,
  },
  trailer: {
    change: `insert into product_trailers (product_id, hash, type, size) values ($id, '0123456789abcdef', 'video/mp4', 9)`,
    seen: ({ row }) => row.trailer,
  },
  'another address': {
    change: `update products set slugs = jsonb_build_object('fr', 'chute-' || id) where id = $id`,
    seen: ({ row }) => row.addresses,
  },
  'category called by another name': {
    change: `update classes set names = jsonb_build_object('en-US', md5(random()::text))`,
    seen: ({ row }) => row.class.name,
  },
  'date of the stock': {
    change: `update key_batches set state = 'quarantined' where product_id = $id`,
    seen: ({ row }) => row.batch_date,
  },
  'what is bought together': {
    change: `insert into bought_together (product_id, other_id, times) select $id, id, 2 from products where id <> $id limit 1`,
    seen: ({ row }) => row.together,
  },
  'an add-on': {
    change: `insert into product_relations (product_id, other_id, kind, position)
      select $id, id, 'addon', 0 from products where id <> $id and status = 'live' limit 1`,
    seen: ({ relations }) => relations,
  },
  status: { change: `update products set status = 'retired' where id = $id`, seen: ({ row }) => row.status },
};

test.each(Object.entries(PAGE_CHANGES))(
  'another process shows a change of a page: %s',
  async (_name, each) => {
    await makeProduct(database.db, { name: 'Another' });
    const before = each.seen(present(await page()));
    asked = [];
    expect(each.seen(present(await page()))).toEqual(before);
    expect(asked).toHaveLength(1);
    await run(each.change);
    expect(each.seen(present(await page()))).not.toEqual(before);
  },
);

test('an add-on that is put on sale is on the page of its game at once', async () => {
  const addon = await makeProduct(database.db, { name: 'Add-on' });
  await sql`update products set status = 'draft' where id = ${addon}`.execute(database.db);
  await run(
    `insert into product_relations (product_id, other_id, kind, position) values ($id, '${addon}', 'addon', 0)`,
  );
  expect((await page())?.relations).toEqual([]);
  await sql`update products set status = 'live' where id = ${addon}`.execute(database.db);
  expect((await page())?.relations).toMatchObject([{ id: addon, role: 'addon' }]);
});

test('an address that goes to another product leads there at the next call', async () => {
  await run(`update products set slug = 'first-' || id where id = $id`);
  const slug = `product-${id}`;
  expect((await page(slug))?.row.id).toBe(id);
  const next = await makeProduct(database.db);
  await sql`update products set slug = ${slug} where id = ${next}`.execute(database.db);
  expect((await page(slug))?.row.id).toBe(next);
});

test('a product that is taken off sale has no card at the next call, and one again when it is back', async () => {
  expect(await card()).toBeDefined();
  await run(`update products set status = 'retired' where id = $id`);
  expect(await card()).toBeUndefined();
  await run(`update products set status = 'live' where id = $id`);
  expect(await card()).toBeDefined();
});

test('cards that are kept need one statement, whatever their language and currency; new ones need one more', async () => {
  const fresh = [await makeProduct(database.db), await makeProduct(database.db)];
  await cards([id], 'EUR');
  asked = [];
  await cards([id], 'USD');
  await cards([id], 'EUR');
  expect(asked.map((text) => /product_changes/.test(text))).toEqual([true, true]);
  asked = [];
  await cards([id, ...fresh]);
  expect(asked).toHaveLength(2);
});

test('only a transaction itself sees its changes before they are committed', async () => {
  const before = present(await card());
  await inTransaction(other, async (trx) => {
    await sql`update products set price_minor = 5 where id = ${id}`.execute(trx);
    const [own] = await cards([id], 'USD', trx);
    expect(own?.price.amount).toBe(5);
    expect((await card())?.price).toEqual(before.price);
  });
  expect((await card())?.price.amount).toBe(5);
});

/** Reads a product into a cache; its price changes, and the change is told, while the read is under way. */
async function racedRead(cache: ProductCache<Family>): Promise<number | undefined> {
  const feed = feedOf(other);
  await feed.look();
  await cache.add(async () => {
    const families = await familiesOf(other, [id], now);
    await run(`update products set price_minor = 4_242 where id = $id`);
    await feed.look();
    return families.map((value) => ({ key: id, value, products: [id], bytes: 1 }));
  });
  return cache.get(id)?.main.current_minor;
}

test('what was read before a change is not kept after it', async () => {
  const follower = new ProductCache<Family>(100);
  feedOf(other).follow(follower);
  expect(await racedRead(follower)).toBeUndefined();
  await run(`update products set price_minor = 2_499 where id = $id`);
  // Control: a cache that is not told keeps the old price.
  expect(await racedRead(new ProductCache<Family>(100))).toBe(2_499);
});

test('rates that were read before a change are not kept after it', async () => {
  const memory = catalogMemoryOf(other);
  const rate = async () => (await memory.terms(other)).rateOf('EUR', now).rate;
  const before = await rate();
  memory.lost();
  asked = [];
  const reading = await inTransaction(database.db, async (trx) => {
    // Rates are read, and what is read beside them waits for this.
    await sql`lock table settings in access exclusive mode`.execute(trx);
    const read = { rate: rate() };
    await expect.poll(() => asked.some((text) => text.includes('currency_rates'))).toBe(true);
    await sleep(200);
    await run(`update currency_rates set rate = rate * 2 where code = 'EUR'`);
    await feedOf(other).look();
    return read;
  });
  expect(await reading.rate).toBe(before);
  expect(await rate()).toBeCloseTo(before * 2);
});

test('readers and a writer at the same time: each call shows a price no older than the last that was committed before it', async () => {
  let committed = 2_499;
  let writing = true;
  const reader = async () => {
    while (writing) {
      const least = committed;
      expect(present(await card()).price.amount).toBeGreaterThanOrEqual(least);
    }
  };
  const readers = Array.from({ length: 4 }, reader);
  for (let price = 2_500; price < 2_560; price++) {
    await run(`update products set price_minor = ${price} where id = $id`);
    committed = price;
  }
  writing = false;
  await Promise.all(readers);
});

test('no more is kept than fits', async () => {
  const small = new ProductCache<number>(10);
  const add = (key: string, bytes: number) =>
    small.add(async () => [{ key, value: bytes, products: [key], bytes }]);
  for (let i = 0; i < 20; i++) await add(`p${i}`, 2);
  expect(small.size).toBe(5);
  expect([small.get('p14'), small.get('p19')]).toEqual([undefined, 2]);
  await add('large', 11);
  expect(small.get('large')).toBeUndefined();
  small.changed(['p19']);
  expect([small.get('p18'), small.get('p19')]).toEqual([2, undefined]);
});
