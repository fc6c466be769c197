import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';

/** A statement is planned once for each connection and name, and kept by the server: so the names are bounded. */
const MOST_NAMES = 2000;
const names = new Map<string, string>();

/** The name under which PostgreSQL prepares this text, or undefined where the table of names is full. */
function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES) {
    name = `h${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
  }
  return name;
}

const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;

/** The driver's own deadline has passed: the server did not answer at all (it is black-holed, or its host is gone). */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** A migration changed a table under a prepared statement (`select *` above all). */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '0A000' && message?.includes('cached plan') === true;
}

type Callback = (error: Error | null | undefined, result: pg.QueryResult) => void;

/**
 * A client that names its statements by their text, so that PostgreSQL plans each once a connection, and that gives
 * itself up when a query ran into the driver's deadline. Without the latter the pool takes the dead connection back and
 * hands it to the next request, which hangs in its turn.
 */
export class PreparedClient extends pg.Client {
  #holding = false;

  // The base class has a dozen overloads; ours only ever passes them on.
  override query(config: any, values?: any, callback?: any): any {
    this.#holdBack();
    let query = config;
    let args = values;
    if (typeof config === 'string' && Array.isArray(values) && PLANNED.test(config)) {
      const name = nameOf(config);
      if (name !== undefined) {
        query = { name, text: config, values };
        args = undefined;
      }
    }
    if (typeof callback === 'function') return super.query(query, args, this.#guarded(callback as Callback));
    if (typeof args === 'function') return super.query(query, this.#guarded(args as Callback));
    const result: unknown = super.query(query, args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      this.#giveUpOn(error);
      throw error;
    });
  }

  /** What is asked in one turn of the event loop goes to the server in one piece: a write costs more than most statements. */
  #holdBack(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    if (this.#holding || !stream.writable) return;
    this.#holding = true;
    stream.cork();
    // After the promises that are settled by now have had their say, as they may have more to ask.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#holding = false;
        stream.uncork();
      }),
    );
  }

  #guarded(callback: Callback): Callback {
    return (error, result) => {
      if (error) this.#giveUpOn(error);
      callback(error, result);
    };
  }

  /** `end()` marks the client as ending at once, so that the pool does not take it back, and cuts a hung socket. */
  #giveUpOn(error: unknown): void {
    if (isQueryTimeout(error) || isStalePlan(error)) void this.end().catch(() => {});
  }
}
