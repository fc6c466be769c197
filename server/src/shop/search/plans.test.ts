import { sql, type CompiledQuery } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { randomShop } from '../../../test/random-shop.ts';
import { createDb, type Db } from '../../platform/db/kysely.ts';
import { recountWords } from './dictionary.queries.ts';
import { matchProducts } from './match.ts';
import { suggestProducts } from './suggest.ts';

const { db, pool } = await testDatabase();

/** What a search asks the database, gathered while it runs. */
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

/** Tables that a statement goes through from end to end. */
async function scannedBy({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
  return rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
}

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
])('“%s” goes through no large table, in the list and as one types', async (typed) => {
  const asked = [
    ...(await statementsOf((spy) => matchProducts(spy, typed, 'en-US'))),
    ...(await statementsOf((spy) => suggestProducts(spy, typed, 'en-US'))),
  ];
  expect(asked.length).toBeGreaterThan(3);
  for (const query of asked) {
    const scanned = await scannedBy(query);
    expect(
      scanned.filter((table) => LARGE.includes(table)),
      query.sql,
    ).toEqual([]);
  }
});

test('what stands within the functions goes by an index too', async () => {
  for (const [settings, body] of [
    [
      'set local enable_seqscan = off; set local enable_indexscan = off; set local enable_indexonlyscan = off',
      `select id from products p where p.status = 'live' and p.search_terms @@ '''lantern'':*'::tsquery limit 2000`,
    ],
    [
      'set local enable_seqscan = off',
      `select id from products p where p.status = 'live' and p.search_title ~>=~ 'lantern ' and p.search_title ~<~ 'lantern!' limit 200`,
    ],
  ] as const) {
    const client = await pool.connect();
    try {
      await client.query(`begin; ${settings}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${body}`);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/products_terms|products_search_title/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
});

test('an index that is gone is noticed', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin; drop index products_search_walk; drop index if exists products_best');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from products p where p.status = 'live' order by units_sold desc, pin desc, id desc limit 4000`,
    );
    expect(rows.some((row) => /Seq Scan on products/.test(row['QUERY PLAN']))).toBe(true);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
