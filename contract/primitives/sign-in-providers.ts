// Apart from the calls, which need zod: the browser reads these lists, and must not download zod with them.

/** Where people can have an account that opens one here, in the order of the buttons. */
export const SIGN_IN_PROVIDERS = ['google', 'apple', 'steam'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];

/** Providers by their own names, which are the same in every language. */
export const SIGN_IN_PROVIDER_NAMES: Readonly<Record<SignInProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  steam: 'Steam',
};
