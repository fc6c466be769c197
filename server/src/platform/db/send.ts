import { CompiledQuery, type Compilable, type DatabaseConnection, type RawBuilder } from 'kysely';
import type { Db, Trx } from './kysely.ts';
import { SHARE } from './prepared-client.ts';

/** Handles that stand for one connection: a transaction, or `readTogether`. */
const connections = new WeakMap<Db, DatabaseConnection>();

/** Remembers the connection behind a handle of Kysely's, which keeps it to itself. */
export async function rememberConnection(db: Db): Promise<void> {
  connections.set(db, await db.getExecutor().provideConnection(async (connection) => connection));
}

/** Handles whose connection was given back. */
const ended = new WeakSet<Db>();

/** The handle is at its end: nothing may be sent over it any more, as its connection is somebody else's by then. */
export function forgetConnection(db: Db): void {
  connections.delete(db);
  ended.add(db);
}

type Query<Row> = RawBuilder<Row> | Compilable<Row> | CompiledQuery<Row>;

/**
 * Sends a statement at once, without waiting for the answers to those before it; the server works them off one after the
 * other. What is sent in one turn of the event loop goes out in one piece, so that several statements cost one round trip:
 *
 *     const [order, units] = await Promise.all([send(trx, lock), send(trx, unitsOf)]);
 *
 * Kysely's own `execute` waits for the statement before it, so the two are not mixed before an `await`.
 */
export async function send<Row>(db: Db, query: Query<Row>): Promise<Row[]> {
  const compiled = ('sql' in query ? query : query.compile(db as never)) as CompiledQuery<Row>;
  const connection = connections.get(db);
  // Kysely would still send it: behind the commit that is on its way, or over a connection that was lent to somebody else.
  if (ended.has(db)) throw new Error('a statement came after the end of its transaction or connection');
  const { rows } = connection
    ? await connection.executeQuery<Row>(compiled)
    : await db.executeQuery<Row>(compiled);
  return rows;
}

/**
 * Lends one connection for reads. Those that `fn` sends before it first waits go out together and share a Sync, so that they are
 * answered in one piece; where one of them fails, so do those behind it. A transaction is passed on as it is.
 */
export async function readTogether<T>(db: Db, fn: (db: Db) => Promise<T>): Promise<T> {
  if (connections.has(db)) return await fn(db);
  return await db.connection().execute(async (one) => {
    await rememberConnection(one);
    try {
      void send(one, CompiledQuery.raw(SHARE));
      return await fn(one);
    } finally {
      forgetConnection(one);
    }
  });
}

/**
 * A statement of a hot path, written once with $1, $2 … for its values: a call costs no building.
 *
 *     const paid = statement<[orderId: string], { id: string }>`update …`;
 *     await send(trx, paid(orderId));
 */
export const statement = <Values extends readonly unknown[], Row = unknown>(text: TemplateStringsArray) =>
  statementOf<Values, Row>(text[0]!);

/** As `statement`, of a text that is put together from constant parts. */
export function statementOf<Values extends readonly unknown[], Row = unknown>(text: string) {
  // Made once: what Kysely makes of a text with each call takes longer than all else that is done here.
  const made = CompiledQuery.raw(text);
  return (...values: Values) => ({ ...made, parameters: values }) as unknown as CompiledQuery<Row>;
}

const lasts = new WeakMap<Trx, Promise<unknown>[]>();

/**
 * Sends a statement of which nobody in the transaction reads the answer: it goes along with the commit. Where it fails, the
 * transaction is undone and its caller hears why; so what may not be must be refused by the statement itself (`must`).
 *
 * @returns as soon as it is sent; what it answered can be asked for once the transaction is committed
 */
export async function sendLast<Row>(trx: Trx, query: Query<Row>): Promise<() => Promise<Row[]>> {
  const sent = send(trx, query);
  // A transaction that was begun by other means would not wait for it.
  if (!connections.has(trx)) await sent;
  // Heard by `inTransaction`, after the commit.
  sent.catch(() => {});
  const all = lasts.get(trx);
  if (all) all.push(sent);
  else lasts.set(trx, [sent]);
  return () => sent;
}

/** Throws what went wrong with the statements that were sent last. For `inTransaction`. */
export async function heard(trx: Trx | undefined): Promise<void> {
  for (const sent of (trx && lasts.get(trx)) ?? []) await sent;
}
