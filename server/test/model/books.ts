import pg from 'pg';
import { INVARIANTS } from '@halfturn/tools/doctor/invariants.ts';
import { EXAMPLES } from '@halfturn/tools/doctor/examine.ts';
import { TABLE_OF_JOBS } from '../queue.ts';
import type { Shop } from './shop.ts';

/** The shop's database as the doctor reads it, and as it is emptied. */
export interface Books {
  /** What the doctor has to say, at the shop's own time. */
  faults(): Promise<string[]>;
  /** Throws away what the days have written, so that the next one is read as quickly as the first. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** To be opened before the first day: what stands in the books now stays there. */
export async function openBooks(shop: Shop): Promise<Books> {
  // `pipeline`: all questions of a day go out in one go.
  const client = new pg.Client({ connectionString: shop.url, pipeline: true });
  await client.connect();
  // The same statements each day: planned once, for books that stay as small as they are.
  await client.query('set plan_cache_mode = force_generic_plan; set jit = off');
  const emptied = await emptyTables(client);
  const questions = INVARIANTS.map((invariant) => {
    const rows = invariant.broken
      ? invariant.sql
      : `select what from (${invariant.sql}) as found limit ${EXAMPLES}`;
    return { invariant, text: rows.replaceAll('now()', '$1::timestamptz'), timed: rows.includes('now()') };
  });
  return {
    async faults() {
      const at = shop.clock.now();
      const answers = await Promise.all(
        questions.map(async ({ invariant, text, timed }) => {
          const { rows } = await client.query<Record<string, unknown>>({
            name: invariant.id,
            text,
            values: timed ? [at] : [],
          });
          const bad = invariant.broken ? rows.filter((row) => invariant.broken?.(row)) : rows;
          return bad.map(({ what }) => `${invariant.id}: ${String(what)}`);
        }),
      );
      return answers.flat();
    },
    async clear() {
      // Orders and what hangs on them refuse to be emptied; triggers do not fire for a replica.
      await client.query(
        `begin; set local session_replication_role = replica; truncate ${emptied.join()}; commit`,
      );
      shop.inbox.received.length = 0;
      shop.shown.length = 0;
      shop.keys.clear();
    },
    close: () => client.end(),
  };
}

/** Tables without a row. The rest is what a shop is set up with. */
async function emptyTables(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'sandbox')
      or format('%I.%I', schemaname, tablename) = ${TABLE_OF_JOBS} order by 1`,
  );
  const { rows } = await client.query<{ name: string }>(
    tables
      .map(({ name }) => `select '${name}' as name where not exists (select from ${name})`)
      .join(' union all '),
  );
  return await withoutReferenced(client, new Set(rows.map(({ name }) => name)));
}

/** Takes the tables off that a table which stays refers to: PostgreSQL refuses to empty them. Their rows are none of an order's. */
async function withoutReferenced(client: pg.Client, emptied: Set<string>): Promise<string[]> {
  const { rows } = await client.query<{ table: string; refers: string }>(
    `select format('%I.%I', tn.nspname, t.relname) as table, format('%I.%I', rn.nspname, r.relname) as refers
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace tn on tn.oid = t.relnamespace
    join pg_class r on r.oid = c.confrelid join pg_namespace rn on rn.oid = r.relnamespace
    where c.contype = 'f' and c.conrelid <> c.confrelid`,
  );
  let before: number;
  do {
    before = emptied.size;
    for (const { table, refers } of rows) if (!emptied.has(table)) emptied.delete(refers);
  } while (emptied.size < before);
  return [...emptied];
}
