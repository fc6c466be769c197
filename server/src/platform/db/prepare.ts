import { codeOf } from '../code-of.ts';
import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import pg from 'pg';
import type { Config } from '../config.ts';
import { awaitDatabase } from './await-database.ts';
import type { EmbeddedDatabase } from './embedded/start.ts';
import { grantRuntime, STORE_SCHEMAS } from './grant-runtime.ts';
import { migrate, MigrationRefused } from './migrate.ts';

/**
 * Waits for the database, migrates it as its owner, and grants the role as which the store works what it needs.
 *
 * Without `DATABASE_OWNER_URL` the role of `DATABASE_URL` migrates. A role that may not is refused (`MigrationRefused`) if there
 * is something to migrate; otherwise the store works with what another process has prepared.
 *
 * @param embedded the embedded database; null with `DATABASE_URL`
 * @param say is told of an external database that does not answer yet
 * @returns the connection string that the store works with
 */
export async function prepareDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>,
  embedded: Pick<EmbeddedDatabase, 'ownerUrl' | 'runtimeUrl'> | null,
  say: (sentence: string) => void,
): Promise<string> {
  const url = embedded?.runtimeUrl ?? present(config.databaseUrl).expose();
  const ownerUrl = embedded?.ownerUrl ?? config.databaseOwnerUrl?.expose() ?? url;
  if (!embedded) await awaitDatabase(url, say);
  if (config.databaseOwnerUrl) await awaitDatabase(ownerUrl, say, { setting: 'DATABASE_OWNER_URL' });
  try {
    await migrate(ownerUrl);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new MigrationRefused(
      'The store does not start: its role may not migrate the database. Set DATABASE_OWNER_URL to the role that owns the tables.',
      { cause: error },
    );
  }
  if (ownerUrl !== url) await grantRuntime(ownerUrl, await roleOf(url));
  return url;
}

const isForbidden = (error: unknown): boolean =>
  [error, error instanceof Error && error.cause].some((each) => codeOf(each) === '42501');

/**
 * Whether the role of `url` is a superuser or owns one of the store's tables: it could disable the triggers that keep the audit
 * log and the ledgers as they are.
 */
export async function ownsTables(url: string): Promise<boolean> {
  return await ask(
    url,
    `select exists (
      select from pg_class c where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text = any($1)
        and pg_has_role(c.relowner, 'usage')) as answer`,
    [STORE_SCHEMAS],
  );
}

const roleOf = (url: string): Promise<string> => ask(url, 'select current_user as answer');

async function ask<T>(url: string, query: string, values: unknown[] = []): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'halfturn-migrate' });
  await client.connect();
  try {
    return firstOf((await client.query<{ answer: T }>(query, values)).rows).answer;
  } finally {
    await client.end();
  }
}
