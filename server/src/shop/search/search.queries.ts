import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';

/** Words of a query that are used. */
const MOST_WORDS = 8;
/** Words that share a form with a mistyped one, from which the likeliest are chosen. */
const MOST_NEAR = 200;

/** A word as it was typed, folded as titles are, and what it names in the visitor's language or in English. */
export interface TypedWord {
  text: string;
  /** Terms of platforms (`#p…`), genres (`#g…`), classes (`#c…`) and options of attributes (`#acolor.black`) whose names hold a word that begins so. */
  codes: string[];
}

/** Reads what was typed, folded by the database as titles are. Without a letter or a digit there are no words. */
export async function readWords(db: Db, typed: string, locale: Locale): Promise<TypedWord[]> {
  const { rows } = await sql<{ words: TypedWord[] | null }>`
    with words as (
      select text, no from unnest(string_to_array(search_key(${typed}), ' ')) with ordinality as w(text, no)
      where text <> '' limit ${MOST_WORDS}),
    named as (
      select '#p' || code as term, ${namesOf(locale, 'code')} as names from platforms
      union all select '#g' || code, ${namesOf(locale, 'code')} from genres
      union all select '#a' || o.attribute || '.' || o.code,
        ' ' || search_key(concat_ws(' ', o.names->>${locale}, o.names->>'en-US')) || ' '
      from attribute_options o where o.attribute in (select attribute from class_attributes where searched)
      union all select '#c' || id, ${namesOf(locale, 'null')} from classes where genre_code is null)
    select (
      select jsonb_agg(jsonb_build_object('text', text, 'codes', coalesce((
        select jsonb_agg(term) from named where ${names}), '[]'::jsonb)) order by no)
      from words) as words`.execute(db);
  return rows[0]?.words ?? [];
}

const namesOf = (locale: Locale, code: 'code' | 'null'): RawBuilder<string> =>
  sql`' ' || search_key(concat_ws(' ', ${sql.raw(code)}, slug, names->>${locale}, names->>'en-US')) || ' '`;

/**
 * SQL: whether a word names a platform, genre or class. Two Latin letters must be a whole word of the name; Chinese, Japanese and
 * Korean words may stand anywhere in it, and "game" behind them is ignored.
 */
const names = sql<boolean>`case
  when text ~ '^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]' then names like '% ' || text || '%'
    or exists (select from regexp_replace(text, '(游戏|遊戲|ゲーム|게임)$', '') as bare (text)
      where length(bare.text) > 1 and bare.text <> words.text and names like '% ' || bare.text || '%')
  when length(text) = 2 then names like '% ' || text || ' %'
  else length(text) > 2 and names like '% ' || text || '%' end`;

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
