import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { Context } from '../../../platform/context.ts';
import type { Registration } from '../../../platform/sign-in-config.ts';
import { oidcAnswer, oidcUrl } from './oidc.ts';
import type { ProviderAnswer, Ties } from './provider-answer.ts';
import { steamAnswer, steamUrl } from './steam.ts';

type Parts = Pick<Context, 'config' | 'clock' | 'log' | 'db'>;

/** The address at which the browser signs in. Throws what `isSilence` knows if the provider does not answer. */
export async function signInUrl(
  parts: Parts,
  provider: SignInProvider,
  registration: Registration,
  ties: Ties,
): Promise<string> {
  return provider === 'steam'
    ? steamUrl(parts.config, ties)
    : await oidcUrl(parts, provider, registration, ties);
}

/** Whom the provider has signed in, from the query that the browser came back with. Throws `AnswerRefused`, and what `isSilence` knows. */
export async function readAnswer(
  parts: Parts,
  provider: SignInProvider,
  registration: Registration,
  came: { query: URLSearchParams; ties: Ties },
): Promise<ProviderAnswer> {
  return provider === 'steam'
    ? await steamAnswer(parts, came)
    : await oidcAnswer(parts, provider, registration, came);
}
