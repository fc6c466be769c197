import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';

/** Words of a query that are used. */
const MOST_WORDS = 8;
/** Words that share a form with a mistyped one, from which the likeliest are chosen. */
const MOST_NEAR = 200;

/** The words of what was typed, folded by the database as titles are. Without a letter or a digit there are none. */
export async function readWords(db: Db, typed: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select search_key(${typed}) as key`.execute(db);
  return (rows[0]?.key ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

/** Texts as titles are folded, by the text. */
export async function foldAll(db: Db, texts: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ text: string; key: string }>`
    select text, search_key(text) as key from (select distinct unnest(${texts}::text[]) as text) as each`.execute(
    db,
  );
  return new Map(rows.map(({ text, key }) => [text, key]));
}

/** Synonyms that one query can use. */
const MOST_SYNONYMS = 40;

/** Words that mean the same, or that are replaced by others; folded as titles are. */
export interface Synonym {
  keys: string[];
  /** What is searched instead; null if the words mean the same. */
  replacement: string | null;
}

/** The synonyms that these phrases are in, for a display language. */
export async function synonymsOf(db: Db, phrases: readonly string[], locale: Locale): Promise<Synonym[]> {
  const { rows } = await sql<Synonym>`
    select keys, replacement_key as replacement from search_synonyms
    where keys && ${phrases}::text[] and (locale is null or locale = ${locale})
    order by created_at, id limit ${MOST_SYNONYMS}`.execute(db);
  return rows;
}

/** A word of the shop, and about how many products have it. */
export interface KnownWord {
  word: string;
  products: number;
}

/** Words of the shop that share one of these forms, the commonest first. */
export async function wordsNear(db: Db, forms: readonly string[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select word, products from search_words where near && ${forms}::text[]
    order by products desc, word limit ${MOST_NEAR}`.execute(db);
  return rows;
}

/** Products that are counted; in a larger shop, a random sample of about this size. */
const COUNTED = 5_000;

/**
 * Counts how many products have each word, which decides the likeliest correction. A trigger adds the words of new products. A
 * small shop is counted as a whole, and words that no product has any more are deleted; a large shop is estimated from a sample.
 */
export async function recountWords(db: Db): Promise<void> {
  const { rows } = await sql<{ products: number }>`
    select greatest(reltuples, 1)::float8 as products from pg_class where oid = 'products'::regclass`.execute(
    db,
  );
  const share = Math.min(1, COUNTED / (rows[0]?.products ?? 1));
  const sample = share < 1 ? ` tablesample system (${(share * 100).toFixed(4)})` : '';
  await sql`
    with counted as materialized (
      select search_word(word) as word, greatest(sum(ndoc) / ${share}::float8, 1)::int as products
      from ts_stat(${`select search_terms from products${sample} where status = 'live'`})
      where search_word(word) <> '' group by 1),
    gone as (delete from search_words s where ${share === 1} and not exists (select from counted c where c.word = s.word))
    insert into search_words (word, products) select word, products from counted
    on conflict (word) do update set products = excluded.products
      where excluded.products not between search_words.products / 2 + 1 and search_words.products * 2 - 1`.execute(
    db,
  );
}
