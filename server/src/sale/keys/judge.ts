import type { Keyring } from '../../platform/crypto/keyring.ts';
import { ProductKey } from '../../platform/crypto/product-key.ts';
import { readKey } from './pattern.ts';

/** What becomes of one key of a file. Only `ok` is stored. */
export type KeyVerdict = 'ok' | 'twice_in_file' | 'in_stock' | 'sold_before' | 'wrong_pattern' | 'blank';

/** A key that is stored unless the store knows it already. */
export interface Candidate {
  key: ProductKey;
  fingerprint: Buffer;
}

/** The fingerprints of the keys before one in the same file. */
export type SeenKeys = Pick<Set<string>, 'has'> & { add(mark: string): unknown };

/**
 * Judges a key by itself and by the keys before it in the same file. Whether the store knows it already is not judged here.
 *
 * @param seen the fingerprints of the keys before it, to which this one is added
 */
export function judgeKey(
  text: string,
  pattern: string,
  keyring: Keyring,
  seen: SeenKeys,
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
