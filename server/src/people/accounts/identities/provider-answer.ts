import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';

/** Whom a provider has signed in. */
export interface ProviderAnswer {
  /** What the provider calls the person, always the same. */
  subject: string;
  /** Empty if the provider names none. */
  email: string;
  /** The provider has confirmed the address itself. */
  emailVerified: boolean;
  /** Empty if the provider names none. */
  name: string;
}

/** The answer of a provider that opens nothing. The reason is for the log, and names no person. */
export class AnswerRefused extends Error {
  override name = 'AnswerRefused';
  readonly why: 'declined' | 'refused';
  constructor(why: AnswerRefused['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** What ties an answer to the question. */
export interface Ties {
  state: string;
  nonce: string;
  /** For PKCE. */
  verifier: string;
}

/** Where providers send browsers back to. It is entered at the provider, letter by letter. */
export const returnUrl = (publicUrl: string, provider: SignInProvider): string =>
  `${publicUrl}/prod-api/api/sign-in/return/${provider}`;
