import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Known } from './dictionary.ts';

/** More words than this say nothing more about what is wanted. */
const MOST_WORDS = 8;
/** Words that share a form with a mistyped one; the likeliest are chosen of the commonest. */
const MOST_NEAR = 200;

/** A word as it was typed, folded as titles are, and what it names in the visitor's language or in English. */
export interface TypedWord {
  text: string;
  /** Terms of platforms (`#p…`), genres (`#g…`) and classes (`#c…`) whose names hold a word that begins so. */
  codes: string[];
}

/**
 * Reads what was typed: folded by the database, so that it is folded as the titles are. Where no letter and no digit is in
 * it, there are no words, and nothing holds it.
 */
export async function readWords(db: Db, typed: string, locale: Locale): Promise<TypedWord[]> {
  const { rows } = await sql<{ words: TypedWord[] | null }>`
    with words as (
      select text, no from unnest(string_to_array(search_key(${typed}), ' ')) with ordinality as w(text, no)
      where text <> '' limit ${MOST_WORDS}),
    named as (
      select '#p' || code as term, ${namesOf(locale, 'code')} as names from platforms
      union all select '#g' || code, ${namesOf(locale, 'code')} from genres
      union all select '#c' || id, ${namesOf(locale, 'null')} from classes where genre_code is null)
    select (
      select jsonb_agg(jsonb_build_object('text', text, 'codes', coalesce((
        select jsonb_agg(term) from named where ${names}), '[]'::jsonb)) order by no)
      from words) as words`.execute(db);
  return rows[0]?.words ?? [];
}

const namesOf = (locale: Locale, code: 'code' | 'null'): RawBuilder<string> =>
  sql`' ' || search_key(concat_ws(' ', ${sql.raw(code)}, slug, names->>${locale}, names->>'en-US')) || ' '`;

/** Two Latin letters begin too many names; two Chinese signs are a name. A run of signs names what it says with "game" behind it. */
const names = sql<boolean>`case
  when text ~ '^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]' then names like '% ' || text || '%'
    or exists (select from regexp_replace(text, '(游戏|遊戲|ゲーム|게임)$', '') as bare (text)
      where length(bare.text) > 1 and bare.text <> words.text and names like '% ' || bare.text || '%')
  when length(text) = 2 then names like '% ' || text || ' %'
  else length(text) > 2 and names like '% ' || text || '%' end`;

/** Words of the shop that share one of these forms (`nearForms`), the commonest first. */
export async function wordsNear(db: Db, forms: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select word, products from search_words where near && ${forms}::text[]
    order by products desc, word limit ${MOST_NEAR}`.execute(db);
  return rows;
}

/** So many products are counted; of a larger shop, so many that chance has chosen. */
const COUNTED = 5_000;

/**
 * Counts anew how many products hold each word. Words of new products are known with them (a trigger); only how common they
 * are, and with it which of them a slip is taken for, is found out here. A small shop is counted whole, and forgets the words that none
 * holds any more; a large one is judged by a sample.
 */
export async function recountWords(db: Db): Promise<void> {
  const { rows } = await sql<{ products: number }>`
    select greatest(reltuples, 1)::float8 as products from pg_class where oid = 'products'::regclass`.execute(
    db,
  );
  const share = Math.min(1, COUNTED / rows[0]!.products);
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
