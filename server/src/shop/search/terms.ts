import type { Facet, Products, ProductSet } from '../assortment/door.ts';
import type { Synonym } from './search.queries.ts';

/** A word as it was typed, folded as titles are. */
export interface TypedWord {
  text: string;
  /** Terms of what has a word that begins so in its name: platforms (`#p…`), genres (`#g…`), classes (`#c…`), options of attributes (`#acolor.black`). */
  codes: string[];
}

/**
 * What a product must have: a term of `search_terms` (`word*` is any that begins so), one of several conditions, or all of them.
 */
export type Condition = string | { any: readonly Condition[] } | { all: readonly Condition[] };

/**
 * What a typed word may stand for. Each list is a weaker hint than the one before. A product must meet one condition of each word.
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
}

/** From the strictest to the loosest. */
export const STEPS = ['whole', 'begun', 'loose', 'makers', 'codes'] as const;

/** `#psteam`, `#grpg`, `#c…` stand for a platform, a genre and a class, `#acolor.black` for a value of an attribute. */
const FACET_MARKS: Readonly<Record<string, Facet>> = {
  '#p': 'platform',
  '#g': 'genre',
  '#c': 'class',
  '#a': 'attribute',
};

/** Adds the products that meet a condition to a set. They may not be live any more. */
export function addMeeting(products: Products, condition: Condition, into: ProductSet): ProductSet {
  const { sets } = products;
  if (typeof condition === 'string') {
    const facet = FACET_MARKS[condition.slice(0, 2)];
    if (!facet) return products.words.find(condition, into);
    const found = products.facets[facet].productsOf(condition.slice(2));
    return found ? into.or(found) : into;
  }
  if ('any' in condition) {
    for (const each of condition.any) addMeeting(products, each, into);
    return into;
  }
  const [first, ...others] = condition.all.map((each) => addMeeting(products, each, sets.empty()));
  if (!first) return into;
  for (const each of others) first.and(each);
  return into.or(first);
}

/** The products that meet one condition of a term. */
export const productsMeeting = (products: Products, term: Term): ProductSet =>
  addMeeting(products, { any: STEPS.flatMap((step) => term[step]) }, products.sets.empty());

/** Whether a live product may be meant by a term. */
export const isKnown = (products: Products, term: Term): boolean =>
  productsMeeting(products, term).countAnd(products.live) > 0;

/** A run of words within what was typed. */
interface Phrase {
  text: string;
  from: number;
  /** After its last word. */
  to: number;
}

/** Longer phrases are not searched among the synonyms. */
const LONGEST = 5;

/** Every run of words, the longest first. */
export function phrasesOf(words: readonly string[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let length = Math.min(words.length, LONGEST); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++)
      phrases.push({ text: words.slice(from, from + length).join(' '), from, to: from + length });
  return phrases;
}

/** What was typed with one-way synonyms replaced, each word at most once; null if there are none. */
export function replaced(words: readonly string[], synonyms: readonly Synonym[]): string | null {
  const out = [...words];
  const kept = words.map(() => true);
  for (const { text, from, to } of phrasesOf(words)) {
    const by = synonyms.find(({ keys, replacement }) => replacement !== null && keys.includes(text));
    if (!by || kept.slice(from, to).includes(false)) continue;
    kept.fill(false, from, to);
    out.splice(from, to - from, by.replacement ?? '', ...Array.from({ length: to - from - 1 }, () => ''));
  }
  return kept.includes(false) ? out.join(' ') : null;
}

/** A typed phrase with its two-way synonyms. */
export type Alternatives = Phrase & { or: string[] };

export function alternatives(words: readonly string[], synonyms: readonly Synonym[]): Alternatives[] {
  return phrasesOf(words).flatMap((phrase) => {
    const groups = synonyms.filter(
      ({ keys, replacement }) => replacement === null && keys.includes(phrase.text),
    );
    const or = groups.flatMap(({ keys }) => keys).filter((key) => key !== phrase.text);
    return or.length > 0 ? [{ ...phrase, or: [...new Set(or)] }] : [];
  });
}

/**
 * What each typed word may stand for.
 *
 * @param isOpen whether the last one may still be being typed
 */
export function termsOf(
  typed: readonly TypedWord[],
  words: Products['words'],
  { synonyms, isOpen }: { synonyms: readonly Alternatives[]; isOpen: boolean },
): Term[] {
  const terms = typed.map((word, i) => termOf(word, isOpen && i === typed.length - 1, words));
  const loosen = (some: readonly Term[], conditions: readonly Condition[]): void => {
    for (const { loose } of some) loose.push(...conditions);
  };
  for (let i = 0; i + 1 < terms.length; i++) {
    // "star craft": a product that has the two as one word has both.
    const two = terms.slice(i, i + 2);
    const joined = two.map(({ text }) => text).join('');
    loosen(two, [joined, `+${joined}`, `~${joined}`]);
  }
  for (const { from, to, or } of synonyms) loosen(terms.slice(from, to), or.map(wordsOf));
  return terms;
}

/** Shorter words are not looked for at the beginning of joined words. */
const LEAST_JOINED = 5;
/** Shorter words are not split in two. */
const LEAST_SPLIT = 5;

/** What a single word may stand for, without what it names. */
export const wordOf = (text: string, words: Products['words']): Term =>
  termOf({ text, codes: [] }, false, words);

function termOf({ text, codes }: TypedWord, isLast: boolean, words: Products['words']): Term {
  const term: Term = {
    text,
    whole: [],
    begun: [],
    loose: [`~${text}`, `+${text}`],
    makers: [`@${text}*`],
    codes,
  };
  const { whole, begun, loose } = term;
  if (isCjk(text)) {
    whole.push({ all: signs(text) });
    if (/^[\uac00-\ud7a3]/.test(text)) begun.push(`${text}*`, `+${text}*`);
    return term;
  }
  whole.push(...new Set([text, asNumber(text)]));
  // A number may go on only while it is being typed: 2 is not 2077.
  if (isLast || !isNumber(text)) begun.push(`${text}*`);
  if (text.length >= LEAST_JOINED) begun.push(`+${text}*`);
  const has = (word: string): boolean => words.has(word) || words.has(`@${word}`);
  if (has(text) || isNumber(text)) return term;
  const latin = asLatin(text);
  if (latin !== null) begun.push(latin);
  // "zuerich"
  const umlauts = text.replaceAll(/([aou])e/g, '$1');
  if (umlauts !== text) begun.push(umlauts, `${umlauts}*`);
  const [, letters, digits] = /^(\D+)(\d+)$/.exec(text) ?? [];
  // "starcraft2", "gta5"
  if (letters !== undefined && digits !== undefined)
    loose.push({ all: [{ any: [`${letters}*`, `+${letters}*`, `~${letters}`] }, digits] });
  // "callofduty": both halves are words of the shop.
  else if (text.length >= LEAST_SPLIT)
    for (let at = 2; at <= text.length - 2; at++) {
      const [head, tail] = [text.slice(0, at), text.slice(at)];
      if (has(head) && has(tail)) loose.push({ all: [{ any: [head, `~${head}`] }, `${tail}*`] });
    }
  return term;
}

/** The words of a phrase, as a title must have them. */
const wordsOf = (text: string): Condition => ({
  all: text.split(' ').map((word) => (isCjk(word) ? { all: signs(word) } : { any: [word, asNumber(word)] })),
});

/** Chinese, Japanese or Korean: there are no blanks between words, so pairs of signs are searched. */
export const isCjk = (word: string): boolean =>
  /^[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]/.test(word);
const signs = (run: string): Condition[] => (run.length === 1 ? [`${run}*`] : pairsOf(run));

/** A run of signs as titles are indexed: in pairs. A single sign stands for itself. */
export function pairsOf(run: string): string[] {
  const each = Array.from(run);
  return each.length < 2 ? each : each.slice(1).map((sign, i) => `${each[i]}${sign}`);
}

export const isNumber = (word: string): boolean => /^\d+$/.test(word);

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

/** A Roman number in digits; any other word unchanged. As `search_number` of the database. */
const asNumber = (word: string): string => {
  const at = ROMAN.indexOf(word);
  return at < 0 ? word : String(at + 1);
};

/** A word, and a number up to twenty in its other notation. */
export const notationsOf = (word: string): string[] => [
  ...new Set([word, asNumber(word), isNumber(word) ? (ROMAN[Number(word) - 1] ?? word) : word]),
];

/** A title, with Roman numbers as digits. As `search_title` of the database. */
export const titleOf = (words: readonly string[]): string =>
  words
    .map((word, i) => (i > 0 && (word !== 'i' || i === words.length - 1) ? asNumber(word) : word))
    .join(' ');

const CYRILLIC = 'абвгґдеєзиіїйклмнопрстуфхыэьъ';
const LATIN = 'abvggdeeziiiiklmnoprstufhye';
const TWO: Record<string, string> = { ж: 'zh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ю: 'yu', я: 'ya' };

/** Cyrillic in Latin letters, as `search_latin` of the database; null for a word without Cyrillic letters. */
export const asLatin = (word: string): string | null =>
  /[а-яґєії]/.test(word)
    ? Array.from(word)
        .map((sign) => TWO[sign] ?? (CYRILLIC.includes(sign) ? (LATIN[CYRILLIC.indexOf(sign)] ?? '') : sign))
        .join('')
    : null;
