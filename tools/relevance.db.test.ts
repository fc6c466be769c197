import { sql } from 'kysely';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '@halfturn/server/src/platform/db/kysely.ts';
import { testStore, type TestStore } from '@halfturn/server/test/store.ts';
import { CATALOGUE } from './relevance/catalogue.ts';
import { QUESTIONS, type Question } from './relevance/queries.ts';
import { writeLists } from './seed/lists.ts';
import { writeSynonyms } from './seed/content.ts';

/** A person looks at the first rows; what stands further down was not found. */
const LOOKED_AT = 10;
const BEST_RANK = 3;
const RECIPROCAL_RANK = 0.95;

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  await inTransaction(store.db, async (trx) => {
    await writeLists(trx);
    await writeSynonyms(trx);
    const { id } = await trx
      .selectFrom('classes')
      .select('id')
      .where('slug', '=', 'games')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('products')
      .values(
        CATALOGUE.map(([name, maker, genre, platform, sold, edition = 'Standard'], i) => ({
          class_id: id,
          slug: `product-${i}`,
          name,
          edition,
          developer: maker,
          publisher: maker,
          genre_code: genre,
          platform_code: platform,
          region_code: 'GLOBAL',
          units_sold: sold,
          price_minor: 1999,
        })),
      )
      .execute();
  });
  await sql`analyze products`.execute(store.db);
});
afterAll(() => store.close());

/** Where the first product that was wanted stands; Infinity where none does. */
async function rankOf([locale, keyword, wanted]: Question): Promise<{ rank: number; rows: string[] }> {
  const { rows } = await store.call(
    'GET /api/home/queryProducts',
    { query: { keyword, sort: '0', pageSize: LOOKED_AT } },
    { headers: { cookie: `lang=${locale}` } },
  );
  const names = rows.map(({ name }) => name);
  const at = names.findIndex((name) => [wanted].flat().includes(name));
  return { rank: at < 0 ? Infinity : at + 1, rows: names };
}

describe('what a person types finds what they mean', () => {
  const ranks: number[] = [];

  test.each(QUESTIONS)('%s: “%s” finds %s (%s)', async (...question) => {
    const { rank, rows } = await rankOf(question);
    ranks.push(rank);
    expect(rank, `found: ${rows.join(' | ')}`).toBeLessThanOrEqual(BEST_RANK);
  });

  test('and nearly always as the first', () => {
    const languages = new Set(QUESTIONS.map(([locale]) => locale));
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(120);
    expect(languages.size).toBeGreaterThanOrEqual(8);
    expect(ranks).toHaveLength(QUESTIONS.length);
    const score = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
    expect(score).toBeGreaterThanOrEqual(RECIPROCAL_RANK);
  });
});
