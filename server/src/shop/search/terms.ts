import type { TypedWord } from './dictionary.queries.ts';
import { asLatin, asNumber, isCjk, isHangul, isNumber, pairsOf } from './dictionary.ts';
import type { Phrase } from './synonyms.ts';
import { all, any, beginning, exactly, type Counts, type Want } from './wants.ts';

/**
 * What a typed word may stand for, as terms of the database's `search_terms`: each list holds what the one before does not, and is a weaker
 * hint. All lists are alternatives; a product must have one of them for each word.
 */
export interface Term {
  text: string;
  /** Words of the title: the word itself, its number in the other notation. */
  whole: Want[];
  /** Words of the title that begin so, or that it is written as one with. */
  begun: Want[];
  /** Initials, synonyms, words that were torn apart or run together. */
  loose: Want[];
  /** Makers' names. */
  makers: Want[];
  /** Platforms, genres, classes. */
  codes: Want[];
  /** Products that hold it, about. */
  products: number;
}

/** From the strictest to the loosest. */
export const STEPS = ['whole', 'begun', 'loose', 'makers', 'codes'] as const;

/** The words of a run of text, as a title must hold them. */
const wordsOf = (text: string): Want =>
  all(
    text
      .split(' ')
      .map((word) => (isCjk(word) ? all(signs(word)) : any([exactly(word), exactly(asNumber(word))]))),
  );

const signs = (run: string): Want[] => {
  const pairs = pairsOf(run);
  return pairs.length === 1 && run.length === 1 ? [beginning(run)] : pairs.map(exactly);
};

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
 * @param synonyms phrases with what may stand in their place
 */
export function termsOf(
  words: readonly TypedWord[],
  counts: Counts,
  synonyms: readonly (Phrase & { or: string[] })[],
): Term[] {
  const { exact } = counts;
  const terms = words.map((word, i) => termOf(word, i === words.length - 1, counts));
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

function termOf({ text, codes }: TypedWord, isLast: boolean, { exact, begun }: Counts): Term {
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
    term.products = Math.min(...pairsOf(text).map((pair) => (pair.length === 1 ? begun(pair) : exact(pair))));
    if (isHangul(text)) term.products += begun(text);
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
      Math.max(goesOn ? begun(text) : exact(text), exact(text)) + (number === text ? 0 : exact(number));
  }
  if (exact(`~${text}`) > 0) {
    term.loose.push(exactly(`~${text}`));
    term.products += exact(`~${text}`);
  }
  for (const code of codes) term.products += exact(code);
  if (exact(text) === 0) tear(term, { exact, begun });
  return term;
}

/** "starcraft2", "gta5", "callofduty": both halves are words of the shop. */
function tear(term: Term, { exact, begun }: Counts): void {
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
