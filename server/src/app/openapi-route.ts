import { BASE, type AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import { openapi } from '@halfturn/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import type { Binding, Visitor } from '../platform/http/call.ts';
import type { DeclaredRoute } from '../platform/http/declared-routes.ts';
import { visitorOf } from '../platform/http/visitor.ts';

const MADE_ONCE: DeclaredRoute = { access: 'public', limit: { calls: 60, seconds: 60 } };

/**
 * `GET /prod-api/openapi.json`: the calls that this store answers, as OpenAPI 3.1. Calls of the back office are described to staff
 * at work alone. Both texts are made once, at the first request: they cannot change, and a start of the store does not wait for them.
 */
export function serveOpenapi(
  app: FastifyInstance,
  bindings: readonly Binding[],
  version: string,
  isAtWork: (visitor: Visitor) => Promise<boolean>,
): void {
  const all = bindings.map(({ endpoint }) => endpoint);
  const describe = (endpoints: AnyEndpoint[]) => JSON.stringify(openapi(endpoints, version));
  let whole: string | undefined;
  let open: string | undefined;
  app.get(`${BASE}/openapi.json`, { config: { declared: MADE_ONCE } }, async (request, reply) => {
    const { ip, headers } = request;
    const staff = headers.cookie !== undefined && (await isAtWork(visitorOf({ ip, headers })));
    reply.type('application/json; charset=utf-8').header('vary', 'Cookie');
    reply.header('cache-control', staff ? 'private, no-store' : 'public, max-age=300');
    if (staff) return (whole ??= describe(all));
    return (open ??= describe(all.filter(({ path }) => !path.startsWith('/admin/'))));
  });
}
