import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Held } from '../assortment/door.ts';
import { readWords, type TypedWord } from './dictionary.queries.ts';
import { titleOf } from './dictionary.ts';
import { synonymsOf } from './synonyms.queries.ts';
import { alternatives, phrasesOf, replaced } from './synonyms.ts';
import { termsOf, type Term } from './terms.ts';
import { countsOf } from './wants.ts';

/** What was typed, as far as it is understood. */
export interface Search {
  db: Db;
  products: Held['products'];
  words: TypedWord[];
  terms: Term[];
  /** The title that was typed, and what synonyms make of it. */
  titles: string[];
}

const MOST_TITLES = 8;

/** Reads what was typed, with the shop's synonyms. Null where there is no letter and no digit in it. */
export async function understand(
  db: Db,
  { products }: Held,
  typed: string,
  locale: Locale,
): Promise<Search | null> {
  let words = await readWords(db, typed, locale);
  if (words.length === 0) return null;
  const texts = () => words.map(({ text }) => text);
  const phrases = phrasesOf(texts()).map(({ text }) => text);
  const synonyms = await synonymsOf(db, phrases, locale);
  const instead = replaced(texts(), synonyms);
  if (instead !== null) words = await readWords(db, instead, locale);
  const others = instead === null ? alternatives(texts(), synonyms) : [];
  const titles = [titleOf(texts())];
  for (const { from, to, or } of others)
    for (const phrase of or)
      titles.push(titleOf([...texts().slice(0, from), ...phrase.split(' '), ...texts().slice(to)]));
  return {
    db,
    products,
    words,
    terms: termsOf(words, countsOf(products), others),
    titles: [...new Set(titles)].slice(0, MOST_TITLES),
  };
}
