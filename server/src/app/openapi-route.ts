import { BASE } from '@halfturn/contract/endpoint.ts';
import { openapi } from '@halfturn/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import type { Binding } from '../platform/http/call.ts';
import type { DeclaredRoute } from '../platform/http/declared-routes.ts';

const MADE_ONCE: DeclaredRoute = { access: 'public', limit: { none: 'a text that lies in memory' } };

/** `GET /prod-api/openapi.json`: the calls that this store answers, as OpenAPI 3.1. Made once; it cannot change. */
export function serveOpenapi(app: FastifyInstance, bindings: readonly Binding[], version: string): void {
  const text = JSON.stringify(
    openapi(
      bindings.map((binding) => binding.endpoint),
      version,
    ),
  );
  app.get(`${BASE}/openapi.json`, { config: { declared: MADE_ONCE } }, (_request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300');
    return text;
  });
}
