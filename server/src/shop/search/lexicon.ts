import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Assortment } from '../assortment/door.ts';
import { builtInWords, categoryGroups } from './built-in-words.ts';
import { slipsBetween } from './corrections.ts';
import { foldAll } from './search.queries.ts';

type Lists = Assortment['lists'];

/** What a word may name: a platform, genre, type, region or option of an attribute. */
export interface Meaning {
  kind: 'platform' | 'genre' | 'class' | 'region' | 'attribute';
  /** Of a type, its id. */
  code: string;
}

/** A category of the shop, by all that it is called in the visitor's language and in English. */
interface Entry {
  meaning: Meaning;
  names: string[];
}

/** Names shorter than this are found by themselves only, not with an ending or a slip. */
const LEAST_INFLECTED = 4;
const LEAST_SLIPPED = 6;
const CJK = /^[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]/;

/** The words of a language that name the shop's categories, and those that name nothing. All are folded as titles are. */
export class Lexicon {
  readonly #exact = new Map<string, Meaning[]>();
  /** Names with a blank at both ends, for words that are still being typed. */
  readonly #names: { text: string; meaning: Meaning }[] = [];
  readonly #fillers: ReadonlySet<string>;
  readonly #games: ReadonlySet<string>;

  constructor(
    entries: readonly Entry[],
    groups: readonly string[][],
    words: { fillers: readonly string[]; games: readonly string[] },
  ) {
    this.#fillers = new Set(words.fillers);
    this.#games = new Set(words.games.map(compact));
    for (const { meaning, names } of entries) {
      for (const text of names) this.#names.push({ text: ` ${text} `, meaning });
      const own = new Set(names);
      const compacted = new Set(names.map(compact));
      const same = groups.filter((group) => group.some((word) => compacted.has(compact(word)))).flat();
      for (const word of [...own, ...same]) this.#add(word, meaning);
    }
  }

  #add(word: string, meaning: Meaning): void {
    for (const key of new Set([word, compact(word)])) {
      const known = this.#exact.get(key) ?? [];
      this.#exact.set(key, known);
      if (!known.some(({ kind, code }) => kind === meaning.kind && code === meaning.code))
        known.push(meaning);
    }
  }

  /** What a phrase names as a whole, also with an ending of one or two letters. */
  meaningsOf(phrase: string): readonly Meaning[] {
    const exact = this.#exact.get(phrase);
    if (exact || phrase.includes(' ') || CJK.test(phrase)) return exact ?? [];
    for (const end of [1, 2]) {
      const stem = phrase.slice(0, -end);
      if (stem.length >= LEAST_INFLECTED && this.#exact.has(stem)) return this.#exact.get(stem) ?? [];
    }
    return [];
  }

  /** What a word with one wrong letter names. */
  meaningsWithSlip(word: string): readonly Meaning[] {
    if (word.length < LEAST_SLIPPED || CJK.test(word)) return [];
    for (const [key, meanings] of this.#exact)
      if (key[0] === word[0] && Math.abs(key.length - word.length) < 2 && slipsBetween(word, key) < 2)
        return meanings;
    return [];
  }

  /** What has a word that begins so in its name. Two Latin letters must be a whole word. */
  begunBy(word: string): Meaning[] {
    const isShort = word.length < 3;
    const begin = CJK.test(word) ? word : isShort ? ` ${word} ` : ` ${word}`;
    if (!CJK.test(word) && word.length < 2) return [];
    return this.#names.flatMap(({ text, meaning }) => (text.includes(begin) ? [meaning] : []));
  }

  /** What is called by a phrase that begins so. */
  completedBy(phrase: string): Meaning[] {
    if (phrase.length < (CJK.test(phrase) ? 1 : 3)) return [];
    return [...this.#exact].flatMap(([key, meanings]) => (key.startsWith(phrase) ? meanings : []));
  }

  /** Whether a word belongs to a request, not to what is requested: "buy", "cheap". */
  isFiller(word: string): boolean {
    return this.#fillers.has(word);
  }

  /** The parts of a compound that names something: "horrorspiele" is "horror" and "spiele". */
  partsOf(word: string): string[] | null {
    // "jeux d’horreur" is typed without a blank.
    if (/^[dl]/.test(word) && this.#exact.has(word.slice(1))) return [word.slice(1)];
    for (let at = 1; at < word.length; at++) {
      const [head, tail] = [word.slice(0, at), word.slice(at)];
      if (tail.length < (CJK.test(word) ? 1 : LEAST_INFLECTED)) break;
      const headed = [head, head.replace(/[sn]$/, '')].find((each) => this.#exact.has(each));
      if (headed !== undefined && (this.#games.has(tail) || this.#exact.has(tail))) return [headed, tail];
      // "geschenkgutschein" is a gutschein, but a "brettspiel" is none of the shop's games.
      if (at > 2 && tail.length > LEAST_INFLECTED && this.#exact.has(tail) && !this.#games.has(tail))
        return [tail];
    }
    return null;
  }
}

const compact = (text: string): string => text.replaceAll(' ', '');

const kept = new WeakMap<Lists, Map<Locale, Promise<Lexicon>>>();

/** The lexicon of a language, made once for each state of the shop's lists. */
export function lexiconOf(db: Db, lists: Lists, locale: Locale): Promise<Lexicon> {
  const byLocale = kept.get(lists) ?? new Map<Locale, Promise<Lexicon>>();
  kept.set(lists, byLocale);
  const known = byLocale.get(locale);
  if (known) return known;
  const made = makeLexicon(db, lists, locale);
  byLocale.set(locale, made);
  // A failure is not kept.
  made.catch(() => byLocale.delete(locale));
  return made;
}

async function makeLexicon(db: Db, lists: Lists, locale: Locale): Promise<Lexicon> {
  const entries = entriesOf(lists, locale);
  const groups = categoryGroups(locale);
  const { filler } = builtInWords(locale);
  const texts = [
    ...entries.flatMap(({ names }) => names),
    ...groups.flatMap(({ words }) => words),
    ...filler,
  ];
  const folded = await foldAll(db, texts.flatMap(spellings));
  const fold = (all: readonly string[]): string[] =>
    [...new Set(all.flatMap(spellings).map((text) => folded.get(text) ?? ''))].filter((text) => text !== '');
  return new Lexicon(
    entries.map(({ meaning, names }) => ({ meaning, names: fold(names) })),
    groups.map(({ words }) => fold(words)),
    { fillers: fold(filler), games: fold(groups.find(({ of }) => of === 'games')?.words ?? []) },
  );
}

/** A text, and with its umlauts written out. */
const spellings = (text: string): string[] => {
  const out = text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
  return out === text.toLowerCase() ? [text] : [text, out];
};

/** All that a visitor may name, with its names in their language and in English, its code and its address. */
function entriesOf(lists: Lists, locale: Locale): Entry[] {
  const namesIn = (names: Record<string, string>): string[] =>
    [names[locale] ?? '', names['en-US'] ?? ''].flatMap((name) => [name, ...name.split(' · ')]);
  const coded = (kind: 'platform' | 'genre', all: Lists['genres']): Entry[] =>
    all.map(({ code, slug, names }) => ({ meaning: { kind, code }, names: [code, slug, ...namesIn(names)] }));
  return [
    ...coded('platform', lists.platforms),
    ...coded('genre', lists.genres),
    ...lists.classes
      .filter(({ genre_code }) => genre_code === null)
      .map(({ id, slug, names }) => ({
        meaning: { kind: 'class' as const, code: id },
        names: [slug, ...namesIn(names)],
      })),
    ...lists.regions.map(({ code, names }) => ({
      meaning: { kind: 'region' as const, code },
      names: [code, ...namesIn(names)],
    })),
    ...lists.attributes
      .filter(({ searched }) => searched)
      .flatMap(({ code, options }) =>
        options.map((option) => ({
          meaning: { kind: 'attribute' as const, code: `${code}.${option.code}` },
          names: namesIn(option.names),
        })),
      ),
  ];
}
