import type { Db } from '../../platform/db/kysely.ts';
import { wordsNear, type KnownWord } from './search.queries.ts';
import { asLatin, isCjk, isNumber, titleOf, type Term } from './terms.ts';

/** A typed word with the words that may have been meant by it, likeliest first. */
export interface Slip {
  at: number;
  meant: string[];
}

/** Terms with the words that may have been meant. */
export interface Corrected {
  terms: readonly Term[];
  /** The title as it may have been meant, then as it was typed. */
  titles: readonly string[];
  slips: Slip[];
}

/** Adds to some of the terms which words of the shop may have been meant. */
export async function correct(
  db: Db,
  terms: readonly Term[],
  titles: readonly string[],
  maySlip: (term: Term) => boolean,
): Promise<Corrected> {
  const slips: Slip[] = [];
  const corrected = [...terms];
  const last = terms.length - 1;
  const inPair = new Set<number>();
  for (const at of terms.keys()) {
    const meant = inPair.has(at) ? [] : await pairMeant(db, terms.slice(at, at + 2), maySlip);
    if (meant.length === 0) continue;
    for (const each of [at, at + 1]) {
      inPair.add(each);
      slips.push({ at: each, meant: each === at ? meant : [''] });
      corrected[each] = withWords(terms[each]!, meant, false);
    }
  }
  for (const [at, term] of terms.entries()) {
    if (inPair.has(at) || !canBeSlip(term.text) || !maySlip(term)) continue;
    const meant = await wordsMeant(db, term.text, at === last);
    if (meant.length === 0) continue;
    slips.push({ at, meant });
    corrected[at] = withWords(term, meant, at === last);
  }
  if (slips.length === 0) return { terms, titles, slips };
  const best = titleOf(
    terms
      .map(({ text }, i) => slips.find(({ at }) => at === i)?.meant[0] ?? text)
      .filter((text) => text !== ''),
  );
  return { terms: corrected, titles: [best, ...titles], slips };
}

/** Shorter words are not taken for parts of one. */
const LEAST_PAIR = 8;

/** The words of the shop that two neighbors may be a slip of if they are written as one: "lantren fall". */
async function pairMeant(db: Db, pair: readonly Term[], maySlip: (term: Term) => boolean): Promise<string[]> {
  const joined = pair.map(({ text }) => text).join('');
  const isPair = pair.length === 2 && pair.every(({ text }) => !isNumber(text) && !isCjk(text));
  if (!isPair || joined.length < LEAST_PAIR || !pair.some(maySlip)) return [];
  const meant = await wordsMeant(db, joined, false);
  return meant.filter((word) => pair.every(({ text }) => text !== word));
}

/** Numbers, signs and very short words are not corrected. */
const canBeSlip = (word: string): boolean => word.length >= 3 && !isNumber(word) && !isCjk(word);

/** The words of the shop that a word may be a slip of; if there are none, those for its Latin spelling. */
async function wordsMeant(db: Db, text: string, isLast: boolean): Promise<string[]> {
  const latin = asLatin(text);
  const near = await wordsNear(db, [...nearForms(text), ...(latin === null ? [] : nearForms(latin))]);
  const own = likeliest(text, near, isLast);
  return own.length > 0 || latin === null ? own : likeliest(latin, near, isLast);
}

function withWords(term: Term, [best = '', ...others]: readonly string[], isLast: boolean): Term {
  const meant = [best, ...others];
  return {
    ...term,
    whole: [...term.whole, best],
    begun: [...term.begun, ...(isLast ? [`${best}*`] : []), ...others],
    loose: [...term.loose, ...meant.map((word) => `+${word}`)],
    makers: [...term.makers, ...meant.map((word) => `@${word}`)],
  };
}

/** Only the first eight letters of a word are compared, as `search_near` of the database does. */
const HEAD = 8;
/** Two slips are forgiven from this many letters on; three from `LONG` on. */
const MIDDLING = 7;
const LONG = 11;

/** The word with a letter or two left out. Words that are a slip or two away share one of these forms. */
export function nearForms(word: string): string[] {
  const forms = new Set([word.slice(0, HEAD)]);
  for (let out = word.length < MIDDLING ? 1 : 2; out > 0; out--)
    for (const form of Array.from(forms))
      if (form.length > 1)
        for (let i = 0; i < form.length; i++) forms.add(form.slice(0, i) + form.slice(i + 1));
  return [...forms];
}

/**
 * How many letters of `word` are wrong, missing, extra or swapped with their neighbor in `typed`.
 *
 * @param begun compare with the best matching beginning of the word
 */
export function slipsBetween(typed: string, word: string, begun = false): number {
  const width = word.length + 1;
  let before: number[] = [];
  let last = Array.from({ length: width }, (_, j) => j);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j < width; j++) {
      const same = typed[i - 1] === word[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return begun ? Math.min(...last) : last[word.length]!;
}

/** Shorter words have no slip in their first letter. */
const LEAST_OTHER_HEAD = 5;
/** Corrections that are kept for one word. */
const MEANT = 4;

/** The words that may have been meant, likeliest first: the fewest slips, the same first letter, the most products. */
function likeliest(typed: string, words: readonly KnownWord[], begun: boolean): string[] {
  const forgiven = typed.length < MIDDLING ? 1 : typed.length < LONG ? 2 : 3;
  const lettersOf = (word: string): string => Array.from(word).toSorted().join('');
  const judged = words
    // Of a short word, too little is left without its first letter.
    .filter(({ word }) => word !== typed && (typed.length >= LEAST_OTHER_HEAD || word[0] === typed[0]))
    .map(({ word, products }) => {
      const whole = slipsBetween(typed, word);
      // The beginning of a word is a weaker hint than a whole word.
      const slips = begun ? Math.min(whole, slipsBetween(typed, word, true) + 0.25) : whole;
      const otherHead = word[0] === typed[0] ? 0 : 0.3;
      // Swapped letters are the most common slip.
      const otherLetters = lettersOf(word) === lettersOf(typed) ? 0 : 0.2;
      return { word, products, slips, cost: slips + otherHead + otherLetters };
    })
    .filter(({ slips }) => slips <= forgiven + 0.25);
  const least = Math.min(...judged.map(({ cost }) => cost));
  return judged
    .filter(({ cost }) => cost < least + 1)
    .toSorted((a, b) => a.cost - b.cost || b.products - a.products)
    .slice(0, MEANT)
    .map(({ word }) => word);
}
