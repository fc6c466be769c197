import pg from 'pg';

/** What statements need of the driver's own connection, which its types keep to themselves. */
export interface Wire {
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(statement: { portal: string; statement: string; values: unknown[] }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(portal: { portal: string }): void;
  sync(): void;
  emit(event: 'readyForQuery', message: { status: Status }): void;
}

/** As PostgreSQL says it: in a transaction, or in none. */
export type Status = 'T' | 'I';

/** What the driver works out of the server's description of a statement's columns. */
interface Columns {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** One connection, as its statements see it. */
export interface Line {
  wire: Wire;
  /** The driver's list of statements that were sent and wait for their answers, without the one whose turn it is. */
  sent: unknown[];
  /** Columns by the statement's name. Those of a prepared statement do not change: PostgreSQL would refuse to run it. */
  columns: Map<string, Columns>;
}

interface Prepared {
  name: string;
  text: string;
  values: readonly unknown[];
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** The driver's class for one statement, with what its types do not say. */
const Query = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
) => {
  name: string;
  text: string;
  values: unknown[];
  _result: Columns;
  _accumulateRows: boolean;
  callback: ((error: Error | null, result?: pg.QueryResult) => void) | undefined;
  submit(wire: Wire): Error | null;
  hasBeenParsed(wire: Wire): boolean;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
};

/**
 * Statements of one transaction that share a Sync. Upon a Sync PostgreSQL sends what it has to say, and the driver asks for one
 * behind each statement: a send over there and an awakening here for every answer. In a stretch the answers come in one piece.
 *
 * Behind a statement that failed PostgreSQL reads nothing before the Sync, and answers to none of it. So the rest of the
 * stretch fails with it, a commit too.
 */
export class Stretch {
  readonly line: Line;
  readonly statements: Statement[] = [];

  constructor(line: Line) {
    this.line = line;
  }

  /** Nothing more is to come: the server may answer. Where nothing was sent, its answer would pass for somebody else's. */
  close(): void {
    if (this.statements.length > 0) this.line.wire.sync();
  }

  isLast(statement: Statement): boolean {
    return this.statements.at(-1) === statement;
  }

  failAfter(statement: Statement, why: Error): void {
    const { sent, wire } = this.line;
    for (const other of this.statements.splice(this.statements.indexOf(statement) + 1)) {
      sent.splice(sent.indexOf(other), 1);
      // Its text was not read either, and must be sent again by the next one of its name.
      delete wire.submittedNamedStatements[other.name];
      other.handleError(aborted(why), wire);
    }
  }
}

/** In PostgreSQL's own words, had it been asked; what it is the aftermath of stands in its cause. */
const aborted = (cause: Error) =>
  Object.assign(
    new Error('current transaction is aborted, commands ignored until end of transaction block', { cause }),
    { code: '25P02', severity: 'ERROR' },
  );

/** A statement that is planned once a connection, and described once: the driver would have its columns told with every answer. */
export class Statement extends Query {
  readonly #stretch: Stretch;
  readonly #after: Status;

  /** @param after whether the connection is in a transaction once it is done */
  constructor({ name, text, values }: Prepared, stretch: Stretch, after: Status) {
    // Not as one object: the driver would copy it, which takes longer than all else that it does here.
    super(text, values);
    this.name = name;
    this.#stretch = stretch;
    this.#after = after;
  }

  override submit(wire: Wire): Error | null {
    try {
      // What cannot be put into words is found out before anything is sent.
      this.values = this.values.map((value) => prepareValue(value));
    } catch (error) {
      return error as Error;
    }
    if (!this.hasBeenParsed(wire)) {
      wire.parse({ name: this.name, text: this.text });
      wire.submittedNamedStatements[this.name] = this.text;
    }
    wire.bind({ portal: '', statement: this.name, values: this.values });
    const columns = this.#stretch.line.columns.get(this.name);
    if (columns) Object.assign(this._result, columns);
    else wire.describe({ type: 'P', name: '' });
    this._accumulateRows = true;
    wire.execute({ portal: '' });
    this.#stretch.statements.push(this);
    return null;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    const { line } = this.#stretch;
    if (!line.columns.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      line.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    // The driver turns to the next answer when the server says that it is ready. Within a stretch it does not say so.
    if (!this.#stretch.isLast(this)) wire.emit('readyForQuery', { status: this.#after });
  }

  override handleError(error: Error, wire: Wire): void {
    super.handleError(error, wire);
    if (error instanceof pg.DatabaseError) this.#stretch.failAfter(this, error);
  }
}
