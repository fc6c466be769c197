import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { normalKey, tidyKey } from '../../platform/crypto/key-form.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { boughtFingerprints, type BoughtBy } from './delivery.queries.ts';

/** A part of a text that may be a product key. */
export interface Candidate {
  from: number;
  to: number;
  normalised: string;
}

/** The shortest and the longest code that the store accepts (`sale/keys/pattern.ts`). */
const SHORTEST = 4;
const LONGEST = 200;
/** A key has five groups at most; a code with blanks may have a few more. */
const GROUPS = 8;
/** Characters that may separate two groups of one key. */
const BETWEEN = 3;
/** Fingerprints that one statement looks for; other work gets a turn after each statement. */
const AT_ONCE = 2_000;

/** Runs of letters and digits; and, for codes with other characters, the text between blanks, with and without marks at its ends. */
const WORDS = [/[\p{L}\p{N}]+/gu, /[^\s\p{Cf}]+/gu, /[\p{L}\p{N}](?:[^\s\p{Cf}]*[\p{L}\p{N}])?/gu] as const;

/**
 * Every part of a text that may be a key: one word, or several with hardly anything between them. Case, dashes, blanks, full-width
 * letters and invisible characters make no difference, as in the import of keys.
 */
export function candidatesIn(text: string): Candidate[] {
  const found: Candidate[] = [];
  for (const words of WORDS) {
    const runs = [...text.matchAll(words)].map(({ 0: word, index }) => ({
      word,
      from: index,
      to: index + word.length,
    }));
    for (let first = 0; first < runs.length; first++) {
      let joined = '';
      for (let last = first; last < Math.min(runs.length, first + GROUPS); last++) {
        const run = nthOf(runs, last);
        if (last > first && run.from - nthOf(runs, last - 1).to > BETWEEN) break;
        joined += run.word;
        if (joined.length > LONGEST) break;
        const normalised = normalKey(tidyKey(joined));
        if (normalised.length >= SHORTEST && normalised.length <= LONGEST)
          found.push({ from: nthOf(runs, first).from, to: run.to, normalised });
      }
    }
  }
  return found;
}

/** The text with these parts made unreadable; blanks and dashes stay, so that a reader sees that a key was there. */
export function blotted(text: string, parts: readonly Pick<Candidate, 'from' | 'to'>[]): string {
  let blot = text;
  for (const { from, to } of parts)
    blot = blot.slice(0, from) + blot.slice(from, to).replaceAll(/[^\s\p{Pd}]/gu, dots) + blot.slice(to);
  return blot;
}
// The text keeps its length, because positions are counted in UTF-16.
const dots = (sign: string): string => '•'.repeat(sign.length);

/**
 * Makes every product key in a text unreadable that its writer has bought, and counts them. Keys are recognized by their fingerprints,
 * and none of them is opened. Keys that the writer has not bought stay: otherwise a text would reveal which codes are in stock.
 */
export async function hideKeys(
  db: Db,
  keyring: Keyring,
  whose: BoughtBy,
  text: string,
): Promise<{ text: string; hidden: number }> {
  const places = new Map<string, Candidate[]>();
  for (const candidate of candidatesIn(text)) {
    const same = places.get(candidate.normalised);
    if (same) same.push(candidate);
    else places.set(candidate.normalised, [candidate]);
  }
  const all = [...places];
  const parts: Candidate[] = [];
  let hidden = 0;
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = new Map(
      all
        .slice(from, from + AT_ONCE)
        .map(([normalised, where]) => [keyring.fingerprint(normalised).toString('hex'), where]),
    );
    const found = await boughtFingerprints(db, whose, [...some.keys()]);
    for (const fingerprint of found) parts.push(...(some.get(fingerprint) ?? []));
    hidden += found.length;
    await breathe();
  }
  return { text: blotted(text, parts), hidden };
}
