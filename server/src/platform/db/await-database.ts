import { codeOf } from '../code-of.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable } from './pool.ts';

/** The database of DATABASE_URL or DATABASE_OWNER_URL did not answer, or refused us. The message is for the person who runs the store. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
}

const PATIENCE_MS = 30_000;
const SAY_EVERY_MS = 5_000;
const TRY_EVERY_MS = 500;

/**
 * Waits for a database that starts beside the store, for 30 s at most, and says so every 5 s. A database that answers with
 * a refusal (a wrong password, an unknown database) is not tried again. Throws `DatabaseUnreachable`.
 *
 * @param options.setting the variable that `url` is from
 */
export async function awaitDatabase(
  url: string,
  say: (sentence: string) => void,
  { patienceMs = PATIENCE_MS, setting = 'DATABASE_URL' } = {},
): Promise<void> {
  const at = placeOf(url);
  const begun = performance.now();
  for (let said = 0; ;) {
    const error = await failureOf(url);
    if (error === null) return;
    if (isRefusal(error))
      throw new DatabaseUnreachable(
        `The store does not start: the database at ${at} refuses it (${error.message}). Check ${setting}.`,
      );
    const waited = performance.now() - begun;
    if (waited >= patienceMs)
      throw new DatabaseUnreachable(
        `The store does not start: the database at ${at} has not answered for ${Math.round(patienceMs / 1_000)} s ` +
          `(${reasonOf(error)}). Check ${setting} and whether the database runs.`,
      );
    if (waited >= said * SAY_EVERY_MS) {
      said += 1;
      say(`The database at ${at} does not answer yet (${reasonOf(error)}). The store waits for it.`);
    }
    await sleep(TRY_EVERY_MS);
  }
}

async function failureOf(connectionString: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    // After a failed connect there is nothing to end, and nothing to wait for.
    void client.end().catch(() => {});
  }
}

/** Whether PostgreSQL itself has answered, with something that waiting does not mend. */
const isRefusal = (error: Error): boolean => 'severity' in error && !isUnavailable(error);

const reasonOf = (error: Error): string => codeOf(error) ?? error.message;

/** Host and port, without the password. */
function placeOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return searchParams.get('host') ?? `${hostname || 'localhost'}:${port || 5432}`;
}
