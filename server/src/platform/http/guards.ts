import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import type { IncomingMessage } from 'node:http';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const READS = new Set(['GET', 'HEAD']);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE']);

export interface GuardOptions {
  /** The site's own origin. */
  publicUrl: string;
  /** Elsewhere than in production, the origin may also be whatever host the request was sent to. */
  production: boolean;
}

/** Whether a request comes from a page of the store itself. */
export const isOwnOrigin =
  ({ publicUrl, production }: GuardOptions) =>
  ({ headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>): boolean => {
    const { origin } = headers;
    if (origin === new URL(publicUrl).origin) return true;
    return !production && origin !== undefined && origin === `${protocol}://${host}`;
  };

/** What every request must be before any handler sees it (`api.md`'s limits; each has its test in `server.test.ts`). */
export function addGuards(app: FastifyInstance, options: GuardOptions): void {
  const isOwn = isOwnOrigin(options);

  app.addHook('onRequest', (request, reply, done) => {
    if (!METHODS.has(request.method)) {
      reply.header('allow', [...METHODS].join(', '));
      throw problem('method_not_allowed');
    }
    if (request.url.includes('%00') || hostsOf(request.raw) > 1) throw problem('malformed_request');
    if (READS.has(request.method)) return done();
    const { origin, cookie } = request.headers;
    // A raw body is signed, or belongs to a secret in the address, so its origin says nothing.
    const foreign = origin !== undefined && !request.routeOptions.config.raw;
    if ((cookie !== undefined || foreign) && !isOwn(request)) throw problem('origin_refused');
    done();
  });
}

/** Node keeps the first of two `Host` headers and drops the other, which another server on the way may have believed. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (nthOf(rawHeaders, i).toLowerCase() === 'host') hosts += 1;
  return hosts;
}
