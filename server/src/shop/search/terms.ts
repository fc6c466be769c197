import type { Assortment, ProductSet, TermQuery } from '../assortment/door.ts';
import type { TypedWord } from './search.queries.ts';
import type { Phrase } from './synonyms.ts';
import { asLatin, asNumber, isCjk, isHangul, isNumber, pairsOf } from './words.ts';

/** What a product must have: a term, one of several conditions, or all of them. */
export type Condition = TermQuery | { any: readonly Condition[] } | { all: readonly Condition[] };

export const exact = (term: string): Condition => ({ term, prefix: false });
export const prefix = (term: string): Condition => ({ term, prefix: true });

/**
 * What a typed word may stand for, as terms of `search_terms` in the database. Each list is a weaker hint than the one before. A
 * product must meet one condition of each word.
 */
export interface Term {
  text: string;
  /** The word itself, and its number in the other notation, in the title. */
  whole: Condition[];
  /** Words of the title that begin with it, or that it is written together with. */
  begun: Condition[];
  /** Initials, synonyms, words that were split or joined. */
  loose: Condition[];
  /** Makers' names. */
  makers: Condition[];
  /** Platforms, genres, classes. */
  codes: Condition[];
  /** Whether a product may have it. */
  known: boolean;
}

/** From the strictest to the loosest. */
export const STEPS = ['whole', 'begun', 'loose', 'makers', 'codes'] as const;

type Products = Assortment['products'];

/** Adds the products that meet a condition to a set. They may not be live any more. */
export function addMeeting(products: Products, condition: Condition, into: ProductSet): ProductSet {
  if ('term' in condition) {
    const { term } = condition;
    const facet = facetOf(products, term);
    if (!facet) return products.words.find(condition, into);
    const found = facet.productsOf(codeOf(term));
    return found ? into.or(found) : into;
  }
  if ('any' in condition) {
    for (const each of condition.any) addMeeting(products, each, into);
    return into;
  }
  const { sets } = products;
  const [first, ...others] = condition.all.map((each) => addMeeting(products, each, sets.empty()));
  if (!first) return into;
  for (const each of others) first.and(each);
  return into.or(first);
}

/** `#psteam`, `#grpg`, `#c…` stand for a platform, a genre and a class, whose products the facets know. */
function facetOf({ columns }: Products, term: string): Products['columns']['platforms'] | undefined {
  if (term.startsWith('#p')) return columns.platforms;
  if (term.startsWith('#g')) return columns.genres;
  return term.startsWith('#c') ? columns.classes : undefined;
}
const codeOf = (term: string): string => term.slice(2);

/** Which words the shop knows, in titles or as makers' names. */
export interface Vocabulary {
  has(word: string): boolean;
  /** Whether a word begins so. */
  hasBegun(word: string): boolean;
}

export function vocabularyOf(products: Products): Vocabulary {
  const { words } = products;
  const knows = (word: string, prefix: boolean): boolean =>
    words.has({ term: word, prefix }) || words.has({ term: `@${word}`, prefix });
  return {
    has: (word) => {
      const facet = facetOf(products, word);
      return facet ? facet.sizeOf(codeOf(word)) > 0 : knows(word, false);
    },
    hasBegun: (word) => knows(word, true),
  };
}

/** The words of a phrase, as a title must have them. */
const wordsOf = (text: string): Condition => ({
  all: text
    .split(' ')
    .map((word) => (isCjk(word) ? { all: signs(word) } : { any: [exact(word), exact(asNumber(word))] })),
});

const signs = (run: string): Condition[] => (run.length === 1 ? [prefix(run)] : pairsOf(run).map(exact));

/** Ways to split a word in two: before its digits if it has any, else anywhere that leaves two letters. */
function splitsOf(text: string): [head: string, tail: string][] {
  if (isCjk(text) || isNumber(text)) return [];
  const [, letters, digits] = /^(\D+)(\d+)$/.exec(text) ?? [];
  if (letters !== undefined && digits !== undefined) return [[letters, digits]];
  if (text.length < 5) return [];
  return Array.from({ length: text.length - 3 }, (_, i) => [text.slice(0, i + 2), text.slice(i + 2)]);
}

/** Shorter words are not looked for at the beginning of joined words. */
const LEAST_JOINED = 5;

/**
 * What each typed word may stand for.
 *
 * @param synonyms phrases with their alternatives
 */
export function termsOf(
  words: readonly TypedWord[],
  shop: Vocabulary,
  synonyms: readonly (Phrase & { or: string[] })[],
): Term[] {
  const terms = words.map((word, i) => termOf(word, i === words.length - 1, shop));
  const loosen = (some: readonly Term[], conditions: readonly Condition[]): void => {
    for (const term of some) {
      term.loose.push(...conditions);
      term.known = true;
    }
  };
  for (const [i, term] of terms.entries()) {
    const next = terms[i + 1];
    if (!next) break;
    // "star craft": a product that has the two as one word has both.
    const joined = `${term.text}${next.text}`;
    if (shop.has(joined)) loosen([term, next], [exact(joined), exact(`+${joined}`)]);
    if (shop.has(`~${joined}`)) loosen([term, next], [exact(`~${joined}`)]);
  }
  for (const { from, to, or } of synonyms) loosen(terms.slice(from, to), or.map(wordsOf));
  return terms;
}

function termOf({ text, codes }: TypedWord, isLast: boolean, shop: Vocabulary): Term {
  const term: Term = {
    text,
    whole: [],
    begun: [],
    loose: [],
    makers: [prefix(`@${text}`)],
    codes: codes.map(exact),
    known: codes.some((code) => shop.has(code)),
  };
  if (isCjk(text)) addSigns(term, shop);
  else addWord(term, isLast, shop);
  if (shop.has(`~${text}`)) {
    term.loose.push(exact(`~${text}`));
    term.known = true;
  }
  if (!shop.has(text)) addSplits(term, shop);
  return term;
}

/** Chinese, Japanese or Korean, which titles have in pairs of signs. */
function addSigns(term: Term, shop: Vocabulary): void {
  const { text } = term;
  term.whole.push({ all: signs(text) });
  term.known ||= pairsOf(text).every((pair) => (pair.length === 1 ? shop.hasBegun(pair) : shop.has(pair)));
  if (!isHangul(text)) return;
  term.begun.push(prefix(text), prefix(`+${text}`));
  term.known ||= shop.hasBegun(text);
}

function addWord(term: Term, isLast: boolean, shop: Vocabulary): void {
  const { text } = term;
  const number = asNumber(text);
  // A number may go on only while it is being typed: 2 is not 2077.
  const goesOn = isLast || !isNumber(text);
  term.whole.push(exact(text));
  if (goesOn) term.begun.push(prefix(text));
  if (text.length >= LEAST_JOINED) term.begun.push(prefix(`+${text}`));
  const latin = asLatin(text);
  if (latin !== null && !shop.has(text)) term.begun.push(exact(latin));
  term.known ||= shop.has(text) || shop.has(number) || (goesOn && shop.hasBegun(text));
  if (number !== text) term.whole.push(exact(number));
}

/** "starcraft2", "gta5", "callofduty": both halves are words of the shop. */
function addSplits(term: Term, shop: Vocabulary): void {
  for (const [head, tail] of splitsOf(term.text)) {
    const digits = isNumber(tail);
    const initials = shop.has(`~${head}`);
    const knowsTail = shop.has(tail) || (digits && shop.hasBegun(tail));
    const knowsHead = digits ? shop.hasBegun(head) || initials : shop.has(head);
    if (!knowsTail || !knowsHead) continue;
    const heads = digits ? [prefix(head), prefix(`+${head}`)] : [exact(head)];
    if (initials) heads.push(exact(`~${head}`));
    term.loose.push({ all: [{ any: heads }, digits ? exact(tail) : prefix(tail)] });
    term.known = true;
  }
}
