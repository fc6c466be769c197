import { GENERIC_KEY, keyFormats } from '@halfturn/contract/primitives/key-patterns.ts';
import { normalKey, tidyKey } from '../../platform/crypto/key-form.ts';

export interface WrittenKey {
  /** As the buyer sees and types it. */
  shown: string;
  /** What two spellings of the same key have in common; the fingerprint is made of it. */
  normalised: string;
}

/**
 * Reads a key as a supplier may have written it: any case, any dashes or blanks, full-width letters, invisible characters.
 * Returns `''` for an empty text, and `null` for a text that is no key of this pattern. An unknown pattern counts as generic.
 */
export function readKey(text: string, pattern: string): WrittenKey | '' | null {
  const clean = tidyKey(text);
  if (clean === '') return '';
  const normalised = normalKey(clean);
  const ways = keyFormats(pattern);
  if (ways.length === 0)
    return normalised.length >= GENERIC_KEY.min && normalised.length <= GENERIC_KEY.max
      ? { shown: clean, normalised }
      : null;
  const way = ways.find((groups) => groups.reduce((sum, n) => sum + n, 0) === normalised.length);
  if (!way || !/^[A-Z0-9]+$/.test(normalised)) return null;
  let from = 0;
  const shown = way.map((n) => normalised.slice(from, (from += n))).join('-');
  return { shown, normalised };
}
