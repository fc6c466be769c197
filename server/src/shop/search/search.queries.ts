import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';

/** Words of a query that are used. */
const MOST_WORDS = 8;
/** Words that share a form with a mistyped one, from which the likeliest are chosen. */
const MOST_NEAR = 200;

/** Folded texts, the last ones that were typed: the result depends on the text alone. */
const folded = new LRUCache<string, readonly string[]>({ max: 5_000 });
/** Longer texts are typed once. */
const LONGEST_KEPT = 60;

/** The words of what was typed, folded by the database as titles are. Without a letter or a digit there are none. */
export async function readWords(db: Db, typed: string): Promise<string[]> {
  const known = folded.get(typed);
  if (known) return [...known];
  const { rows } = await sql<{ key: string }>`select search_key(${typed}) as key`.execute(db);
  const words = (rows[0]?.key ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  if (typed.length <= LONGEST_KEPT) folded.set(typed, [...words]);
  return words;
}

/** Texts as titles are folded, by the text. */
export async function foldAll(db: Db, texts: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ text: string; key: string }>`
    select text, search_key(text) as key from (select distinct unnest(${texts}::text[]) as text) as each`.execute(
    db,
  );
  return new Map(rows.map(({ text, key }) => [text, key]));
}

/** Words that mean the same, or that are replaced by others; folded as titles are. */
export interface Synonym {
  keys: string[];
  /** What is searched instead; null if the words mean the same. */
  replacement: string | null;
}

/** All synonyms, with the display language that they are for; null for all languages. */
export async function allSynonyms(db: Db): Promise<(Synonym & { locale: Locale | null })[]> {
  const { rows } = await sql<Synonym & { locale: Locale | null }>`
    select keys, replacement_key as replacement, locale from search_synonyms order by created_at, id`.execute(
    db,
  );
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
