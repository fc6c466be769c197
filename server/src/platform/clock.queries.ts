import { sql } from 'kysely';
import type { Db } from './db/kysely.ts';

/** The database's clock, in milliseconds since 1970, with microseconds behind the point. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{
    epoch: string;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::text as epoch`.execute(db);
  return Number(rows[0]?.epoch);
}
