import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { allOf } from '../../platform/db/list-filters.ts';

/** More words than this are left out. */
const MOST_WORDS = 8;

/** The words of a text that have a letter or a digit. */
const wordsOf = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS);

/** What staff typed to find a product, folded: each is a pattern for `like` on a `text` of `product_search`. */
export interface TypedName {
  /** A part of each word; of a word of one or two letters its beginning. Without any, nothing is found. */
  parts: readonly string[];
  /** The beginning of a name or SKU. */
  begin: string;
}

/**
 * Folds what was typed, in a statement of its own. PostgreSQL soon keeps the plan of a search for whatever is typed, and would fold it
 * again for each row: a second for 10,000 products.
 */
export async function foldTyped(db: Db, q: string): Promise<TypedName> {
  const { rows } = await sql<{ parts: (string | null)[]; begin: string }>`
    select array(select search_part(w.word) from unnest(${wordsOf(q)}::text[]) with ordinality as w (word, no) order by w.no) as parts,
      E'%\n ' || search_letters(search_fold(${q})) || '%' as begin`.execute(db);
  const { parts, begin } = firstOf(rows);
  const known = parts.filter((part) => part !== null);
  return { parts: known.length === parts.length ? known : [], begin };
}

/**
 * SQL: a `text` of `product_search` has each word of what was typed, in any order: parts of words of the product's names in all languages
 * and of its SKU, without accents, case or punctuation. Words of one or two letters are beginnings of words.
 */
export const nameHas = (text: RawBuilder<unknown>, { parts }: TypedName): RawBuilder<boolean> =>
  parts.length === 0 ? sql<boolean>`false` : allOf(parts.map((part) => sql`${text} like ${part}`));

/** SQL: one of the names of the product, or its SKU, begins with what was typed. */
export const nameBegins = (text: RawBuilder<unknown>, { begin }: TypedName): RawBuilder<boolean> =>
  sql<boolean>`(E'\n' || ${text}) like ${begin}`;

/** SQL: the ids of the products and variants that `nameHas` finds, in brackets. */
export const productsNamed = (typed: TypedName): RawBuilder<unknown> =>
  sql`(select s.product_id from product_search s where ${nameHas(sql`s.text`, typed)})`;
