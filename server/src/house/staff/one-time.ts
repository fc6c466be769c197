import { createHash, randomBytes } from 'node:crypto';
import type { Keyring } from '../../platform/crypto/keyring.ts';

/** Crockford's base 32: nothing that is misread when it is typed from paper. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const signsOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => SIGNS[byte & 31]).join('');
const signs = (count: number): string => signsOf(randomBytes(count));

const inGroups = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1-');

/** For so long a one-time password lets in. */
export const ONE_TIME_HOURS = 72;

/** A one-time password: 80 random bits, four groups of four. */
export const oneTimePassword = (): string => inGroups(signs(16));

const RECOVERY_CODES = 10;

/** Codes for the day when the phone is gone, of 80 random bits each. */
export const recoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => inGroups(signs(16)));

/** The stored hash of a recovery code. A code has 80 random bits, so a plain hash cannot be searched. */
export const hashCode = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '')).digest();

/**
 * The code that confirms an address: 40 bits in two groups. It is derived from the keyring, so that every attempt to send the
 * mail contains the same code, and the database does not have it.
 */
export const mailedCode = (keyring: Pick<Keyring, 'mac'>, changeId: string): string =>
  inGroups(signsOf(keyring.mac('staff-email', changeId).subarray(0, 8)));
