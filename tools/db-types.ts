import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { createDb } from '@halfturn/server/src/platform/db/kysely.ts';
import { createPool } from '@halfturn/server/src/platform/db/pool.ts';
import { withScratchDatabase } from '@halfturn/server/src/platform/db/scratch.ts';
import type pg from 'pg';

export const TYPES_FILE = fileURLToPath(new URL('../server/src/platform/db/types.ts', import.meta.url));

const CODE_IMPORTS = [
  'import type { Currency } from "@halfturn/contract/primitives/currencies.ts";',
  'import type { Locale } from "@halfturn/contract/primitives/locale.ts";',
];

/** JSON columns with their type as it is read; they are written as text. */
const JSON_COLUMNS = {
  'chats.cart': '{ productId: string; quantity: number }[]',
  'announcements.texts': 'Partial<Record<Locale, { title: string; content: string }>>',
  'membership_tiers.names': 'Partial<Record<Locale, string>>',
};

/**
 * The TypeScript types of every table of ours, as they stand in the database. bigint is a number (the pool refuses unsafe
 * ones), numeric a string, a date a string; a text column whose check, or whose domain's, lists its values has them as its type,
 * and a column named for a currency or a locale has the contract's type. A JSON column has the type
 * that `JSON_COLUMNS` gives it.
 */
export async function generateTypes(url: string): Promise<string> {
  const pool = createPool({ url, name: 'halfturn-db-types', max: 2 });
  try {
    const types = await generate({
      db: createDb(pool),
      dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'string' }),
      includePattern: 'public.*',
      excludePattern: 'schema_migrations',
      typeMapping: { int8: 'number' },
      overrides: { columns: { ...(await codes(pool)), ...(await listedValues(pool)), ...jsonColumns() } },
      outFile: null,
    });
    return types.replace(/^import .*$/m, (first) => [first, ...CODE_IMPORTS].join('\n'));
  } finally {
    await pool.end();
  }
}

/**
 * The contract lists the currencies and the locales, so their columns have no check that lists them. What providers, banks and
 * card networks report stays a text: they may name a currency that the store does not know.
 */
async function codes(pool: pg.Pool): Promise<Record<string, RawExpressionNode>> {
  const { rows } = await pool.query<{ place: string; type: string; generated: boolean; nullable: boolean }>(`
    select c.relname || '.' || a.attname as place, initcap(substring(a.attname from '(currency|locale)$')) as type,
      a.atthasdef as generated, not a.attnotnull as nullable
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where a.attname ~ '^(.*_)?(currency|locale)$' and a.atttypid = 'text'::regtype and not a.attisdropped
      and c.relname not in ('payment_captures', 'refunds', 'bank_entries', 'disputes')
    order by 1`);
  return Object.fromEntries(rows.map(({ place, type, ...how }) => [place, columnType(type, how)]));
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
    found[place] = columnType(values.join(' | '), { generated, nullable });
  }
  return found;
}

const jsonColumns = (): Record<string, RawExpressionNode> =>
  Object.fromEntries(
    Object.entries(JSON_COLUMNS).map(([place, type]) => [
      place,
      new RawExpressionNode(`ColumnType<${type}, string, string>`),
    ]),
  );

function columnType(type: string, { generated, nullable }: { generated: boolean; nullable: boolean }) {
  const union = nullable ? `${type} | null` : type;
  return new RawExpressionNode(generated ? `Generated<${union}>` : union);
}

if (import.meta.main) await writeFile(TYPES_FILE, await withScratchDatabase(generateTypes));
