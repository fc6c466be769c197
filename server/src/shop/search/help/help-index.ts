import type { HelpPage } from '@halfturn/contract/primitives/help-page.ts';
import { slipsBetween } from '../corrections.ts';
import { isCjk } from '../terms.ts';

/** Words that follow one another, folded as titles are. */
export interface HelpPhrase {
  words: string[];
  /** The last word may go on. */
  isOpen: boolean;
}

/** A page with what finds it, folded as titles are. */
export interface IndexedPage {
  page: HelpPage;
  titles: HelpPhrase[];
  own: HelpPhrase[];
  headings: HelpPhrase[];
  /** All words of the text; they confirm a page, but find none. */
  text: ReadonlySet<string>;
}

export interface HelpRequest {
  most: number;
  /** The last word is still being typed, and may be the beginning of one. */
  isOpen?: boolean;
  /** Nothing was found as it was typed, so that a word may have a slip. */
  isLoose?: boolean;
}

/** Shorter words have no ending that is forgiven. */
const LEAST_INFLECTED = 4;
const MOST_MORE = 2;
/** Shorter words have no slip that is forgiven. */
const LEAST_SLIPPED = 6;
/** Fewer letters say too little of a word that is still being typed. */
const LEAST_BEGUN = 4;
/** How much of a title, a heading and a run of Chinese, Japanese or Korean must be found. */
const OF_TITLE = 0.3;
const OF_HEADING = 0.6;
const OF_RUN = 0.4;
/** What a find counts: what visitors call the page, its title, its headings. */
const WORTH = { own: 4, title: 3, heading: 1 };

/** A word as it is compared. */
interface Word {
  /** Of a page and of what was typed, without the Arabic article. */
  text: string;
  /** Of Chinese, Japanese and Korean, without the signs that say nothing; null for other words. */
  run: string | null;
}

interface Phrase {
  words: Word[];
  isOpen: boolean;
}

interface Entry {
  page: HelpPage;
  titles: Phrase[];
  own: Phrase[];
  headings: Phrase[];
  text: ReadonlySet<string>;
}

type Says = (typed: Word, at: number, word: Word) => boolean;

/** What of a phrase was typed. */
interface Found {
  share: number;
  /** Places of the typed words that it has. */
  at: number[];
}

/** The pages of a language, found by the words of their titles and headings and by what visitors call them. */
export class HelpIndex {
  readonly #entries: readonly Entry[];
  readonly #idle: ReadonlySet<string>;
  /** Those of them that are written without blanks, the longest first. */
  readonly #idleSigns: readonly string[];
  /** What any page is about. Beside what finds a page, such a word says more of the question: "withdraw order". */
  readonly #subjects: ReadonlySet<string>;

  /** @param idle words that say nothing of what a question is about */
  constructor(pages: readonly IndexedPage[], idle: ReadonlySet<string>) {
    this.#idle = idle;
    this.#idleSigns = [...idle].filter(isCjk).toSorted((a, b) => b.length - a.length);
    const phrasesOf = (phrases: readonly HelpPhrase[]): Phrase[] =>
      phrases.map(({ words, isOpen }) => ({ words: words.map((word) => this.#wordOf(word)), isOpen }));
    this.#entries = pages.map(({ page, titles, own, headings, text }) => ({
      page,
      titles: phrasesOf(titles),
      own: phrasesOf(own),
      headings: phrasesOf(headings),
      text,
    }));
    const phrases = this.#entries.flatMap(({ titles, own }) => [...titles, ...own]);
    this.#subjects = new Set(phrases.flatMap(({ words }) => words.map(({ text }) => text)));
  }

  /** The pages that these words ask for, the likeliest first. Words are folded as titles are. */
  find(typed: readonly string[], { most, isOpen = false, isLoose = false }: HelpRequest): HelpPage[] {
    const last = typed.length - 1;
    const words = typed.map((text) => this.#wordOf(text));
    const says: Says = ({ text }, at, wanted) =>
      text === wanted.text ||
      (isOpen && at === last && text.length >= LEAST_BEGUN && wanted.text.startsWith(text)) ||
      (isLoose && isSlip(text, wanted.text));
    return this.#entries
      .map((entry) => ({ page: entry.page, worth: this.#worthOf(entry, { typed, words, says }) }))
      .filter(({ worth }) => worth > 0)
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, most)
      .map(({ page }) => page);
  }

  /** How well a page fits; 0 if a word that matters is not in it, or if nothing but its text has them. */
  #worthOf(
    { titles, own, headings, text }: Entry,
    { typed, words, says }: { typed: readonly string[]; words: readonly Word[]; says: Says },
  ): number {
    const found = new Set<number>();
    let worth = 0;
    const look = (
      phrases: readonly Phrase[],
      compare: Says,
      least: number,
      worthOf: (found: Found) => number,
    ): void => {
      let best = 0;
      for (const phrase of phrases) {
        const one = shareOf(phrase, words, compare);
        if (one.at.length === 0 || one.share < least) continue;
        for (const at of one.at) found.add(at);
        best = Math.max(best, worthOf(one));
      }
      worth += best;
    };
    const inflected: Says = (word, at, wanted) =>
      says(word, at, wanted) || isInflected(word.text, wanted.text);
    // The longer a phrase, the surer it is meant.
    look(own, says, 1, ({ at }) => WORTH.own * at.length);
    look(titles, inflected, OF_TITLE, ({ share }) => WORTH.title * share);
    look(headings, inflected, OF_HEADING, ({ share }) => WORTH.heading * share);
    if (worth === 0) return 0;
    const isLost = (word: string, at: number): boolean =>
      !found.has(at) &&
      !this.#idle.has(word) &&
      !text.has(word) &&
      !this.#subjects.has(words[at]?.text ?? word);
    const lost = typed.filter(isLost);
    const asked = typed.filter((word, at) => found.has(at) || !this.#idle.has(word)).length;
    // A long question may have a word or two that no page has.
    return lost.length * 3 <= asked ? worth : 0;
  }

  #wordOf(text: string): Word {
    if (!isCjk(text)) return { text: text.replace(ARTICLE, ''), run: null };
    // A word that says nothing as a whole is found by itself alone.
    if (this.#idle.has(text)) return { text, run: '' };
    let run = text;
    for (const idle of this.#idleSigns) run = run.replaceAll(idle, '');
    return { text, run };
  }
}

function shareOf({ words, isOpen }: Phrase, typed: readonly Word[], says: Says): Found {
  const at = new Set<number>();
  let there = 0;
  for (const [i, wanted] of words.entries()) {
    const mayGoOn = isOpen && i === words.length - 1;
    let isThere = false;
    for (const [place, word] of typed.entries()) {
      if (wanted.run !== null || word.run !== null) {
        if (!isInRun(wanted, word)) continue;
      } else if (!says(word, place, wanted) && !(mayGoOn && word.text.startsWith(wanted.text))) continue;
      isThere = true;
      at.add(place);
    }
    if (isThere) there += 1;
  }
  return { share: there / words.length, at: [...at] };
}

/** Whether a run without blanks has a phrase, or most of it. */
function isInRun({ text, run: wanted }: Word, typed: Word): boolean {
  if (text === typed.text) return true;
  const { run } = typed;
  if (!wanted || !run) return false;
  if (wanted.length > 1 && run.includes(wanted))
    return wanted.length > 2 || run.startsWith(wanted) || wanted.length / run.length >= OF_RUN;
  return run.length > 1 && wanted.includes(run) && run.length / wanted.length >= OF_RUN;
}

/** Whether a typed word is one of a page, with another ending: up to two letters more, or one less. */
function isInflected(typed: string, word: string): boolean {
  const more = typed.length - word.length;
  if (Math.min(typed.length, word.length) < LEAST_INFLECTED || more > MOST_MORE || more < -1) return false;
  return more > 0 ? typed.startsWith(word) : word.startsWith(typed);
}

/** The Arabic article, with what is written together with it. */
const ARTICLE = /^(?:[وبكف]?ال|لل)(?=.{3})/;

const isSlip = (typed: string, word: string): boolean =>
  typed.length >= LEAST_SLIPPED &&
  typed[0] === word[0] &&
  Math.abs(typed.length - word.length) < 2 &&
  slipsBetween(typed, word) < 2;
