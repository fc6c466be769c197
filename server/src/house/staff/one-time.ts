import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: nothing that is misread when it is typed from paper. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function signs(count: number): string {
  let text = '';
  for (const byte of randomBytes(count)) text += SIGNS[byte & 31];
  return text;
}

const inGroups = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1-');

/** A password that somebody is handed: 80 random bits, four groups of four. */
export const oneTimePassword = (): string => inGroups(signs(16));

export const RECOVERY_CODES = 10;

/** Codes for the day when the phone is gone, of 80 random bits each. */
export const recoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => inGroups(signs(16)));

/** What is kept of a recovery code. It has 80 random bits, so a plain hash cannot be searched backwards. */
export const hashCode = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '')).digest();
