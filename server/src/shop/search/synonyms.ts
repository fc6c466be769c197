import type { Synonym } from './synonyms.queries.ts';

/** Longer phrases are not searched among the synonyms. */
const LONGEST = 5;

/** A run of words within what was typed. */
export interface Phrase {
  text: string;
  from: number;
  /** After its last word. */
  to: number;
}

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
  const meant = new Map<string, string>();
  for (const { keys, replacement } of synonyms)
    if (replacement !== null) for (const key of keys) if (!meant.has(key)) meant.set(key, replacement);
  const taken: (Phrase & { by: string })[] = [];
  for (const phrase of phrasesOf(words)) {
    const by = meant.get(phrase.text);
    if (by !== undefined && taken.every(({ from, to }) => phrase.to <= from || phrase.from >= to))
      taken.push({ ...phrase, by });
  }
  if (taken.length === 0) return null;
  const out: string[] = [];
  for (const [i, word] of words.entries()) {
    const here = taken.find(({ from, to }) => from <= i && i < to);
    if (!here) out.push(word);
    else if (here.from === i) out.push(here.by);
  }
  return out.join(' ');
}

/** The phrases that were typed and have two-way synonyms, with these. */
export function alternatives(
  words: readonly string[],
  synonyms: readonly Synonym[],
): (Phrase & { or: string[] })[] {
  const found: (Phrase & { or: string[] })[] = [];
  for (const phrase of phrasesOf(words)) {
    const or = synonyms
      .filter(({ keys, replacement }) => replacement === null && keys.includes(phrase.text))
      .flatMap(({ keys }) => keys.filter((key) => key !== phrase.text));
    if (or.length > 0) found.push({ ...phrase, or: [...new Set(or)] });
  }
  return found;
}
