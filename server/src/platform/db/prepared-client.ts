import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { Statement, Stretch, type Line, type Status, type Wire } from './stretch.ts';

/** A statement is planned once for each connection and name, and kept by the server: so the names are bounded. */
const MOST_NAMES = 2000;
const names = new Map<string, string>();

/** What begins a transaction and what ends one, in Kysely's words. */
const BOUNDS = new Map<string, Status>([
  ['begin', 'T'],
  ['commit', 'I'],
  ['rollback', 'I'],
]);

/** Not for the server: what follows in this turn of the event loop shares a Sync, as in a transaction. */
export const SHARE = 'share a sync';
const DONE: Pick<pg.QueryResult, 'rows' | 'rowCount' | 'command'> = { rows: [], rowCount: 0, command: SHARE };

const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;

/** The name under which PostgreSQL prepares this text, or undefined where it cannot be, or the table of names is full. */
function nameOf(text: string): string | undefined {
  if (BOUNDS.has(text)) return text;
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES && PLANNED.test(text)) {
    name = `h${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
  }
  return name;
}

/** The driver's own deadline has passed: the server did not answer at all (it is black-holed, or its host is gone). */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** A migration changed a table under a prepared statement (`select *` above all). */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '0A000' && message?.includes('cached plan') === true;
}

type Callback = (error: Error | null | undefined, result?: pg.QueryResult) => void;

/** What the driver keeps to itself. */
interface Driver {
  connection: Wire & { stream: Socket };
  _sentQueryQueue: unknown[];
}

/**
 * A client that names its statements by their text, so that PostgreSQL plans each once a connection; that lets those of a
 * transaction which are asked in one turn share a Sync (`stretch.ts`); and that gives itself up when a query ran into the
 * driver's deadline. Without the latter the pool takes the dead connection back and hands it to the next request, which hangs
 * in its turn.
 */
export class PreparedClient extends pg.Client {
  readonly #line: Line;
  #stretch: Stretch | undefined;
  #status: Status = 'I';
  #sharing = false;
  #holding = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection, _sentQueryQueue } = this as unknown as Driver;
    this.#line = { wire: connection, sent: _sentQueryQueue, columns: new Map() };
  }

  // The base class has a dozen overloads; ours only ever passes them on.
  override query(config: any, values?: any, callback?: any): any {
    this.#holdBack();
    if (config === SHARE) {
      this.#sharing = this.#holding;
      return Promise.resolve(DONE);
    }
    const name = typeof config === 'string' && Array.isArray(values) ? nameOf(config) : undefined;
    if (name !== undefined && typeof callback !== 'function' && this.#holding)
      return this.#sendPrepared(name, config, values);
    this.#endStretch();
    const query = name === undefined ? config : { name, text: config, values };
    const args = name === undefined ? values : undefined;
    if (typeof callback === 'function') return super.query(query, args, this.#guarded(callback as Callback));
    if (typeof args === 'function') return super.query(query, this.#guarded(args as Callback));
    const result: unknown = super.query(query, args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      this.#giveUpOn(error);
      throw error;
    });
  }

  #sendPrepared(name: string, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    this.#stretch ??= new Stretch(this.#line);
    this.#status = BOUNDS.get(text) ?? this.#status;
    const statement = new Statement({ name, text, values }, this.#stretch, this.#status);
    statement.callback = this.#guarded((error, result) => (error ? reject(error) : resolve(result!)));
    super.query(statement as unknown as pg.Submittable);
    // Outside of a transaction each statement stands for itself; sharing a Sync they stand and fall together.
    if (this.#status === 'I' && !this.#sharing) this.#endStretch();
    return promise;
  }

  #endStretch(): void {
    this.#stretch?.close();
    this.#stretch = undefined;
  }

  /** What is asked in one turn of the event loop goes to the server in one piece: a write costs more than most statements. */
  #holdBack(): void {
    const { stream } = (this as unknown as Driver).connection;
    if (this.#holding || !stream.writable) return;
    this.#holding = true;
    stream.cork();
    // After the promises that are settled by now have had their say, as they may have more to ask.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#endStretch();
        this.#sharing = false;
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
