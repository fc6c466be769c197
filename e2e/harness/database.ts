import { startEmbedded } from '@halfturn/server/src/platform/db/embedded/start.ts';
import { createDb, type Db } from '@halfturn/server/src/platform/db/kysely.ts';
import { createPool } from '@halfturn/server/src/platform/db/pool.ts';

/** What the harness calls itself at the database. */
export const BOOKS_NAME = 'halfturn-e2e';

export interface Books {
  db: Db;
  url: string;
  close(): Promise<void>;
}

/** Looks into the database of a running store, beside it, as the database's owner. */
export async function openBooks(dataDir: string): Promise<Books> {
  const { ownerUrl: url } = await startEmbedded({ dataDir });
  const pool = createPool({
    url,
    name: BOOKS_NAME,
    max: 2,
    statementTimeout: 60_000,
    queryTimeout: 60_000,
  });
  return { db: createDb(pool), url, close: () => pool.end() };
}
