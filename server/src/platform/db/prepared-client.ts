import { createHash } from 'node:crypto';
import pg from 'pg';

/** PostgreSQL keeps the plan of each named statement as long as the connection lives, so a connection has so many at most. */
export const MOST_PREPARED = 2000;

/** Names are the same for every connection. Beyond so many texts they are computed again. */
const MOST_NAMES = 10_000;
const names = new Map<string, string>();

const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;

/** The name under which PostgreSQL prepares this text. Undefined if it cannot be prepared. */
function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && PLANNED.test(text)) {
    name = `h${createHash('sha1').update(text).digest('base64url')}`;
    if (names.size >= MOST_NAMES) names.clear();
    names.set(text, name);
  }
  return name;
}

/** The driver gave up waiting: the server did not answer at all. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** A migration changed a table under a prepared statement, usually a `select *`. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '0A000' && message?.includes('cached plan') === true;
}

type Callback = (error: Error | null | undefined, result?: pg.QueryResult) => void;

/**
 * A client that prepares each statement once per connection, and that closes itself after a query timeout or a stale plan.
 * Without the latter the pool would hand the dead connection to the next request, which would hang as well.
 */
export class PreparedClient extends pg.Client {
  readonly #prepared = new Set<string>();

  // The base class has a dozen overloads; this one passes them all on.
  override query(config: any, values?: any, callback?: any): any {
    const name = typeof config === 'string' && Array.isArray(values) ? this.#nameOf(config) : undefined;
    const query = name === undefined ? config : { name, text: config, values };
    const args = name === undefined ? values : undefined;
    if (typeof callback === 'function') return super.query(query, args, this.#guarded(callback));
    if (typeof args === 'function') return super.query(query, this.#guarded(args));
    const result: unknown = super.query(query, args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      this.#closeAfter(error);
      throw error;
    });
  }

  /** Undefined also if this connection has prepared as many as it may. */
  #nameOf(text: string): string | undefined {
    const name = nameOf(text);
    if (name === undefined || this.#prepared.has(name)) return name;
    if (this.#prepared.size >= MOST_PREPARED) return undefined;
    this.#prepared.add(name);
    return name;
  }

  #guarded(callback: Callback): Callback {
    return (error, result) => {
      if (error) this.#closeAfter(error);
      callback(error, result);
    };
  }

  /** `end()` marks the client at once, so that the pool does not take it back, and closes a socket that hangs. */
  #closeAfter(error: unknown): void {
    if (isQueryTimeout(error) || isStalePlan(error)) void this.end().catch(() => {});
  }
}
