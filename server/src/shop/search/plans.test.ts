import { sql, type CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { randomShop } from '../../../test/random-shop.ts';
import { createDb, type Db } from '../../platform/db/kysely.ts';
import { assortmentOf } from '../assortment/door.ts';
import { HelpIndex } from './help/help-index.ts';
import { matchProducts } from './match.ts';
import { recountWords } from './search.queries.ts';
import { suggest } from './suggest.ts';

const { db, pool } = await testDatabase();
const log = pino({ level: 'silent' });

/** The statements that a search sends to the database. */
async function statementsOf(run: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const spy = createDb(pool).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = spy.getExecutor();
  const compile = executor.compileQuery.bind(executor);
  executor.compileQuery = (...args) => {
    const query = compile(...args);
    asked.push(query);
    return query;
  };
  await run(spy);
  return asked;
}

/** Tables that a statement reads as a whole. */
async function scannedBy({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
  return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
}

const NO_HELP = new HelpIndex([], new Set());
const LARGE = ['products', 'search_words'];

beforeAll(async () => {
  await randomShop(db, 500);
  for (let i = 0; i < 20; i++)
    await sql`insert into products (class_id, slug, name, genre_code, platform_code, region_code, price_minor, units_sold)
      select class_id, slug || '-' || ${i}::int, name || ' ' || ${i}::int, genre_code, platform_code, region_code, 100, ${i}::int
      from products where slug not like 'p-%-%-%-%-%-%'`.execute(db);
  await sql`analyze products, search_words`.execute(db);
  await recountWords(db);
  await sql`analyze search_words`.execute(db);
}, 120_000);

test.each([
  'lantern',
  'lantern tide',
  'l',
  'lantern 12 7',
  'lantren',
  'steam rpg',
  'no such thing',
  'lantern nosuchword',
])('“%s” reads no large table as a whole, in the list and in suggestions', async (typed) => {
  const assortment = await assortmentOf({ db, log }).fresh();
  const asked = [
    ...(await statementsOf((spy) => matchProducts(spy, assortment, typed, { locale: 'en-US' }))),
    ...(await statementsOf((spy) => suggest(spy, assortment, typed, 'en-US', NO_HELP))),
  ];
  expect(asked.length).toBeGreaterThan(0);
  for (const query of asked) {
    const scanned = await scannedBy(query);
    expect(
      scanned.filter((table) => LARGE.includes(table)),
      query.sql,
    ).toEqual([]);
  }
});

test('a missing index is noticed', async () => {
  const assortment = await assortmentOf({ db, log }).fresh();
  const asked = await statementsOf((spy) => matchProducts(spy, assortment, 'lantren', { locale: 'en-US' }));
  await pool.query('drop index search_words_near');
  const scanned = await Promise.all(asked.map(scannedBy));
  expect(scanned.flat()).toContain('search_words');
});
