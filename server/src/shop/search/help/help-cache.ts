import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { builtInWords } from '../built-in-words.ts';
import { foldAll } from '../search.queries.ts';
import { HelpIndex, type HelpPhrase } from './help-index.ts';
import { readHelpPages } from './help-pages.ts';
import { QUESTION_WORDS } from './help-words.ts';

/** Notifications of changes can be lost, so an index is made again after this time. */
const KEPT_MS = 60_000;

type Needs = Pick<Context, 'db' | 'clock'>;

const caches = new WeakMap<Db, HelpCache>();

/** The searched pages of a store: one cache per process and database, created at the first call. */
export function helpOf({ db, clock }: Needs): HelpCache {
  const cache = caches.get(db) ?? new HelpCache({ db, clock });
  caches.set(db, cache);
  return cache;
}

/** Keeps the searched pages of each language in memory, until the database notifies of a change. */
class HelpCache {
  readonly #needs: Needs;
  readonly #kept = new Map<Locale, { index: Promise<HelpIndex>; until: number }>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** The pages that visitors of a language can find. */
  in(locale: Locale): Promise<HelpIndex> {
    const known = this.#kept.get(locale);
    if (known && known.until > performance.now()) return known.index;
    const index = makeIndex(this.#needs, locale);
    this.#kept.set(locale, { index, until: performance.now() + KEPT_MS });
    // A failure is not kept.
    index.catch(() => this.forget());
    return index;
  }

  /** To be called when a page has changed. What is being read in the meantime is not kept. */
  forget(): void {
    this.#kept.clear();
  }
}

async function makeIndex({ db, clock }: Needs, locale: Locale): Promise<HelpIndex> {
  const pages = await readHelpPages(db, locale, clock.now());
  const idleWords = [
    ...new Set([QUESTION_WORDS[locale], QUESTION_WORDS['en-US']].flatMap((words) => words.split(', '))),
    ...builtInWords(locale).filler,
  ];
  const texts = pages.flatMap(({ titles, words, headings, text }) => [
    ...titles,
    ...words,
    ...headings,
    text,
  ]);
  const folded = await foldAll(db, [...texts, ...idleWords]);
  const wordsOf = (text: string): string[] =>
    (folded.get(text) ?? '').split(' ').filter((word) => word !== '');
  const idle = new Set(idleWords.flatMap(wordsOf));
  const phraseOf = (text: string): HelpPhrase => ({ words: wordsOf(text), isOpen: text.endsWith('*') });
  /** A title or a heading, without the words that say nothing. */
  const telling = (text: string): HelpPhrase => ({
    words: wordsOf(text).filter((word) => !idle.has(word)),
    isOpen: false,
  });
  const some = (phrases: HelpPhrase[]): HelpPhrase[] => phrases.filter(({ words }) => words.length > 0);
  return new HelpIndex(
    pages.map(({ titles, words, headings, text, ...page }) => ({
      page,
      titles: some(titles.map(telling)),
      own: some(words.map(phraseOf)),
      headings: some(headings.map(telling)),
      text: new Set(wordsOf(text)),
    })),
    idle,
  );
}
