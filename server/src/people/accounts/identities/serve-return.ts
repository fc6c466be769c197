import { BASE } from '@halfturn/contract/endpoint.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { SIGN_IN_PROVIDERS } from '@halfturn/contract/primitives/sign-in-providers.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { cookieLine } from '../../../platform/http/cookies.ts';
import { visitorOf } from '../../../platform/http/visitor.ts';
import { pageUrl } from '../../../platform/mail/page-url.ts';
import { attemptHash } from './attempt.ts';
import { takeReturn } from './take-return.ts';

const PATH = `${BASE}/api/sign-in/return/:provider`;
const DECLARED = { access: 'visitor', limit: { calls: 60, seconds: 600 } } as const;

/** The name that Apple sends, until the browser has come back with it by a GET. */
const NAME_COOKIE = 'apple_name';
const NAME_SECONDS = 60;
/** What of Apple's form goes on in the address. */
const PARTS = ['code', 'state', 'error'] as const;

/**
 * Where the providers send browsers back to. The answer is taken here, and the browser goes on to the page `/login/finish`, so that its secrets
 * neither stay in the address bar nor reach a page's scripts.
 *
 * Apple sends a form from its own site, with which no cookie of ours comes (SameSite=Lax). It is answered by a redirect to the same
 * address, with which they do.
 */
export function serveSignInReturn(app: FastifyInstance, context: Context): void {
  const https = context.config.publicUrl.startsWith('https:');
  const providerOf = (request: FastifyRequest) => {
    const { provider } = request.params as { provider: string };
    if (!isOneOf(SIGN_IN_PROVIDERS, provider)) throw problem('not_found');
    return provider;
  };
  const elsewhere = (reply: FastifyReply, to: string) =>
    reply
      .code(303)
      .header('location', to)
      .header('cache-control', 'no-store')
      // The address of this page has the answer in it.
      .header('referrer-policy', 'no-referrer')
      .send();

  app.get(PATH, { config: { declared: DECLARED } }, async (request, reply) => {
    const visitor = visitorOf({ ip: request.ip, headers: request.headers });
    const query = new URL(request.url, context.config.publicUrl).searchParams;
    await takeReturn(context, {
      provider: providerOf(request),
      query,
      browserHash: attemptHash(visitor.cookies),
      name: visitor.cookies[NAME_COOKIE] ?? '',
    });
    if (visitor.cookies[NAME_COOKIE] !== undefined)
      reply.header('set-cookie', cookieLine(NAME_COOKIE, '', { maxAge: 0 }, https));
    return await elsewhere(reply, pageUrl(context, '/login/finish', visitor.locale));
  });

  app.post(PATH, { config: { raw: true, declared: DECLARED }, bodyLimit: 16_384 }, async (request, reply) => {
    const provider = providerOf(request);
    if (provider !== 'apple') throw problem('not_found');
    const form = new URLSearchParams(textOf(request.body));
    const url = new URL(`${context.config.publicUrl}${BASE}/api/sign-in/return/apple`);
    for (const part of PARTS) {
      const value = form.get(part);
      if (value !== null && value.length <= 2_000) url.searchParams.set(part, value);
    }
    const name = nameIn(form.get('user') ?? '');
    if (name !== '')
      reply.header('set-cookie', cookieLine(NAME_COOKIE, name, { maxAge: NAME_SECONDS }, https));
    return await elsewhere(reply, url.href);
  });
}

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : Buffer.isBuffer(body) ? body.toString('utf8') : '';

/** The name in what Apple sends about a person at their first sign-in. */
function nameIn(user: string): string {
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } };
    return [name?.firstName, name?.lastName]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ')
      .replace(/\p{C}/gu, '')
      .slice(0, 100);
  } catch {
    return '';
  }
}
