import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { AttemptRow } from './attempts.queries.ts';

const CODE_MINUTES = 15;

/** The digits of an attempt's latest code. Only the keyring can tell them, so they stand nowhere. */
export function digitsOf(keyring: Keyring, { id, codes }: Pick<AttemptRow, 'id' | 'codes'>): string {
  const number = keyring.mac('sign-in-code', `${id} ${codes}`).readBigUInt64BE() % 100_000_000n;
  return String(number).padStart(8, '0');
}

/** When an attempt's latest code stops working; in the past if there is none. */
export const codeExpires = ({ code_sent_at }: Pick<AttemptRow, 'code_sent_at'>): Date =>
  new Date((code_sent_at?.getTime() ?? 0) + CODE_MINUTES * 60_000);
