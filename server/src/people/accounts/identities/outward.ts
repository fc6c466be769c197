import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { Context } from '../../../platform/context.ts';
import { outward, OutwardFailed, type OutwardFetch } from '../../../platform/outward/outward.ts';
import { PROVIDER_URLS } from '../../../platform/sign-in-config.ts';

/** Where a provider is called beside the address that it is known by. */
const ALSO: Readonly<Record<SignInProvider, readonly string[]>> = {
  google: ['https://oauth2.googleapis.com', 'https://www.googleapis.com'],
  apple: [],
  steam: [],
};

const ways = new WeakMap<object, Map<string, OutwardFetch>>();

/**
 * The way out to a provider. It is kept, so that a provider which keeps failing is left alone for a while. An answer with a status from 500 on
 * is none.
 */
export function wayTo(
  { config, clock, log, db }: Pick<Context, 'config' | 'clock' | 'log' | 'db'>,
  provider: SignInProvider,
): OutwardFetch {
  const kept = ways.get(db) ?? new Map<string, OutwardFetch>();
  ways.set(db, kept);
  const found = kept.get(provider);
  if (found) return found;
  const url = config.signIn.urls[provider];
  const origins = [url, ...(url === PROVIDER_URLS[provider] ? ALSO[provider] : [])];
  const { fetch } = outward({ name: `sign-in ${provider}`, origins, clock, log });
  const way: OutwardFetch = async (address, init) => {
    const answer = await fetch(address, init);
    if (answer.status >= 500) throw new OutwardFailed(`sign-in ${provider} answers with ${answer.status}`);
    return answer;
  };
  kept.set(provider, way);
  return way;
}

/** Whether an error, or one that it was made of, says that the provider did not answer. */
export function isSilence(error: unknown): boolean {
  for (let at = error, hops = 0; at instanceof Error && hops < 5; at = at.cause, hops++)
    if (at instanceof OutwardFailed) return true;
  return false;
}
