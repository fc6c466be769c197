import { TRANSPORTS, type creationOptions, type requestOptions } from '@halfturn/contract/passkeys.ts';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { CHALLENGE_MS, handleOf, newChallenge, relyingParty, type ChallengeUse } from './challenge.ts';

/** EdDSA, ES256, RS256: the algorithms of authenticators, the best first. */
export const ALGORITHMS = [-8, -7, -257];

type Parts = Pick<Context, 'config' | 'keyring' | 'clock'>;

interface Known {
  credential_id: string;
  transports: readonly string[];
}

/** The options for an authenticator that makes a passkey for a person who has others already. */
export function optionsToMake(
  context: Parts,
  use: ChallengeUse,
  person: { id: string; email: string; name: string },
  have: readonly Known[],
): z.input<typeof creationOptions> {
  const { id, name } = relyingParty(context.config);
  return {
    challenge: newChallenge(context, use, context.clock.now()),
    rp: { id, name },
    user: { id: handleOf(person.id), name: person.email, displayName: person.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    // An authenticator makes one passkey an account: a second would take the place of the first.
    excludeCredentials: have.map((row) => ({
      type: 'public-key',
      id: row.credential_id,
      transports: TRANSPORTS.filter((one) => row.transports.includes(one)),
    })),
    // A discoverable passkey signs in without a typed address, and the authenticator verifies its user.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    // The store does not need to know the model.
    attestation: 'none',
  };
}

/** The options for an authenticator that signs in. They name no account. */
export const optionsToShow = (context: Parts, use: ChallengeUse): z.input<typeof requestOptions> => ({
  challenge: newChallenge(context, use, context.clock.now()),
  rpId: relyingParty(context.config).id,
  timeout: CHALLENGE_MS,
  userVerification: 'required',
});

/** Each use of a passkey counts on, unless the authenticator counts none at all. A counter that went back is that of a copy. */
export const wentBack = (before: number, after: number): boolean =>
  (before > 0 || after > 0) && after <= before;
