import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../context.ts';
import { type ChallengeUse, relyingParty, useChallenge } from './challenge.ts';

type Needs = Pick<Context, 'config' | 'db' | 'keyring' | 'clock' | 'log'>;

/** The expected origin, a challenge of ours, and a verified user. */
interface Expected {
  expectedOrigin: string;
  expectedRPID: string;
  expectedChallenge: (challenge: string) => Promise<boolean>;
  requireUserVerification: true;
}

/**
 * Verifies the answer of an authenticator, and uses up its challenge. Refuses `passkey_expired` if the challenge has expired or
 * was used, and `passkey_refused` for any other fault; the log has the reason.
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
