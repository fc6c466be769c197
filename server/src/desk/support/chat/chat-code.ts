import type { Keyring } from '../../../platform/crypto/keyring.ts';

/** How long a mailed code works, how often it may be tried, and how many a chat gets in an hour. */
export const CODE_MINUTES = 15;
export const CODE_TRIES = 5;
export const CODES_AN_HOUR = 5;

/** The six digits of a code, from its row's id: only the keyring can tell them, so they are stored nowhere. */
export function chatCodeDigits(keyring: Pick<Keyring, 'mac'>, codeId: string): string {
  const number = keyring.mac('chat-code', codeId).readBigUInt64BE() % 1_000_000n;
  return String(number).padStart(6, '0');
}

/** What is kept of a code. Keyed, as a million codes are searched through in a second. */
export const chatCodeHash = (keyring: Pick<Keyring, 'mac'>, codeId: string, digits: string): Buffer =>
  keyring.mac('chat-code-hash', `${codeId} ${digits}`);
