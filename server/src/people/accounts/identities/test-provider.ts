import { randomBytes } from 'node:crypto';
import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import type { SignInConnection } from '@halfturn/contract/staff/sign-in-providers.ts';
import * as client from 'openid-client';
import type { Context } from '../../../platform/context.ts';
import type { Registration } from '../../../platform/sign-in-config.ts';
import { configure } from './oidc.ts';
import { isSilence, wayTo } from './outward.ts';
import { returnUrl } from './provider-answer.ts';

/**
 * Asks a provider something harmless, and says what is wrong with the registration: a code that it has never handed out is refused for what
 * it is only to a client that it knows.
 */
export async function testProvider(
  context: Context,
  provider: SignInProvider,
  registration: Registration,
): Promise<SignInConnection> {
  const unexpected = (detail: string) => ({ result: 'unexpected' as const, detail });
  try {
    if (provider === 'steam') {
      const answer = await wayTo(context, 'steam')(`${context.config.signIn.urls.steam}/login`);
      return answer.status === 200 ? { result: 'works', detail: '' } : unexpected(String(answer.status));
    }
    const config = await configure(context, provider, registration);
    await client.genericGrantRequest(config, 'authorization_code', {
      code: randomBytes(16).toString('hex'),
      redirect_uri: returnUrl(context.config.publicUrl, provider),
      code_verifier: randomBytes(32).toString('base64url'),
    });
    return unexpected('a code that was never handed out is taken');
  } catch (error) {
    if (isSilence(error)) return { result: 'no_answer', detail: '' };
    if (error instanceof client.ResponseBodyError) {
      if (error.error === 'invalid_grant') return { result: 'works', detail: '' };
      if (error.error === 'invalid_client') return { result: 'wrong_key', detail: '' };
      return unexpected(error.error);
    }
    return unexpected(error instanceof Error ? error.message : '');
  }
}
