import type { Keyring } from '../../platform/crypto/keyring.ts';
import { ProductKey } from '../../platform/crypto/product-key.ts';
import { readKey } from './pattern.ts';

/** What becomes of one key of a delivery. Only `ok` is taken in. */
export const KEY_VERDICTS = [
  'ok',
  'twice_in_file',
  'in_stock',
  'sold_before',
  'wrong_pattern',
  'blank',
] as const;
export type KeyVerdict = (typeof KEY_VERDICTS)[number];

/** A key that may be taken in, as far as itself and its file tell. */
export interface Candidate {
  key: ProductKey;
  fingerprint: Buffer;
}

/**
 * Judges a key by itself and by what stood before it in the same file; `seen` holds the fingerprints so far, and gets
 * this one. Whether the store knows the key is for the database to say.
 */
export function judgeKey(
  text: string,
  pattern: string,
  keyring: Keyring,
  seen: Set<string>,
): Candidate | Extract<KeyVerdict, 'blank' | 'wrong_pattern' | 'twice_in_file'> {
  const written = readKey(text, pattern);
  if (written === '') return 'blank';
  if (written === null) return 'wrong_pattern';
  const fingerprint = keyring.fingerprint(written.normalised);
  const mark = fingerprint.toString('latin1');
  if (seen.has(mark)) return 'twice_in_file';
  seen.add(mark);
  return { key: new ProductKey(written.shown), fingerprint };
}
