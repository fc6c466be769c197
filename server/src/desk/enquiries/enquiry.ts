import { randomBytes } from 'node:crypto';
import type { EnquiryState } from '@halfturn/contract/primitives/enquiry-limits.ts';

/** Crockford's base 32: no I, L, O, U, which are misread or spell words. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What an enquiry goes by in letters: `HE-XXXXX-XXXXX`, 50 random bits. It opens nothing. */
export function enquiryNumber(): string {
  let signs = '';
  for (const byte of randomBytes(10)) signs += SIGNS[byte & 31];
  return `HE-${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** Whether the staff may say so: anything but what it is, and never that nobody has looked at it. */
export const mayBecome = (before: EnquiryState, after: EnquiryState): boolean =>
  after !== before && after !== 'new';
