import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/**
 * The same pool, for callers who are better refused than kept waiting: if all connections are lent, it waits `waitMs` for one and
 * then throws what the pool throws after its own, longer wait. Opening a new connection may still take as long as the pool allows.
 */
export function impatientPool(pool: pg.Pool, waitMs: number): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const mayOpen = pool.totalCount < pool.options.max;
      if (pool.idleCount > pool.waitingCount || mayOpen) return await pool.connect();
      const client = pool.connect();
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        late.reject(new Error('timeout exceeded when trying to connect'));
        // It may still come, and belongs to the next caller then.
        client.then(
          (unused) => unused.release(),
          () => {},
        );
      }, waitMs);
      try {
        return await Promise.race([client, late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
