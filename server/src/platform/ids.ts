import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { hash, randomBytes, randomFillSync } from 'node:crypto';

/** Random bytes for a hundred ids at a time: asking for them costs more than making the id. Nothing secret is made of them. */
const random = Buffer.alloc(1_600);
let used = random.length;

function randomPart(): Buffer {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  return random.subarray(used, (used += 16));
}

/**
 * A new id, UUID version 7: 48 bits of milliseconds, then random bits. They sort by time, so rows land at the end of their
 * index, and need no counter that all nodes share. Unguessable they are not enough to be a secret: see `randomToken`.
 */
export function uuidv7(now = Date.now()): string {
  const bytes = randomPart();
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (nthOf(bytes, 6) & 0x0f) | 0x70;
  bytes[8] = (nthOf(bytes, 8) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** What a request goes by in the log: 72 random bits. */
export const requestId = (): string => randomPart().toString('base64url', 0, 9);

/** A secret of 256 bits in base64url (43 signs): for links, sessions, access to an order. Only its hash is kept. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token. The token has 256 random bits, so a plain SHA-256 cannot be searched backwards. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Crockford's base 32: no I, L, O, U, which are misread or spell words. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The public number of an order, `HT-XXXX-XXXX-XXXXX`. Its 65 random bits keep others from guessing numbers. */
export function orderNumber(): string {
  let signs = '';
  for (const byte of randomBytes(13)) signs += CROCKFORD[byte & 31];
  return `HT-${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`;
}
