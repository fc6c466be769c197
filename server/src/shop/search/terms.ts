import type { Counted, TypedWord } from './dictionary.queries.ts';
import { asLatin, asNumber, isCjk, isHangul, isNumber, pairsOf } from './dictionary.ts';
import type { Phrase } from './synonyms.ts';

/**
 * What a typed word may stand for, as terms of `search_terms`: each list holds what the one before does not, and is a weaker
 * hint. All lists are alternatives; a product must have one of them for each word.
 */
export interface Term {
  text: string;
  /** Words of the title: the word itself, its number in the other notation. */
  whole: string[];
  /** Words of the title that begin so, or that it is written as one with. */
  begun: string[];
  /** Initials, synonyms, words that were torn apart or run together. */
  loose: string[];
  /** Makers' names. */
  makers: string[];
  /** Platforms, genres, classes. */
  codes: string[];
  /** Products that hold it, about. */
  products: number;
}

const STEPS = ['whole', 'begun', 'loose', 'makers', 'codes'] as const;
export type Step = (typeof STEPS)[number];

const quoted = (term: string): string => `'${term.replaceAll(/['\\]/g, (sign) => sign + sign)}'`;
/** A term as tsquery writes it. */
export const exactly = (term: string): string => quoted(term);
/** Terms that begin so. */
export const beginning = (term: string): string => `${quoted(term)}:*`;
export const all = (parts: readonly string[]): string =>
  parts.length === 1 ? parts[0]! : `(${parts.join(' & ')})`;
export const any = (parts: readonly string[]): string =>
  parts.length === 1 ? parts[0]! : `(${parts.join(' | ')})`;

/** The words of a run of text, as a title must hold them. */
export const wordsOf = (text: string): string =>
  all(
    text
      .split(' ')
      .map((word) => (isCjk(word) ? all(signs(word)) : any([exactly(word), exactly(asNumber(word))]))),
  );

const signs = (run: string): string[] => {
  const pairs = pairsOf(run);
  return pairs.length === 1 && run.length === 1 ? [beginning(run)] : pairs.map(exactly);
};

/** A term's alternatives up to a step. */
export function upTo(term: Term, step: Step): string {
  const ways = new Set(STEPS.slice(0, STEPS.indexOf(step) + 1).flatMap((name) => term[name]));
  // What begins so holds the word itself, and the index would be read twice.
  return any([...ways].filter((way) => !ways.has(`${way}:*`)));
}

/** A tsquery for what holds every term, up to a step. */
export const holding = (terms: readonly Term[], step: Step): string =>
  all(terms.map((term) => upTo(term, step)));

/** Words whose frequency decides how they are looked for: themselves, their initials, and what they make with their neighbours. */
export function wordsToCount(words: readonly TypedWord[]): string[] {
  const out = new Set<string>();
  for (const [i, { text, codes }] of words.entries()) {
    for (const form of formsOf(text)) out.add(form);
    out.add(`~${text}`);
    const next = words[i + 1]?.text;
    if (next) out.add(text + next).add(`~${text}${next}`);
    for (const code of codes) out.add(code);
    for (const [head, tail] of tearings(text)) out.add(head).add(tail).add(`~${head}`);
  }
  return [...out];
}

/** A word's own terms: a run of signs has its pairs. */
const formsOf = (text: string): string[] =>
  isCjk(text) ? [...pairsOf(text), ...(isHangul(text) ? [text] : [])] : [text];

/** Ways to tear a word in two: before its digits first, then anywhere that leaves two letters. */
export function tearings(text: string): [head: string, tail: string][] {
  if (isCjk(text) || isNumber(text)) return [];
  const digits = /^(\D+)(\d+)$/.exec(text);
  if (digits) return [[digits[1]!, digits[2]!]];
  if (text.length < 5) return [];
  return Array.from({ length: text.length - 3 }, (_, i) => [text.slice(0, i + 2), text.slice(i + 2)]);
}

/** Titles run several words together less often than this many letters. */
const RUN_TOGETHER = 5;

/**
 * What each typed word may stand for.
 *
 * @param counts how common each of `wordsToCount` is
 * @param synonyms phrases with what may stand in their place
 */
export function termsOf(
  words: readonly TypedWord[],
  counts: ReadonlyMap<string, Counted>,
  synonyms: readonly (Phrase & { or: string[] })[],
): Term[] {
  const exact = (word: string): number => counts.get(word)?.exact ?? 0;
  const terms = words.map((word, i) => termOf(word, i === words.length - 1, exact, counts));
  for (const [i, { text }] of words.entries()) {
    const next = words[i + 1]?.text;
    if (!next) continue;
    // "star craft": a product that has the two as one has both.
    for (const joined of [text + next, `~${text}${next}`]) {
      if (exact(joined) === 0) continue;
      const loose = joined.startsWith('~') ? [exactly(joined)] : [exactly(joined), exactly(`+${joined}`)];
      for (const term of [terms[i]!, terms[i + 1]!]) {
        term.loose.push(...loose);
        term.products += exact(joined);
      }
    }
  }
  for (const { from, to, or } of synonyms)
    for (const term of terms.slice(from, to)) {
      term.loose.push(...or.map(wordsOf));
      term.products += 1;
    }
  return terms;
}

function termOf(
  { text, codes }: TypedWord,
  isLast: boolean,
  exact: (word: string) => number,
  counts: ReadonlyMap<string, Counted>,
): Term {
  const term: Term = {
    text,
    whole: [],
    begun: [],
    loose: [],
    makers: [beginning(`@${text}`)],
    codes: codes.map(exactly),
    products: 0,
  };
  if (isCjk(text)) {
    const parts = signs(text);
    term.whole.push(all(parts));
    if (isHangul(text)) term.begun.push(beginning(text), beginning(`+${text}`));
    // The rarest pair decides; a single sign is counted by what begins with it.
    term.products = Math.min(
      ...pairsOf(text).map((pair) => (pair.length === 1 ? (counts.get(pair)?.begun ?? 0) : exact(pair))),
    );
    if (isHangul(text)) term.products += counts.get(text)?.begun ?? 0;
  } else {
    const number = asNumber(text);
    term.whole.push(exactly(text));
    if (number !== text) term.whole.push(exactly(number));
    // A number goes on only while it is being typed: 2 is not 2077.
    const goesOn = isLast || !isNumber(text);
    if (goesOn) term.begun.push(beginning(text));
    if (text.length >= RUN_TOGETHER) term.begun.push(beginning(`+${text}`));
    const latin = asLatin(text);
    if (latin !== null && exact(text) === 0) term.begun.push(exactly(latin));
    term.products =
      Math.max(goesOn ? (counts.get(text)?.begun ?? 0) : exact(text), exact(text)) +
      (number === text ? 0 : exact(number));
  }
  if (exact(`~${text}`) > 0) {
    term.loose.push(exactly(`~${text}`));
    term.products += exact(`~${text}`);
  }
  for (const code of codes) term.products += exact(code);
  if (exact(text) === 0) tear(term, exact, counts);
  return term;
}

/** "starcraft2", "gta5", "callofduty": both halves are words of the shop. */
function tear(term: Term, exact: (word: string) => number, counts: ReadonlyMap<string, Counted>): void {
  const begun = (word: string): number => counts.get(word)?.begun ?? 0;
  for (const [head, tail] of tearings(term.text)) {
    const digits = isNumber(tail);
    if (exact(tail) === 0 && !(digits && begun(tail) > 0)) continue;
    const heads = digits ? [beginning(head), beginning(`+${head}`)] : [exactly(head)];
    if (exact(`~${head}`) > 0) heads.push(exactly(`~${head}`));
    const known = digits ? begun(head) + exact(`~${head}`) : exact(head);
    if (known === 0) continue;
    term.loose.push(all([any(heads), digits ? exactly(tail) : beginning(tail)]));
    term.products += Math.min(known, Math.max(exact(tail), begun(tail)));
  }
}
