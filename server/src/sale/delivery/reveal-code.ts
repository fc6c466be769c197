import type { Keyring } from '../../platform/crypto/keyring.ts';

/** How long a mailed code works, how often it may be tried, and how many an order gets in an hour. */
export const CODE_MINUTES = 15;
export const CODE_TRIES = 5;
export const CODES_AN_HOUR = 5;

/**
 * The six digits of a code, from its row's id: only the keyring can tell them. So they stand nowhere, and a mail that is
 * tried again brings the same ones.
 */
export function codeDigits(keyring: Keyring, codeId: string): string {
  const number = keyring.mac('reveal-code', codeId).readBigUInt64BE() % 1_000_000n;
  return String(number).padStart(6, '0');
}

/** What is kept of a code. Keyed, as a million codes are searched through in a second. */
export function codeHash(keyring: Keyring, codeId: string, digits: string): Buffer {
  return keyring.mac('reveal-code-hash', `${codeId} ${digits}`);
}
