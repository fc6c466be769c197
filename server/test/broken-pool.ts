import type pg from 'pg';
import { createPool, type PoolOptions } from '../src/platform/db/pool.ts';

/** What the connections of such a pool call themselves at the database. */
export const CONTROL_NAME = 'control';

export interface BrokenPool {
  pool: pg.Pool;
  /** How many statements were sent in their broken form: a control whose change never took place proves nothing. */
  changed: () => number;
}

/**
 * A pool that sends some statements changed, for positive controls: a lock or a check is taken out of the code under test,
 * and the test that is said to hold it must go red. Only statements that hold all of the texts are changed.
 */
export function brokenPool(
  url: string,
  connections: number,
  changes: readonly [text: string, instead: string][],
  further: Partial<PoolOptions> = {},
): BrokenPool {
  const pool = createPool({ url, name: CONTROL_NAME, max: connections, ...further });
  let changed = 0;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((config: unknown, ...rest: unknown[]) => {
      if (typeof config !== 'string' || !changes.every(([text]) => config.includes(text)))
        return query(config, ...rest);
      changed++;
      return query(
        changes.reduce((all, [text, instead]) => all.replace(text, instead), config),
        ...rest,
      );
    }) as typeof client.query;
  });
  return { pool, changed: () => changed };
}
