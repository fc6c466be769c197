import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/db/kysely.ts';
import { lanesWork } from '../platform/jobs/heartbeats.queries.ts';

/** How long a database may take to say that it is there before we say that we are not ready. */
const DEADLINE_MS = 1_500;

const WATCHED = {
  config: {
    traffic: 'watch',
    declared: { access: 'public', limit: { none: 'who watches the store is always told' } },
  },
} as const;

/**
 * `GET /healthz`: the process lives. `GET /readyz`: it can serve: the database answers, jobs that are due are completed (in this
 * process or another), and the products are in memory, so that no list has to wait for them.
 */
export function serveHealth(
  app: FastifyInstance,
  db: Db,
  assortment: { readonly loaded: boolean } = { loaded: true },
): void {
  app.get('/healthz', WATCHED, (_request, reply) => reply.type('text/plain').send('ok'));
  app.get('/readyz', WATCHED, async (_request, reply) => {
    const missing = (await whatIsMissing(db)) ?? (assortment.loaded ? null : 'assortment');
    return reply
      .code(missing ? 503 : 200)
      .type('text/plain')
      .send(missing ?? 'ok');
  });
}

async function whatIsMissing(db: Db): Promise<string | null> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('database'), DEADLINE_MS).unref());
  const look = lanesWork(db).then(
    (works) => (works ? null : 'jobs'),
    () => 'database',
  );
  return await Promise.race([look, late]);
}
