import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { manyProducts } from '../../test/many-products.ts';
import { scanned, type Plan } from '../../test/plans.ts';
import { randomShop } from '../../test/random-shop.ts';
import { findThings } from '../desk/overview/find.queries.ts';
import { approvedReviews, reviewLanguages } from '../desk/reviews/reviews.queries.ts';
import { inTransaction, type Db } from '../platform/db/kysely.ts';
import type { DB } from '../platform/db/types.ts';
import {
  changesSince,
  productsAfter,
  productsNamed,
  thisMoment,
} from '../shop/assortment/assortment.queries.ts';
import { assortmentOf } from '../shop/assortment/door.ts';
import { familiesOf } from '../shop/catalog/kept/families.queries.ts';
import { listedProducts } from '../shop/catalog/list/list.queries.ts';
import { listedPrices } from '../shop/catalog/prices/list-prices.ts';
import { countPrices, idsOfPrices } from '../shop/catalog/prices/prices.staff.queries.ts';
import { findProduct } from '../shop/catalog/product.queries.ts';
import { recountSales } from '../shop/catalog/sales.queries.ts';
import { countBaskets } from '../shop/catalog/together/count-baskets.ts';
import { relatedByStaff } from '../shop/catalog/relations/relations.queries.ts';
import { reviewSummaryOf } from '../shop/catalog/reviews.queries.ts';
import { sellables } from '../shop/catalog/sellables.queries.ts';
import { noteStockChange } from '../shop/catalog/stock.ts';
import { pricedWishes } from '../shop/wishlist/wishlist.queries.ts';
import { latestOrders, waitingOf } from '../sale/orders/door.ts';
import { matchProducts } from '../shop/search/match.ts';
import { HelpIndex } from '../shop/search/help/help-index.ts';
import { suggest } from '../shop/search/suggest.ts';

/** The planner takes them for a million. */
const COUNT = 20_000;

let pool: pg.Pool;
let db: Db;
let id: string;
let asked: CompiledQuery[] = [];

beforeAll(async () => {
  const database = await testDatabase();
  pool = database.pool;
  await randomShop(database.db, 3);
  id = await manyProducts(database.url, COUNT);
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void (/^\s*(?:with|select|update|delete)/i.test(query.sql) && asked.push(query)),
  });
}, 240_000);

/** The staff's list of products, with nothing that narrows it. */
const IN_EUROS = { locale: 'de', own: { code: 'EUR', rate: 0.9 } } as const;
const LISTED = {
  ...({ tab: 'all', q: '', type: undefined, platform: '', region: '', genre: '', stock: undefined } as const),
  ...({ sale: false, lacks: undefined, sort: 'name' } as const),
};

const now = new Date();

const log = pino({ level: 'silent' });
const held = () => assortmentOf({ db, log }).fresh();
const search = async (typed: string) => matchProducts(db, await held(), typed, { locale: 'de' });

/** The calls that a visitor waits for, and the jobs that run at intervals. */
const HOT: Record<string, () => Promise<unknown>> = {
  'what has changed': async () => await changesSince(db, (await thisMoment(db)).snapshot, 100),
  'changed products': () => productsNamed(db, [id]),
  'a page of the first load': () => productsAfter(db, id, 500),
  'the cards of a list': () => familiesOf(db, [id], now),
  "a product's page": () => findProduct(db, 'games', `many-${COUNT / 2}`, 'de'),
  "a product's stars": () => reviewSummaryOf(db, id),
  "a product's reviews": () => approvedReviews(db, id, { pageNum: 2, pageSize: 10, sort: 'newest' }),
  "a product's most helpful reviews": () =>
    approvedReviews(db, id, { pageNum: 2, pageSize: 10, sort: 'helpful' }),
  "a product's best reviews": () => approvedReviews(db, id, { pageNum: 2, pageSize: 10, sort: 'highest' }),
  "the languages of a product's reviews": () => reviewLanguages(db, id, undefined),
  'editions, add-ons and the like': () => relatedByStaff(db, id, 'de'),
  'what a cart would buy': () =>
    sellables(db, [{ productId: id, quantity: 2 }], { currency: 'EUR', locale: 'en-US' }),
  'stock that changed': () => inTransaction(db, (trx) => noteStockChange(trx, [id])),
  'what of an account waits': () => waitingOf(db, id),
  "a member's latest orders": () => latestOrders(db, id, 4, now),
  "a member's wishlist, priced": () => pricedWishes(db, id, 'EUR'),
  'a search': () => search('title77 words'),
  'a search for common words': () => search('words'),
  'a search with a slip': () => search('titel77 wrods'),
  'suggestions while typing': async () =>
    suggest(db, await held(), 'tit', 'de', new HelpIndex([], new Set())),
  "the staff's list of products by a name": () =>
    listedProducts(db, { ...LISTED, q: 'title77 30' }, { limit: 50, offset: 0 }, IN_EUROS),
  "the staff's list of products by a short word": () =>
    listedProducts(db, { ...LISTED, q: 'title77 9' }, { limit: 50, offset: 0 }, IN_EUROS),
  'a product found from anywhere': () => findThings(db, 'title77 words 30', ['product']),
  'a product found from anywhere by a word in Russian': () => findThings(db, 'горизонт', ['product']),
  'a product found from anywhere by two Chinese signs': () => findThings(db, '原神', ['product']),
  'prices of products by a name': async () => {
    const wish = { q: 'title77 words 30', fixed: false, sort: 'price' } as const;
    const own = { code: 'EUR', rate: 0.9 } as const;
    const ids = await idsOfPrices(db, wish, own, { pageNum: 1, pageSize: 50 });
    await countPrices(db, wish);
    await listedPrices(db, ids, { own, locale: 'de', now });
  },
  'what is bought together, counted': async () => {
    await sql`insert into basket_changes (order_id) select id from orders limit 20`.execute(db);
    await countBaskets(db, now);
  },
  'sales recounted': () => inTransaction(db, (trx) => recountSales(trx, now)),
};

/** The large tables that are read from end to end by anything that a call asks of the database. */
async function scannedBy(call: () => Promise<unknown>): Promise<string[]> {
  asked = [];
  await call();
  const found: string[] = [];
  expect(asked.length).toBeGreaterThan(0);
  for (const { sql: text, parameters } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
      ...parameters,
    ]);
    found.push(...scanned(firstOf(rows)['QUERY PLAN'][0].Plan));
  }
  return found;
}

test.each(Object.entries(HOT))('%s: no large table is read from end to end', async (_name, call) => {
  expect(await scannedBy(call)).toEqual([]);
});

test('control: without its index, a scan is seen', async () => {
  await pool.query('alter table product_slugs drop constraint product_slugs_pkey');
  expect(await scannedBy(present(HOT["a product's page"]))).toContain('product_slugs');
  await pool.query('drop index product_search_text');
  expect(await scannedBy(present(HOT['a product found from anywhere by two Chinese signs']))).toContain(
    'product_search',
  );
  await pool.query('drop index product_keys_free, product_keys_batch');
  expect(await scannedBy(present(HOT['what a cart would buy']))).toContain('product_keys');
});
