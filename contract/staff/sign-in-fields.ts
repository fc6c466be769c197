// Apart from the calls, which need zod: the browser reads this list, and must not download zod with it.
import type { SignInProvider } from '../primitives/sign-in-providers.ts';

/** A part of the store's registration at a provider. Secret parts are never sent to the browser. */
interface SignInField {
  name: string;
  secret: boolean;
}

const open = <Name extends string>(name: Name) => ({ name, secret: false }) as const;
const secret = <Name extends string>(name: Name) => ({ name, secret: true }) as const;

/** What is typed in for each provider, in the order of its form. Steam asks for nothing. */
export const SIGN_IN_FIELDS = {
  google: [open('clientId'), secret('clientSecret')],
  apple: [open('clientId'), open('teamId'), open('keyId'), secret('privateKey')],
  steam: [],
} as const satisfies Record<SignInProvider, readonly SignInField[]>;

/** What a test of the connection found. */
export const SIGN_IN_RESULTS = ['works', 'wrong_key', 'no_answer', 'unexpected'] as const;
export type SignInResult = (typeof SIGN_IN_RESULTS)[number];
