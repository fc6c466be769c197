import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { createDb } from '@halfturn/server/src/platform/db/kysely.ts';
import { createPool } from '@halfturn/server/src/platform/db/pool.ts';
import { withScratchDatabase } from '@halfturn/server/src/platform/db/scratch.ts';
import type pg from 'pg';

export const TYPES_FILE = fileURLToPath(new URL('../server/src/platform/db/types.ts', import.meta.url));

/**
 * The TypeScript types of every table of ours, as they stand in the database. bigint is a number (the pool refuses unsafe
 * ones), numeric a string, a date a string; a text column whose check, or whose domain's, lists its values has them as its type.
 */
export async function generateTypes(url: string): Promise<string> {
  const pool = createPool({ url, name: 'halfturn-db-types', max: 2 });
  try {
    return await generate({
      db: createDb(pool),
      dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'string' }),
      includePattern: 'public.*',
      excludePattern: 'schema_migrations',
      typeMapping: { int8: 'number' },
      overrides: { columns: await listedValues(pool) },
      outFile: null,
    });
  } finally {
    await pool.end();
  }
}

/**
 * `check (state in ('queued', 'accepted'))` → `'queued' | 'accepted'`, for constraints that say this and nothing else, of a column
 * or of the domain that is its type.
 */
async function listedValues(pool: pg.Pool): Promise<Record<string, RawExpressionNode>> {
  const { rows } = await pool.query<{ place: string; check: string; generated: boolean; nullable: boolean }>(`
    select c.relname || '.' || a.attname as place, pg_get_constraintdef(k.oid) as check,
      a.atthasdef as generated, not a.attnotnull as nullable
    from pg_constraint k
    join pg_attribute a on (a.attrelid, a.attnum) = (k.conrelid, k.conkey[1]) and cardinality(k.conkey) = 1
      or a.atttypid = k.contypid and not a.attisdropped
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    join pg_type t on t.oid = a.atttypid and 'text'::regtype in (t.oid, t.typbasetype)
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace
    order by 1`);
  const found: Record<string, RawExpressionNode> = {};
  for (const { place, check, generated, nullable } of rows) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1];
    const values = list
      ?.match(/'(?:[^']|'')*'/g)
      ?.map((text) => JSON.stringify(text.slice(1, -1).replaceAll("''", "'")));
    if (!values) continue;
    const union = [...values, ...(nullable ? ['null'] : [])].join(' | ');
    found[place] = new RawExpressionNode(generated ? `Generated<${union}>` : union);
  }
  return found;
}

if (import.meta.main) await writeFile(TYPES_FILE, await withScratchDatabase(generateTypes));
