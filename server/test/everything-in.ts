import { sql } from 'kysely';
import type { Db } from '../src/platform/db/kysely.ts';

/** Every row that a database holds, as text, table by table, the job queue too: what a stolen dump would show. bytea stands there in hex. */
export async function rowsIn(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    texts.push(name, ...rows.map((r) => r.row));
  }
  return texts.join('\n');
}

/** The rows, and the statements that run at this moment, including those of other tests on the same server. */
export async function everythingIn(db: Db): Promise<string> {
  const { rows: running } = await sql<{ query: string }>`select query from pg_stat_activity`.execute(db);
  return [await rowsIn(db), ...running.map((r) => r.query)].join('\n');
}

/** The ways in which a clear key could stand in such a text. */
function formsOf(key: string): string[] {
  const bare = key.replaceAll('-', '');
  return [key, bare].flatMap((form) => [
    form,
    form.toLowerCase(),
    Buffer.from(form).toString('hex'),
    Buffer.from(form).toString('base64').replace(/=+$/, ''),
  ]);
}

/** The ways in which a clear key stands in such a text. */
export const tracesOf = (key: string, text: string): string[] =>
  formsOf(key).filter((form) => text.includes(form));

/** By how many bytes of its beginning a form is looked for. */
const HEAD = 4;

/** The same of many keys and many bytes, which are gone through once. */
export function tracesOfAll(keys: readonly string[], bytes: Buffer): string[] {
  const byHead = Map.groupBy(keys.flatMap(formsOf), (form) => Buffer.from(form).readUInt32LE(0));
  const found = new Set<string>();
  for (let at = 0; at + HEAD <= bytes.length; at++)
    for (const form of byHead.get(bytes.readUInt32LE(at)) ?? [])
      if (bytes.toString('latin1', at, at + form.length) === form) found.add(form);
  return [...found];
}
