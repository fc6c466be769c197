import type { ClientBase } from 'pg';
import type { Invariant } from './invariant.ts';

export interface Finding {
  invariant: Pick<Invariant, 'id' | 'title' | 'why'>;
  /** How many violations; 0 is well. */
  count: number;
  /** Some of them, in words. */
  examples: string[];
  /** Why it could not be looked at; then `count` says nothing. */
  failed?: string;
}

export interface ExamineOptions {
  /** The moment that is judged; the database's own clock unless a test or a restored backup says otherwise. */
  at?: Date;
  /** The moment for what must be done in time, where that is another one. */
  timelyAt?: Date;
}

export const EXAMPLES = 5;

/**
 * Looks at the books through each invariant and returns what it found, in their order. Everything is read in one snapshot,
 * so that a store which sells meanwhile raises no false alarm, and nothing can be written.
 */
export async function examine(
  client: ClientBase,
  invariants: readonly Invariant[],
  options: ExamineOptions = {},
): Promise<Finding[]> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    return await look(client, invariants, options);
  } finally {
    await client.query('rollback');
  }
}

/** The same inside the caller's transaction. An invariant that cannot be looked at does not keep the others from it. */
export async function look(
  client: ClientBase,
  invariants: readonly Invariant[],
  { at, timelyAt = at }: ExamineOptions = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of invariants) {
    const sql = asOf(invariant.sql, invariant.timely ? timelyAt : at);
    await client.query('savepoint look');
    try {
      findings.push(await (invariant.broken ? judge(client, invariant, sql) : count(client, invariant, sql)));
    } catch (error) {
      await client.query('rollback to look');
      findings.push({ invariant, count: 0, examples: [], failed: String(error) });
    }
  }
  return findings;
}

/** The statement with its `now()` set to another moment. */
function asOf(sql: string, moment: Date | undefined): string {
  return moment ? sql.replaceAll('now()', `timestamptz '${moment.toISOString()}'`) : sql;
}

async function count(client: ClientBase, invariant: Invariant, sql: string): Promise<Finding> {
  const { rows } = await client.query<{ what: string; total: string | number }>(
    `select what, count(*) over () as total from (${sql}) found limit ${EXAMPLES}`,
  );
  return { invariant, count: Number(rows[0]?.total ?? 0), examples: rows.map((row) => row.what) };
}

async function judge(client: ClientBase, invariant: Invariant, sql: string): Promise<Finding> {
  const { rows } = await client.query<Record<string, unknown>>(sql);
  const bad = rows.filter((row) => invariant.broken?.(row));
  return {
    invariant,
    count: bad.reduce((sum, row) => sum + Number(row.weight ?? 1), 0),
    examples: bad.slice(0, EXAMPLES).map((row) => String(row.what)),
  };
}
