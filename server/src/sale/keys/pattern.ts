import { normalKey, tidyKey } from '../../platform/crypto/key-form.ts';

/** How the keys of a platform are written: the lengths of their groups, in each way that the platform knows. */
export const KEY_PATTERNS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  steam: [
    [5, 5, 5],
    [5, 5, 5, 5, 5],
  ],
  gog: [
    [5, 5, 5, 5],
    [6, 6, 6],
  ],
  xbox: [[5, 5, 5, 5, 5]],
  psn: [[4, 4, 4]],
  nintendo: [[4, 4, 4, 4]],
  // Codes of any make: taken as they come.
  generic: [],
};

export interface WrittenKey {
  /** As the buyer sees it and types it in. */
  shown: string;
  /** What two spellings of the same key have in common; the fingerprint is made of it. */
  normalised: string;
}

/** What a generic code has at least and at most, marks not counted. */
const GENERIC = { min: 4, max: 200 };

/**
 * Reads a key as a supplier may have written it: any case, any dashes or blanks, full-width letters, invisible signs.
 * `''` where nothing is written, `null` where it is no key of this pattern. A pattern that is not known counts as generic.
 */
export function readKey(text: string, pattern: string): WrittenKey | '' | null {
  const clean = tidyKey(text);
  if (clean === '') return '';
  const normalised = normalKey(clean);
  const ways = KEY_PATTERNS[pattern] ?? [];
  if (ways.length === 0)
    return normalised.length >= GENERIC.min && normalised.length <= GENERIC.max
      ? { shown: clean, normalised }
      : null;
  const way = ways.find((groups) => groups.reduce((sum, n) => sum + n, 0) === normalised.length);
  if (!way || !/^[A-Z0-9]+$/.test(normalised)) return null;
  let from = 0;
  const shown = way.map((n) => normalised.slice(from, (from += n))).join('-');
  return { shown, normalised };
}
