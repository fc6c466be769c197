import { randomBytes } from 'node:crypto';
import type { EnquiryState } from '@halfturn/contract/primitives/enquiry-limits.ts';

/** Crockford's base 32, without I, L, O and U, which are misread or spell words. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The public number of an inquiry: `HE-XXXXX-XXXXX`, 50 random bits. It gives no access. */
export function enquiryNumber(): string {
  let signs = '';
  for (const byte of randomBytes(10)) signs += SIGNS[byte & 31];
  return `HE-${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** Whether staff may move an inquiry there: to any other state except `new`. */
export const mayBecome = (before: EnquiryState, after: EnquiryState): boolean =>
  after !== before && after !== 'new';
