import { sql, type RawBuilder } from 'kysely';
import { allOf } from '../../platform/db/list-filters.ts';

/** More words than this are left out. */
const MOST_WORDS = 8;

/** The words of a text that have a letter or a digit. */
const wordsOf = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS);

/**
 * SQL: a `text` of `product_search` has each word of what was typed, in any order: parts of words of the product's names in all languages
 * and of its SKU, without accents, case or punctuation. Words of one or two letters are beginnings of words.
 */
export const nameHas = (text: RawBuilder<unknown>, q: string): RawBuilder<boolean> => {
  const words = wordsOf(q);
  return words.length === 0
    ? sql<boolean>`false`
    : allOf(words.map((word) => sql`${text} like search_part(${word})`));
};

/** SQL: one of the names of the product, or its SKU, begins with what was typed. */
export const nameBegins = (text: RawBuilder<unknown>, q: string): RawBuilder<boolean> =>
  sql<boolean>`(E'\n' || ${text}) like E'%\n ' || search_letters(search_fold(${q})) || '%'`;

/** SQL: the ids of the products and variants that `nameHas` finds, in brackets. */
export const productsNamed = (q: string): RawBuilder<unknown> =>
  sql`(select s.product_id from product_search s where ${nameHas(sql`s.text`, q)})`;
