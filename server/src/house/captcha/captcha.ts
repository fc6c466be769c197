import { createHash } from 'node:crypto';
import { sameSecret, type Keyring } from '../../platform/crypto/keyring.ts';
import { uuidv7 } from '../../platform/ids.ts';

/** No signs that are taken for one another, upright or bent: 0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V, E F. */
export const SIGNS = 'ACDFHJKMNPRTVWXY3479';
export const LENGTH = 5;
const LIVE_SECONDS = 300;
/**
 * Numbers that a browser tries at most in place of reading: half of them on average, which takes a desktop half a second
 * and a slow phone three. The next form costs as much again.
 */
export const MOST_WORK = 400_000;
/** A node's clock may be a little behind the one that handed it out. */
const SKEW_MS = 5_000;

/**
 * A new captcha. Its id contains its time, and its solution is derived from the keyring, so that handing one out writes nothing
 * to the database.
 */
export const newCaptcha = (now: Date): string => uuidv7(now.getTime());

/** When a captcha of this id was made. */
export const madeAt = (uuid: string): Date =>
  new Date(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16));

export const endsAt = (uuid: string): Date => new Date(madeAt(uuid).getTime() + LIVE_SECONDS * 1000);

/** Whether it can be answered now. An id from the future is none of ours. */
export function isLive(uuid: string, now: Date): boolean {
  return madeAt(uuid).getTime() <= now.getTime() + SKEW_MS && endsAt(uuid) > now;
}

/** The characters in its picture. */
export function signsOf(keyring: Keyring, uuid: string): string {
  const bytes = keyring.mac('captcha-signs', uuid.toLowerCase());
  return Array.from({ length: LENGTH }, (_, i) => SIGNS[bytes.readUInt32BE(i * 4) % SIGNS.length]).join('');
}

/** The number that a browser finds by trying, and the hash by which it knows it. */
export function workOf(keyring: Keyring, uuid: string): { number: number; hash: string } {
  const number = keyring.mac('captcha-work', uuid.toLowerCase()).readUInt32BE() % MOST_WORK;
  return { number, hash: createHash('sha256').update(`${uuid}:${number}`).digest('hex') };
}

export interface CaptchaAnswer {
  uuid?: string | undefined;
  code?: string | undefined;
  proof?: number | undefined;
}

/** Whether one of the two answers is right. Letters count in either case, and in the full width of a Japanese keyboard. */
export function isRight(
  keyring: Keyring,
  uuid: string,
  { code = '', proof }: Pick<CaptchaAnswer, 'code' | 'proof'>,
): boolean {
  if (proof !== undefined) return proof === workOf(keyring, uuid).number;
  const typed = code.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
  return sameSecret(Buffer.from(typed), Buffer.from(signsOf(keyring, uuid)));
}
