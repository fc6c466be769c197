import { present } from '@halfturn/contract/primitives/rows.ts';
/**
 * The digits of a typed text, as 0 to 9: a number may be written in Arabic, Persian or full-width digits, and with what
 * separates thousands. Without leading zeros.
 */
export const digitsOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(present(digit.codePointAt(0)) & 15))
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '');
