import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { Context } from '../../../platform/context.ts';
import { sameSecret } from '../../../platform/crypto/keyring.ts';
import { readAnswer } from './ask-provider.ts';
import { tiesOf } from './attempt.ts';
import { attemptOf, takeAnswer, updateAttempt, type AttemptRow } from './attempts.queries.ts';
import { isSilence } from './outward.ts';
import { AnswerRefused } from './provider-answer.ts';
import { savedProvider } from './providers.queries.ts';
import { registrationOf } from './registration.ts';

export interface Came {
  provider: SignInProvider;
  query: URLSearchParams;
  /** The browser that came back. */
  browserHash: Buffer | null;
  /** The name that Apple sends beside its answer, once. It is not signed, so it is only what to greet with. */
  name: string;
}

/**
 * Takes what a provider says, and writes it to the attempt of this browser. An answer without an attempt of its own changes nothing: it was
 * asked for in another browser, or not at all. What opens an account comes after, by a call of the page (`finishSignIn`).
 */
export async function takeReturn(context: Context, came: Came): Promise<AttemptRow | null> {
  const { db, clock } = context;
  const now = clock.now();
  const attempt = came.browserHash && (await attemptOf(db, came.browserHash, now));
  if (!attempt || attempt.provider !== came.provider) return null;
  const ties = tiesOf(context, attempt);
  const state = came.query.getAll('state');
  if (state.length !== 1 || !sameSecret(Buffer.from(state[0] ?? ''), Buffer.from(ties.state))) return null;
  if (!(await takeAnswer(db, attempt.id, now))) return attempt;
  const registration = registrationOf(context, came.provider, await savedProvider(db, came.provider));
  try {
    if (!registration) throw new AnswerRefused('refused', 'the provider is off');
    const answer = await readAnswer(context, came.provider, registration, { query: came.query, ties });
    await updateAttempt(db, attempt.id, {
      subject: answer.subject,
      email: answer.email,
      email_verified: answer.emailVerified && answer.email !== '',
      name: (answer.name || came.name).slice(0, 100),
    });
  } catch (error) {
    const failure = failureOf(error);
    const why = error instanceof Error ? error.message : '';
    if (failure !== 'sign_in_declined')
      context.log.warn(
        { event: 'member.provider_refused', provider: came.provider, why },
        'the answer of a sign-in provider was not taken',
      );
    await updateAttempt(db, attempt.id, { failure });
  }
  return attempt;
}

function failureOf(error: unknown): NonNullable<AttemptRow['failure']> {
  if (isSilence(error)) return 'sign_in_silent';
  if (!(error instanceof AnswerRefused)) throw error;
  return error.why === 'declined' ? 'sign_in_declined' : 'sign_in_refused';
}
