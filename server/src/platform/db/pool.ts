import pg from 'pg';
import { PreparedClient } from './prepared-client.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

/** PostgreSQL's bigint as a number. Refuses what a double cannot hold, since a rounded amount of money is a wrong one. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('bigint out of the safe range');
  return value;
}

type Parse = (text: string) => unknown;
const int8Array = pg.types.getTypeParser(INT8_ARRAY as never) as unknown as (
  text: string,
) => (string | null)[];

const own = new Map<number, Parse>([
  [INT8, parseInt8],
  [INT8_ARRAY, (text) => int8Array(text).map((item) => (item === null ? null : parseInt8(item)))],
  // A calendar day has no time zone; the driver would read it as local midnight.
  [DATE, (text) => text],
]);

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && own.get(oid)) || pg.types.getTypeParser(oid, format),
};

export interface PoolOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  /** Connections at most. */
  max?: number;
  /** Milliseconds after which the server ends a statement; 0 for none. */
  statementTimeout?: number;
  /** Milliseconds after which we stop to wait for a server that does not answer at all; 0 for none. */
  queryTimeout?: number;
  /** Milliseconds that a statement waits for a row or table lock. */
  lockTimeout?: number;
  /** Milliseconds to wait for a connection, new or from the pool. */
  connectTimeout?: number;
  /** Commits do not wait for the disk: for work that may be lost in a crash of the database, as it is then done again. */
  unhurried?: boolean;
  /** Told of connections that broke; they leave the pool by themselves. */
  onError?: (error: Error) => void;
}

/**
 * Creates a pool of connections. A dead database costs a request `connectTimeout` or `queryTimeout` at most, and a connection that
 * reached either limit does not go back into the pool.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { onError = () => {} } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.name,
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.connectTimeout ?? 3_000,
    statement_timeout: options.statementTimeout ?? 5_000,
    query_timeout: options.queryTimeout ?? 8_000,
    lock_timeout: options.lockTimeout ?? 3_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    ...(options.unhurried ? { options: '-c synchronous_commit=off' } : {}),
    types,
    Client: PreparedClient,
  });
  // pg-pool listens for errors of idle clients only: a connection that breaks inside a transaction would otherwise be
  // an unhandled 'error' event, and the end of the process.
  // Once the pool is being ended, a server that cuts what is left of it is no news: `end` does not wait for the sockets.
  const tell = (error: Error): void => void (pool.ending || onError(error));
  pool.on('connect', (client) => client.on('error', tell));
  pool.on('error', tell);
  return pool;
}

/** Whether the database could not be asked (gone, starting, overloaded), as against having refused what was asked. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && UNAVAILABLE_CODES.test(code)) return true;
  return typeof message === 'string' && UNAVAILABLE_MESSAGES.test(message);
}

/** Classes 08 (connection), 53 (resources), 57P0x (shutdown); 57014 statement timeout; 55P03 lock timeout; sockets. */
const UNAVAILABLE_CODES =
  /^(?:08...|53...|57P0.|57014|55P03|25P03|25P04|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const UNAVAILABLE_MESSAGES =
  /^(?:Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;
