import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const READS = new Set(['GET', 'HEAD']);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE']);

export interface GuardOptions {
  /** The site's own origin. */
  publicUrl: string;
  /** Elsewhere than in production, the origin may also be whatever host the request was sent to. */
  production: boolean;
  /** Requests at work at once; beyond that the store says 503 at the door, so that those inside are answered in time. */
  maxInFlight: number;
}

/** What every request must be before any handler sees it (`api.md`'s limits; each has its test in `server.test.ts`). */
export function addGuards(app: FastifyInstance, options: GuardOptions): void {
  const own = new URL(options.publicUrl).origin;
  const inside = new WeakSet<FastifyRequest>();
  let inFlight = 0;

  app.addHook('onRequest', async (request, reply) => {
    if (inFlight >= options.maxInFlight && !request.routeOptions.config.always) {
      throw problem('unavailable', { retryAfter: 1 });
    }
    inFlight += 1;
    inside.add(request);
    if (!METHODS.has(request.method)) {
      reply.header('allow', [...METHODS].join(', '));
      throw problem('method_not_allowed');
    }
    if (request.url.includes('%00')) throw problem('malformed_request');
    if (READS.has(request.method)) return;
    if (request.headers.cookie !== undefined && !isOwn(request)) throw problem('origin_refused');
  });

  const leave = async (request: FastifyRequest) => {
    if (inside.delete(request)) inFlight -= 1;
  };
  app.addHook('onResponse', leave);
  app.addHook('onRequestAbort', leave);

  function isOwn(request: FastifyRequest): boolean {
    const { origin } = request.headers;
    if (origin === own) return true;
    return !options.production && origin !== undefined && origin === `${request.protocol}://${request.host}`;
  }
}
