import { urlOf } from '@halfturn/contract/client.ts';
import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK_READS, lastPage, questionsOf, type DeskQuestion } from '../../test/desk-lists.ts';
import { sql } from 'kysely';
import { largeShop } from '../../test/large-shop.ts';
import { listenedPool } from '../../test/listened-pool.ts';
import { largeScans, workOf, type MeasuredPlan, type Work } from '../../test/plans.ts';
import { atWork, type StaffAtWork } from '../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../test/store.ts';
import { tallyKeys } from '../sale/keys/tally-keys.ts';

/**
 * Whatever the back office reads is asked of a shop with 10,000 products, orders and customers and 110,000 keys, and must not read
 * more than its answer is worth. Pages and rows are the same on every machine, milliseconds are not.
 */
const COUNT = 10_000;
/** A page in memory costs about half a microsecond, a row as much: either of these is some 50 ms. */
const MOST: Pick<Work, 'pages' | 'rows'> = { pages: 50_000, rows: 120_000 };
/** A report over a year reads each order of the year, its lines and their keys. */
const MOST_OF_REPORTS: typeof MOST = { pages: 250_000, rows: 400_000 };

/** A year of hourly rates takes some 100 pages for each currency; a report reads two of them, for each of its two periods. */
const PAGES_OF_RATES = 500;
/** Their amounts are in the store's own currency. */
const IN_OWN_CURRENCY = new Set([
  'staffSalesReport',
  'staffProductReport',
  'staffBatchReport',
  'staffSupplierReport',
  'staffCountryReport',
]);

let store: TestStore;
let pool: pg.Pool;
let owner: StaffAtWork;
let asked: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  store = await testStore({
    pool: (url) => (pool = listenedPool(url, (text, values) => void asked.push({ text, values }))),
  });
  await store.stock(COUNT);
  owner = await atWork(store, 'owner');
  await largeShop(store.databaseUrl, COUNT);
  await tallyKeys(store.db);
}, 240_000);
afterAll(() => store.close());

async function ask({ path, params, query }: DeskQuestion): Promise<{ status: number; total?: number }> {
  const answer = await fetch(store.url + urlOf(path, params, query), {
    headers: { cookie: `staff=${owner.cookie()}`, 'x-forwarded-for': owner.ip },
  });
  const { data } = (await answer.json()) as { data: { total?: unknown } | null };
  const total = data?.total;
  return { status: answer.status, ...(typeof total === 'number' && { total }) };
}

const READS = /^\s*(?:with|select)\b(?!.*\bfor (?:no key )?(?:update|share)\b)/is;

/** What the statements of a question read, all together. */
async function workFor(
  question: DeskQuestion,
): Promise<Work & { status: number; total?: number; scans: string[] }> {
  asked = [];
  const answer = await ask(question);
  const work: Work & { scans: string[] } = { pages: 0, rows: 0, scans: [] };
  for (const { text, values } of asked.filter((one) => READS.test(one.text))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [MeasuredPlan] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    const plan = firstOf(rows)['QUERY PLAN'][0];
    const { pages, rows: read } = workOf(plan);
    work.pages += pages;
    work.rows += read;
    work.scans.push(...largeScans(plan));
  }
  return { ...answer, ...work };
}

test.each(DESK_READS.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s: reads no more than its answer is worth',
  async (path, endpoint) => {
    const most = path.startsWith('/admin/reports/') ? MOST_OF_REPORTS : MOST;
    const questions = await questionsOf(store.db, endpoint);
    for (const question of questions) {
      const { status, total, pages, rows, scans } = await workFor(question);
      const label = JSON.stringify({ query: question.query, pages, rows, scans });
      expect(status, label).toBe(200);
      expect(pages <= most.pages && rows <= most.rows, label).toBe(true);
      const last = question === questions[0] && endpoint.query && total ? lastPage(total) : undefined;
      if (last) questions.push({ ...question, query: { ...question.query, ...last } });
    }
  },
  60_000,
);

/** Lists of products with what these cost. */
const PRICED = new Set(['staffPrices', 'staffProducts']);

test('lists of products in euros, with a fixed price for every second one, read these on top and nothing else', async () => {
  await sql`insert into fixed_prices (product_id, currency, regular_minor)
    select id, 'EUR', price_minor from products where substr(id::text, 36) < '8'`.execute(store.db);
  await sql`analyze fixed_prices`.execute(store.db);
  // Lists count the keys of products whose price has changed again, until the round of each minute.
  await sql`delete from product_changes`.execute(store.db);
  const { fixed } = await store.db
    .selectFrom('fixed_prices')
    .select(sql<number>`count(*)::int`.as('fixed'))
    .executeTakeFirstOrThrow();
  expect(fixed).toBeGreaterThan(COUNT / 4);
  const lists = DESK_READS.filter(({ name }) => PRICED.has(name));
  expect(lists).toHaveLength(PRICED.size);
  for (const question of (await Promise.all(lists.map((one) => questionsOf(store.db, one)))).flat()) {
    await ownCurrency('USD');
    const dollars = await workFor(question);
    await ownCurrency('EUR');
    const euros = await workFor(question);
    const label = JSON.stringify({ path: question.path, query: question.query, dollars, euros });
    expect(euros.status, label).toBe(200);
    expect(euros.pages <= MOST.pages && euros.rows <= MOST.rows, label).toBe(true);
    // Each fixed price is read once to count and once to sort, at most, and by an index.
    expect(euros.pages <= dollars.pages + 3 * fixed, label).toBe(true);
    expect(euros.rows <= dollars.rows + 2 * (COUNT + fixed), label).toBe(true);
  }
}, 120_000);

/** Chooses the store's own currency. */
async function ownCurrency(code: 'USD' | 'EUR'): Promise<void> {
  await sql`insert into settings (key, value, saved_by) values ('shop.currency', ${JSON.stringify(code)}::jsonb, 'test')
    on conflict (key) do update set value = excluded.value`.execute(store.db);
}

test('reports in euros, with a rate for each hour of a year, read no more than in dollars and those rates', async () => {
  // A year of an hourly feed; the costs of half of the keys are in a third currency.
  await sql`insert into currency_rate_history (code, rate, valid_from, valid_to)
    select code, 0.5 + random() * 0.1, at, at + interval '1 hour' from unnest(array['EUR', 'GBP']) as code,
      generate_series(timestamptz '2024-11-01', timestamptz '2025-10-31', '1 hour') as at`.execute(store.db);
  await sql`update key_batches set cost_currency = 'GBP' where name like '%-01-A'`.execute(store.db);
  await sql`analyze currency_rate_history, key_batches`.execute(store.db);
  const questions = DESK_READS.filter(({ name }) => IN_OWN_CURRENCY.has(name)).map(({ path }) => ({
    path,
    params: {},
    query: { from: '2026-01-01', to: '2026-12-31' },
  }));
  expect(questions).toHaveLength(5);
  for (const question of questions) {
    await ownCurrency('USD');
    const dollars = await workFor(question);
    await ownCurrency('EUR');
    const euros = await workFor(question);
    const label = JSON.stringify({ path: question.path, dollars, euros });
    expect(euros.status, label).toBe(200);
    expect(euros.pages <= dollars.pages + PAGES_OF_RATES, label).toBe(true);
    expect(euros.rows <= MOST_OF_REPORTS.rows, label).toBe(true);
  }
});

test.each(['/admin/products', '/admin/find', '/admin/prices', '/admin/stock', '/admin/orders'])(
  '%s: what was typed is folded before the search, and not for each row once PostgreSQL keeps the plan',
  async (path) => {
    asked = [];
    expect(await ask({ path, params: {}, query: { q: 'title' } })).toMatchObject({ status: 200 });
    const searches = asked.filter(({ text }) => /\b(?:product|order)_search\b/.test(text));
    expect(searches.length).toBeGreaterThan(0);
    for (const { text } of searches) {
      const { rows } = await pool.query(`explain (generic_plan, verbose, format json) ${text}`);
      expect(JSON.stringify(rows)).not.toMatch(/fold\(|search_part\(/);
    }
  },
);

test('control: without its index, a list reads too much', async () => {
  const keys = present(DESK_READS.find(({ name }) => name === 'staffStockKeys'));
  const question = present((await questionsOf(store.db, keys))[0]);
  await store.db.schema.dropIndex('product_keys_batch').execute();
  expect((await workFor(question)).rows).toBeGreaterThan(MOST.rows);
});
