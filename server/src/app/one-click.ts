import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import type { Visitor } from '../platform/http/call.ts';
import type { DeclaredRoute } from '../platform/http/declared-routes.ts';
import { visitorOf } from '../platform/http/visitor.ts';

/** The pages that a mail's "unsubscribe" leads to, and the call that their button makes. */
const PAGES = {
  '/newsletter/unsubscribe': 'POST /api/newsletter/unsubscribe',
  '/alerts/end': 'POST /api/alerts/end',
  '/reminders/stop': 'POST /api/reminders/stop',
} as const;

const DECLARED: DeclaredRoute = { access: 'public', limit: { none: 'counted by the call that it makes' } };

/**
 * One-click unsubscribing (RFC 8058): a mail program sends a form to the address that a person would open. The secret in the mail
 * is what permits it; cookies do not count.
 */
export function serveOneClick(app: FastifyInstance, callerOf: (visitor: Visitor) => Caller): void {
  for (const [page, name] of Object.entries(PAGES)) {
    app.post(
      page,
      { config: { raw: true, declared: DECLARED }, bodyLimit: 4_096 },
      async (request, reply) => {
        const { token } = request.query as { token?: unknown };
        const call = callerOf(visitorOf({ ip: request.ip, headers: request.headers }));
        try {
          await call(name, { body: { token: String(token) } });
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          // A token that is not ours, or not even one, is an incorrect link; what may pass is said as it is.
          throw problem(MAY_PASS.has(error.slug) ? (error.slug as ProblemSlug) : 'incorrect_link');
        }
        return await reply.type('text/plain; charset=utf-8').send('OK\n');
      },
    );
  }
}

const MAY_PASS = new Set<string>(['rate_limited', 'unavailable', 'unknown_error']);
