import { problem } from '@halfturn/contract/problem.ts';
import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { Context } from '../../../platform/context.ts';
import type { Call } from '../../../platform/http/call.ts';
import { hashToken, randomToken, uuidv7 } from '../../../platform/ids.ts';
import { deleteAttemptsBefore, insertAttempt, type AttemptRow } from './attempts.queries.ts';
import { signInUrl } from './ask-provider.ts';
import { isSilence } from './outward.ts';
import type { Ties } from './provider-answer.ts';
import { savedProvider } from './providers.queries.ts';
import { registrationOf } from './registration.ts';

/** The cookie of a browser that has begun to sign in at a provider. */
export const ATTEMPT_COOKIE = 'signing_in';
/** How long a person has, with the mail that may be needed. */
export const ATTEMPT_SECONDS = 3_600;

/** The hash of the cookie that a browser sends; null if it sends none that could be ours. */
export function attemptHash(cookies: Readonly<Record<string, string | undefined>>): Buffer | null {
  const token = cookies[ATTEMPT_COOKIE];
  return token && /^[\w-]{43}$/.test(token) ? hashToken(token) : null;
}

export const dropAttempt = (setCookie: Call['setCookie']): void =>
  setCookie(ATTEMPT_COOKIE, '', { maxAge: 0 });

/** Derived from the keyring, so that the database holds none of them. */
export const tiesOf = ({ keyring }: Pick<Context, 'keyring'>, { id }: Pick<AttemptRow, 'id'>): Ties => {
  const secret = (use: string) => keyring.mac(`sign-in-${use}`, id).toString('base64url');
  return { state: secret('state'), nonce: secret('nonce'), verifier: secret('verifier') };
};

interface Wish {
  provider: SignInProvider;
  /** The member who connects the provider; null for a visitor who signs in. */
  accountId: string | null;
  remember: boolean;
  to: string;
}

export interface Begun {
  url: string;
  /** The secret of the browser, for its cookie. */
  token: string;
}

/**
 * Begins a sign-in at a provider. Refuses `not_found` if the provider is off, and `sign_in_silent` if it does not answer.
 */
export async function beginAttempt(context: Context, wish: Wish): Promise<Begun> {
  const { db, clock } = context;
  const now = clock.now();
  const registration = registrationOf(context, wish.provider, await savedProvider(db, wish.provider));
  if (!registration) throw problem('not_found');
  const id = uuidv7(now.getTime());
  const ties = tiesOf(context, { id });
  let url: string;
  try {
    url = await signInUrl(context, wish.provider, registration, ties);
  } catch (error) {
    context.log.warn({ err: error, provider: wish.provider }, 'a sign-in at a provider could not begin');
    if (isSilence(error)) throw problem('sign_in_silent');
    throw error;
  }
  const token = randomToken();
  await insertAttempt(db, {
    id,
    provider: wish.provider,
    browser_hash: hashToken(token),
    account_id: wish.accountId,
    remembered: wish.remember,
    return_to: wish.to,
    created_at: now,
    expires_at: new Date(now.getTime() + ATTEMPT_SECONDS * 1_000),
  });
  return { url, token };
}

/** Forgets attempts that came to nothing. For a day they tell how many codes an address was sent. */
export async function forgetAttempts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteAttemptsBefore(db, new Date(clock.now().getTime() - 86_400_000));
}
