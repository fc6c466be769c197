import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../../platform/context.ts';
import { useChallenge, type ChallengeUse } from './challenge.ts';
import { relyingParty } from './relying-party.ts';

type Needs = Pick<Context, 'config' | 'db' | 'keyring' | 'clock' | 'log'>;

/** What the library is told to expect of an answer: our address, a challenge of ours, and somebody who was looked at. */
export interface Expected {
  expectedOrigin: string;
  expectedRPID: string;
  expectedChallenge: (challenge: string) => Promise<boolean>;
  requireUserVerification: true;
}

/**
 * Has an authenticator's answer looked at, whose challenge is used up by that. The library throws for each of the many ways in
 * which an answer can be wrong; to who sent it they are one. Refuses `passkey_expired` where the challenge is old or was answered
 * before, and `passkey_refused` otherwise; the log says why.
 */
export async function verified<T extends { verified: boolean }>(
  { config, db, keyring, clock, log }: Needs,
  use: ChallengeUse,
  look: (expected: Expected) => Promise<T>,
): Promise<T & { verified: true }> {
  const { id, origin } = relyingParty(config);
  let live = true;
  let why: string;
  try {
    const result = await look({
      expectedOrigin: origin,
      expectedRPID: id,
      expectedChallenge: async (challenge) =>
        (live = await useChallenge({ db, keyring }, challenge, use, clock.now())),
      requireUserVerification: true,
    });
    if (result.verified) return result as T & { verified: true };
    why = 'its signature is not right';
  } catch (error) {
    why = String(error instanceof Error ? error.message : error).slice(0, 200);
  }
  log.info({ why }, 'a passkey was refused');
  throw problem(live ? 'passkey_refused' : 'passkey_expired');
}
