import type pg from 'pg';
import { createPool } from '../src/platform/db/pool.ts';

/** A store's own connections. Tells of each statement that reads or writes rows, with its values, before it is sent. */
export function listenedPool(url: string, onStatement: (text: string, values: unknown[]) => void): pg.Pool {
  const pool = createPool({ url, name: 'halfturn-listened', max: 10 });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((first: unknown, ...rest: unknown[]) => {
      const { text, values = rest[0] } = (typeof first === 'string' ? { text: first } : first) as {
        text: string;
        values?: unknown;
      };
      if (/^\s*(?:with|select|update|delete|insert)\b/i.test(text))
        onStatement(text, Array.isArray(values) ? [...(values as unknown[])] : []);
      return query(first, ...rest);
    }) as typeof client.query;
  });
  return pool;
}
