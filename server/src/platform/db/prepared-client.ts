import { createHash } from 'node:crypto';
import pg from 'pg';

/** PostgreSQL keeps the plan of each named statement as long as the connection lives, so the number of names is limited. */
const MOST_NAMES = 2000;
const names = new Map<string, string>();

const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;

/** The name under which PostgreSQL prepares this text. Undefined if it cannot be prepared, or if there are too many names. */
function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES && PLANNED.test(text)) {
    name = `h${createHash('sha1').update(text).digest('base64url')}`;
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
  // The base class has a dozen overloads; this one passes them all on.
  override query(config: any, values?: any, callback?: any): any {
    const name = typeof config === 'string' && Array.isArray(values) ? nameOf(config) : undefined;
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
