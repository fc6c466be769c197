import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Assortment } from '../assortment/door.ts';
import { readWords, wordsNear, type TypedWord } from './search.queries.ts';
import { synonymsOf } from './synonyms.queries.ts';
import { alternatives, phrasesOf, replaced } from './synonyms.ts';
import { exact, prefix, termsOf, vocabularyOf, type Term } from './terms.ts';
import { asLatin, canBeSlip, likeliest, nearForms, titleOf, type Known } from './words.ts';

/** What was typed, as far as it is understood. */
export interface Search {
  db: Db;
  products: Assortment['products'];
  words: TypedWord[];
  terms: Term[];
  /** The title that was typed, and its variants by synonyms. */
  titles: string[];
}

const MOST_TITLES = 8;

/** Reads what was typed, with the shop's synonyms. Null if there is no letter and no digit in it. */
export async function understand(
  db: Db,
  { products }: Assortment,
  typed: string,
  locale: Locale,
): Promise<Search | null> {
  let words = await readWords(db, typed, locale);
  let texts = words.map(({ text }) => text);
  if (words.length === 0) return null;
  const phrases = phrasesOf(texts).map(({ text }) => text);
  const synonyms = await synonymsOf(db, phrases, locale);
  const replacement = replaced(texts, synonyms);
  if (replacement !== null) {
    words = await readWords(db, replacement, locale);
    texts = words.map(({ text }) => text);
  }
  const others = replacement === null ? alternatives(texts, synonyms) : [];
  const titles = [titleOf(texts)];
  for (const { from, to, or } of others)
    for (const phrase of or)
      titles.push(titleOf([...texts.slice(0, from), ...phrase.split(' '), ...texts.slice(to)]));
  return {
    db,
    products,
    words,
    terms: termsOf(words, vocabularyOf(products), others),
    titles: [...new Set(titles)].slice(0, MOST_TITLES),
  };
}

/** A typed word with the words that may have been meant by it, likeliest first. */
export interface Slip {
  at: number;
  meant: string[];
}

/** Terms with the words that may have been meant. */
export interface Corrected {
  terms: Term[];
  titles: string[];
  slips: Slip[];
}

/** Corrects the words that no product has. */
export const correctUnknown = (search: Search): Promise<Corrected> =>
  correct(search, ({ known, text }) => !known && canBeSlip(text));

/** Corrects every word: each is known, but perhaps it is not the one that was meant. */
export const correctAny = (search: Search): Promise<Corrected> =>
  correct(search, ({ text }) => text.length > 3 && canBeSlip(text));

async function correct(search: Search, maySlip: (term: Term) => boolean): Promise<Corrected> {
  const { db, terms, titles } = search;
  const last = terms.length - 1;
  const corrected: { term: Term; meant: string[] }[] = [];
  for (const [i, term] of terms.entries()) {
    const known = maySlip(term) ? await wordsMeant(db, term.text, i === last) : [];
    corrected.push({
      term: known.length > 0 ? withWords(term, known, i === last) : term,
      meant: known.map(({ word }) => word),
    });
  }
  const slips = corrected.flatMap(({ meant }, at) => (meant.length > 0 ? [{ at, meant }] : []));
  if (slips.length === 0) return { terms, titles, slips };
  const best = titleOf(corrected.map(({ term, meant: [word] }) => word ?? term.text));
  return {
    terms: corrected.map(({ term }) => term),
    titles: [best, ...titles].slice(0, MOST_TITLES),
    slips,
  };
}

/** The words of the shop that a word may be a slip of; if there are none, those for its Latin spelling. */
async function wordsMeant(db: Db, text: string, isLast: boolean): Promise<Known[]> {
  const latin = asLatin(text);
  const near = await wordsNear(db, [...nearForms(text), ...(latin === null ? [] : nearForms(latin))]);
  const own = likeliest(text, near, isLast);
  return own.length > 0 || latin === null ? own : likeliest(latin, near, isLast);
}

function withWords(term: Term, known: readonly Known[], isLast: boolean): Term {
  const meant = known.map(({ word }) => word);
  const best = meant.slice(0, 1);
  return {
    ...term,
    whole: [...term.whole, ...best.map(exact)],
    begun: [...term.begun, ...(isLast ? best.map(prefix) : []), ...meant.slice(1).map(exact)],
    loose: [...term.loose, ...meant.map((word) => exact(`+${word}`))],
    makers: [...term.makers, ...meant.map((word) => exact(`@${word}`))],
    known: true,
  };
}
