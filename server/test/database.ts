import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { RUNTIME_USER } from '../src/platform/db/embedded/initialise.ts';
import { grantRuntime } from '../src/platform/db/grant-runtime.ts';
import { createDb, type Db } from '../src/platform/db/kysely.ts';
import { migrate, migrationsChecksum } from '../src/platform/db/migrate.ts';
import { createPool } from '../src/platform/db/pool.ts';

export interface TestDatabase {
  /** As a superuser: tests may do what a store may not. */
  url: string;
  /** As the role of a running store. */
  runtimeUrl: string;
  pool: pg.Pool;
  db: Db;
}

/**
 * A database of its own for a test file, migrated, empty, and dropped after the file. Call it once, at the top of the file
 * or in `beforeAll`.
 *
 * @param connections how many the pool holds; a race of n needs n and one to watch
 */
export async function testDatabase({ connections = 10 } = {}): Promise<TestDatabase> {
  const url = await databaseFrom(await template());
  const pool = createPool({ url, name: 'halfturn-test', max: connections });
  afterAll(async () => {
    await pool.end();
    await dropDatabase(url);
  });
  const runtimeUrl = urlOf(new URL(url).pathname.slice(1), inject('postgresRuntime'));
  return { url, runtimeUrl, pool, db: createDb(pool) };
}

/** An empty database without any of our tables, for tests of the migrations themselves. Dropped after the file. */
export async function emptyDatabase(): Promise<string> {
  const url = await databaseFrom('template0');
  afterAll(() => dropDatabase(url));
  return url;
}

/** Migrated once a run; every test database is a copy of it. */
async function template(): Promise<string> {
  const name = `template_${(await migrationsChecksum()).slice(0, 16)}`;
  await asAdmin(async (admin) => {
    // Test files run in several processes: the first one makes it, the others wait here.
    await admin.query('select pg_advisory_lock(1)');
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const draft = `${name}_draft`;
      await admin.query(`drop database if exists ${draft} with (force)`);
      await admin.query(`create database ${draft} template template0`);
      await migrate(urlOf(draft));
      await grantRuntime(urlOf(draft), RUNTIME_USER);
      await admin.query(`alter database ${draft} rename to ${name}`);
    }
  });
  return name;
}

async function databaseFrom(source: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin((admin) => admin.query(`create database ${name} template ${source} strategy file_copy`));
  return urlOf(name);
}

/** Fails the file that still has a connection to its database: files share a process, and such connections add up. */
async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await asAdmin(async (admin) => {
    const left = await leftOpen(admin, name);
    await admin.query(`drop database if exists ${name} with (force)`);
    if (left.length > 0) throw new Error(`connections left open:\n${left.join('\n')}`);
  });
}

/** How long PostgreSQL may take to end the session of a closed connection. */
const CLOSING_MS = 5_000;

async function leftOpen(admin: pg.Client, database: string): Promise<string[]> {
  for (const deadline = Date.now() + CLOSING_MS; ; await sleep(10)) {
    const { rows } = await admin.query<{ application_name: string; state: string; query: string }>(
      `select application_name, state, query from pg_stat_activity
        where datname = $1 and backend_type = 'client backend'`,
      [database],
    );
    if (rows.length === 0 || Date.now() > deadline)
      return rows.map((row) => `${row.application_name} (${row.state}): ${row.query}`);
  }
}

function urlOf(database: string, server = inject('postgres')): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin<T>(use: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.end();
  }
}
