import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { createPool } from './pool.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

export interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/** A database that this code must not touch: a past migration was edited, or one was slipped in before it. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

const FILE = /^(\d{4})_([a-z0-9_]+)\.sql$/;
/** Any number that nothing else here locks: two processes that start at once must not migrate at once. */
const LOCK = 7_236_001;

/** The numbered SQL files of a folder, in order. Refuses a name that is not `NNNN_name.sql`, and a number used twice. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const match = FILE.exec(file);
      if (!match) throw new MigrationRefused(`${file} is not named NNNN_name.sql.`);
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version: Number(match[1]), name: nthOf(match, 2), sql, checksum };
    }),
  );
  for (const [i, { version }] of migrations.entries()) {
    if (migrations[i - 1]?.version === version) {
      throw new MigrationRefused(`Two migrations have the number ${String(version).padStart(4, '0')}.`);
    }
  }
  return migrations;
}

/** One checksum over all migrations: names a template database. */
export async function migrationsChecksum(folder = MIGRATIONS): Promise<string> {
  const migrations = await readMigrations(folder);
  return createHash('sha256')
    .update(migrations.map((m) => m.checksum).join())
    .digest('hex');
}

/**
 * Brings a database up to the newest migration, each in a transaction of its own, and the job queue's own schema with
 * it. Safe to call from several processes at once, and after a crash half-way. Returns the names that it applied.
 *
 * Migrations that the database has and this code has not are left alone: during a rolling deploy the old version starts
 * beside the new one. A past migration that was edited is refused.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await installJobQueue(url);
  const client = new pg.Client({ connectionString: url, application_name: 'halfturn-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await makeList(client);
    const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
      'select version, name, checksum from schema_migrations order by version',
    );
    const pending = pendingOf(migrations, rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map((m) => m.name);
  } finally {
    await client.end();
  }
}

/** `if not exists` would need the right to create, which a role that finds nothing to do may lack. */
async function makeList(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('schema_migrations')`);
  if (rows.length > 0) return;
  await client.query(`create table schema_migrations (
    version int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
}

function pendingOf(migrations: Migration[], applied: { version: number; checksum: string }[]): Migration[] {
  const done = new Map(applied.map((row) => [row.version, row.checksum]));
  const newest = applied.at(-1)?.version ?? -1;
  return migrations.filter(({ version, name, checksum }) => {
    const number = String(version).padStart(4, '0');
    const before = done.get(version);
    if (before === undefined) {
      if (version < newest) {
        throw new MigrationRefused(
          `Migration ${number}_${name} comes before one that this database already has.`,
        );
      }
      return true;
    }
    if (before !== checksum) {
      throw new MigrationRefused(
        `Migration ${number}_${name} was changed after it was applied. Undo the change, and write a new migration.`,
      );
    }
    return false;
  });
}

async function apply(client: pg.Client, { version, name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    // A migration that waits for a table lock makes every request behind it wait too; better to fail and be run again.
    await client.query(`set local lock_timeout = '10s'`);
    await client.query(sql);
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${String(version).padStart(4, '0')}_${name} failed: ${String(error)}`, {
      cause: error,
    });
  }
}

async function installJobQueue(url: string): Promise<void> {
  const pool = createPool({ url, name: 'halfturn-migrate', max: 2, statementTimeout: 0, queryTimeout: 0 });
  try {
    await runMigrations({ pgPool: pool, preset: { worker: {} } });
  } finally {
    await pool.end();
  }
}
