import { urlOf } from '@halfturn/contract/client.ts';
import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK_READS, lastPage, questionsOf, type DeskQuestion } from '../../test/desk-lists.ts';
import { largeShop } from '../../test/large-shop.ts';
import { listenedPool } from '../../test/listened-pool.ts';
import { workOf, type MeasuredPlan, type Work } from '../../test/plans.ts';
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
async function workFor(question: DeskQuestion): Promise<Work & { status: number; total?: number }> {
  asked = [];
  const answer = await ask(question);
  const work: Work = { pages: 0, rows: 0 };
  for (const { text, values } of asked.filter((one) => READS.test(one.text))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [MeasuredPlan] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    const { pages, rows: read } = workOf(firstOf(rows)['QUERY PLAN'][0]);
    work.pages += pages;
    work.rows += read;
  }
  return { ...answer, ...work };
}

test.each(DESK_READS.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s: reads no more than its answer is worth',
  async (path, endpoint) => {
    const most = path.startsWith('/admin/reports/') ? MOST_OF_REPORTS : MOST;
    const questions = await questionsOf(store.db, endpoint);
    for (const question of questions) {
      const { status, total, pages, rows } = await workFor(question);
      const label = JSON.stringify({ query: question.query, pages, rows });
      expect(status, label).toBe(200);
      expect(pages <= most.pages && rows <= most.rows, label).toBe(true);
      const last = question === questions[0] && endpoint.query && total ? lastPage(total) : undefined;
      if (last) questions.push({ ...question, query: { ...question.query, ...last } });
    }
  },
  60_000,
);

test('control: without its index, a list reads too much', async () => {
  const keys = present(DESK_READS.find(({ name }) => name === 'staffStockKeys'));
  const question = present((await questionsOf(store.db, keys))[0]);
  await store.db.schema.dropIndex('product_keys_batch').execute();
  expect((await workFor(question)).rows).toBeGreaterThan(MOST.rows);
});
