import { randomBytes } from 'node:crypto';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { storeNameIn } from '@halfturn/locales/load.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { type Keyring, sameSecret } from '../crypto/keyring.ts';
import { hashToken } from '../ids.ts';
import { deleteExpiredChallenges, markChallengeUsed } from './challenges.queries.ts';

/** Whom a passkey is made for and shown to: this store, under its public address and no other. */
interface RelyingParty {
  /** The host alone: a passkey is bound to it for ever. */
  id: string;
  name: string;
  origin: string;
}

export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: storeNameIn(DEFAULT_LOCALE), origin };
}

/** The user handle of an account, or of a member of staff: the id, which does not name its owner. */
export const handleOf = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** How long a challenge can be answered, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

/**
 * The use of a challenge: a sign-in, or a passkey added in one session, of members or of staff. It does not work for another
 * use.
 */
export type ChallengeUse = `${'' | 'staff-'}sign-in` | `${'' | 'staff-'}add:${string}`;

const macOf = (keyring: Keyring, use: ChallengeUse, said: string): Buffer =>
  keyring.mac('passkey-challenge', `${use} ${said}`);

/**
 * A new challenge, in base64url: 128 random bits, its expiry, and a MAC over both and the use. Handing one out writes nothing
 * to the database, because every view of the sign-in page gets one.
 */
export function newChallenge({ keyring }: Pick<Context, 'keyring'>, use: ChallengeUse, now: Date): string {
  const said = Buffer.alloc(22);
  randomBytes(16).copy(said);
  said.writeUIntBE(now.getTime() + CHALLENGE_MS, 16, 6);
  return Buffer.concat([said, macOf(keyring, use, said.toString('hex'))]).toString('base64url');
}

/**
 * Uses a challenge up: true for the first answer to one of ours, for this use and in its time. Of two answers at once the
 * database knows the first. To be called outside of the transaction that acts on it: it stays used whatever becomes of that.
 */
export async function useChallenge(
  { db, keyring }: Pick<Context, 'db' | 'keyring'>,
  challenge: string,
  use: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== 54 || bytes.toString('base64url') !== challenge) return false;
  const said = bytes.subarray(0, 22);
  if (!sameSecret(bytes.subarray(22), macOf(keyring, use, said.toString('hex')))) return false;
  const endsAt = new Date(said.readUIntBE(16, 6));
  if (endsAt <= now) return false;
  return await markChallengeUsed(db, { challenge_hash: hashToken(challenge), expires_at: endsAt });
}

/** Deletes used challenges that have expired. */
export async function forgetChallenges({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredChallenges(db, clock.now());
}
