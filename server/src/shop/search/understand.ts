import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Assortment, Products, ProductSet } from '../assortment/door.ts';
import { lexiconOf, type Lexicon, type Meaning } from './lexicon.ts';
import { readPrices, type TypedAmount } from './price-words.ts';
import { addMeanings, hasFilters, LIST_FILTERS, NO_FILTERS, type Filters } from './word-filters.ts';
import { readWords, type Synonym } from './search.queries.ts';
import { synonymsOf } from './synonyms.ts';
import {
  addMeeting,
  alternatives,
  isCjk,
  phrasesOf,
  replaced,
  termsOf,
  titleOf,
  wordOf,
  type Term,
  type TypedWord,
} from './terms.ts';

export interface Prices {
  atMost: TypedAmount | null;
  atLeast: TypedAmount | null;
}

/** What was typed, as far as it is understood. */
export interface Search {
  /** The words that products are called by. */
  words: TypedWord[];
  terms: Term[];
  /** The title that was typed, and its variants by synonyms. */
  titles: string[];
  filters: Filters;
  prices: Prices;
  /** What would be typed if all that a list can show as filters were set as filters. */
  rest: string[];
  /** All that was typed but prices, folded as titles are. */
  typed: string[];
}

const MOST_TITLES = 8;
/** With compounds in their parts. */
const MOST_WORDS = 12;

/**
 * Reads what was typed: prices, then words, then the categories that they name. A word that is in the title of a product which has
 * all other words stays a word; any other one that names a category becomes a filter.
 *
 * @param isTyping whether the last word may go on, so that titles that begin with it count
 * @returns null if there is no letter and no digit in it
 */
export async function understand(
  db: Db,
  { products, lists }: Assortment,
  typed: string,
  { locale, isTyping = false }: { locale: Locale; isTyping?: boolean | undefined },
): Promise<Search | null> {
  const { others, ...prices } = readPrices(typed, locale);
  const [read, lexicon] = await Promise.all([readWords(db, others), lexiconOf(db, lists, locale)]);
  if (read.length === 0 && prices.atMost === null && prices.atLeast === null) return null;
  const split = splitCompounds(read, products, lexicon);
  const phrases = phrasesOf(split).map(({ text }) => text);
  const synonyms = phrases.length === 0 ? [] : await synonymsOf(db, lists, phrases, locale);
  const replacement = replaced(split, synonyms);
  const texts = replacement === null ? split : await readWords(db, replacement);
  const left = replacement === null ? synonyms : [];
  const segments = segmentsOf(texts, products, { lexicon, synonyms: left });
  const { kept, rest, filters } = decide({ products, lists }, texts, segments, isTyping);
  const codesOf = (text: string): string[] =>
    [...lexicon.meaningsOf(text), ...lexicon.begunBy(text)].flatMap(termsOfMeaning);
  const words = kept.map((text) => ({ text, codes: [...new Set(codesOf(text))] }));
  const same = alternatives(kept, left);
  return {
    words,
    terms: termsOf(words, products.words, { synonyms: same, isOpen: kept.at(-1) === texts.at(-1) }),
    titles: titlesOf(kept, same),
    filters,
    prices,
    rest,
    typed: read,
  };
}

function titlesOf(texts: readonly string[], others: ReturnType<typeof alternatives>): string[] {
  if (texts.length === 0) return [];
  const titles = [titleOf(texts)];
  for (const { from, to, or } of others)
    for (const phrase of or)
      titles.push(titleOf([...texts.slice(0, from), ...phrase.split(' '), ...texts.slice(to)]));
  return [...new Set(titles)].slice(0, MOST_TITLES);
}

/** Whether a word of a title or a maker begins so. */
const isBegun = (words: Products['words'], text: string): boolean =>
  ['', '@', '+'].some((mark) => words.has(`${mark}${text}*`));

/** Compounds that no product has as a word, in their parts. */
const splitCompounds = (texts: readonly string[], { words }: Products, lexicon: Lexicon): string[] =>
  texts
    .flatMap((text) => {
      if (lexicon.meaningsOf(text).length > 0 || (!isCjk(text) && isBegun(words, text))) return [text];
      return lexicon.partsOf(text) ?? [text];
    })
    .slice(0, MOST_WORDS);

/** Words that name a category, or that name nothing. */
interface Segment {
  from: number;
  to: number;
  meanings: readonly Meaning[];
}

/** The longest phrases that name a category or are fillers, each word in one of them at most. */
function segmentsOf(
  texts: readonly string[],
  products: Products,
  { lexicon, synonyms }: { lexicon: Lexicon; synonyms: readonly Synonym[] },
): Segment[] {
  const taken = texts.map(() => false);
  const segments: Segment[] = [];
  for (const { text, from, to } of phrasesOf(texts)) {
    if (taken.slice(from, to).includes(true)) continue;
    const same = synonyms.filter(({ keys }) => keys.includes(text)).flatMap(({ keys }) => keys);
    const meanings = [text, ...same].flatMap((each) => lexicon.meaningsOf(each));
    if (meanings.length === 0 && !lexicon.isFiller(text)) continue;
    taken.fill(true, from, to);
    segments.push({ from, to, meanings });
  }
  for (const [at, text] of texts.entries()) {
    if (taken[at] || isBegun(products.words, text)) continue;
    const meanings = lexicon.meaningsWithSlip(text);
    if (meanings.length > 0) segments.push({ from: at, to: at + 1, meanings });
  }
  return segments;
}

/** Decides which segments are filters, and which words remain. */
function decide(
  assortment: Assortment,
  texts: readonly string[],
  segments: readonly Segment[],
  isTyping: boolean,
): { kept: string[]; rest: string[]; filters: Filters } {
  const { products } = assortment;
  const filters = { ...NO_FILTERS };
  const nothing = { kept: [...texts], rest: [...texts], filters };
  if (segments.length === 0) return nothing;
  products.sets.takeBack();
  const others = texts.filter((_, at) => segments.every(({ from, to }) => at < from || at >= to));
  const among = titled(products, others, { among: products.live, begun: others });
  const begun = isTyping ? texts.slice(-1) : [];
  // With categories alone, a filler is none of a title's words.
  const isAlone = others.length === 0 && segments.some(({ meanings }) => meanings.length > 0);
  const dropped = new Set<number>();
  const listed = new Set<number>();
  for (const { from, to, meanings } of segments) {
    const isFiller = isAlone && meanings.length === 0;
    const asked = texts.slice(from, to);
    const isWord = asked.length === texts.length && asked.every((text) => products.words.has(`@${text}`));
    if (isWord || (!isFiller && titled(products, asked, { among, begun }).count() > 0)) continue;
    const kind = addMeanings(filters, assortment, meanings);
    for (let at = from; at < to; at++) {
      dropped.add(at);
      if (kind === undefined || LIST_FILTERS.has(kind)) listed.add(at);
    }
  }
  if (dropped.size === texts.length && !hasFilters(filters)) return nothing;
  return {
    kept: texts.filter((_, at) => !dropped.has(at)),
    rest: texts.filter((_, at) => !listed.has(at)),
    filters,
  };
}

/** The products of a set whose title has all these words; those of `begun` may go on. */
function titled(
  products: Products,
  texts: readonly string[],
  { among, begun }: { among: ProductSet; begun: readonly string[] },
): ProductSet {
  const { sets, live, words } = products;
  const found = sets.copyOf(among).and(live);
  for (const text of texts) {
    const { whole } = wordOf(text, words);
    const any = begun.includes(text) ? [...whole, `${text}*`] : whole;
    found.and(addMeeting(products, { any }, sets.empty()));
  }
  return found;
}

const MARKS = { platform: '#p', genre: '#g', class: '#c', attribute: '#a', region: null } as const;
const termsOfMeaning = ({ kind, code }: Meaning): string[] =>
  MARKS[kind] === null ? [] : [`${MARKS[kind]}${code}`];
