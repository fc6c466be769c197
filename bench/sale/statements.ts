import { sql } from 'kysely';
import type { Db } from '@halfturn/server/src/platform/db/kysely.ts';

/** What PostgreSQL must be started with, so that it keeps an account of every statement. */
export const ACCOUNTS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'top',
  'pg_stat_statements.track_planning': 'on',
};

/** Begins the account. */
export async function openAccounts(db: Db): Promise<void> {
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  await sql`select pg_stat_statements_reset()`.execute(db);
}

/** Where the database's time goes: the statements that took most of it, and how often one purchase asks each. */
export async function readAccounts(db: Db, purchases: number): Promise<string> {
  const { rows } = await sql<{ calls: number; total: number; mean: number; planning: number; query: string }>`
    select calls::int, total_exec_time + total_plan_time as total,
      mean_exec_time as mean, total_plan_time / greatest(calls, 1) as planning, query from pg_stat_statements
    where query !~ 'pg_stat_statements' order by total desc`.execute(db);
  const sum = rows.reduce((all, { total }) => all + total, 0);
  const calls = rows.reduce((all, row) => all + row.calls, 0);
  const lines = rows.slice(0, 60).map(({ calls: n, total, mean, planning, query }) => {
    const figures = [
      (n / purchases).toFixed(2),
      mean.toFixed(3),
      planning.toFixed(3),
      ((100 * total) / sum).toFixed(1),
    ];
    return `${figures.map((figure) => figure.padStart(7)).join(' ')}  ${query.replace(/\s+/g, ' ').slice(0, 150)}`;
  });
  const head = `${(calls / purchases).toFixed(1)} statements and ${(sum / purchases).toFixed(2)} ms in the database a purchase`;
  return [head, '   each      ms    plan       %', ...lines].join('\n');
}
