import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { Secret } from './secret.ts';

/** The parts of the store's registration at a provider, by the names of `SIGN_IN_FIELDS`. All are kept from being printed. */
export type Registration = Readonly<Record<string, Secret>>;

export interface SignInConfig {
  /** What the environment sets; null where it sets nothing. */
  registrations: Readonly<Record<SignInProvider, Registration | null>>;
  /** Where each provider is. Without a slash at its end. */
  urls: Readonly<Record<SignInProvider, string>>;
}

/** The addresses of the providers themselves. Others are for trying the store against a stand-in. */
export const PROVIDER_URLS = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  steam: 'https://steamcommunity.com/openid',
} as const satisfies Record<SignInProvider, string>;
