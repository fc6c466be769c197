import { CompiledQuery, type Compilable, type RawBuilder } from 'kysely';
import type { Db, Trx } from './kysely.ts';

type Query<Row> = RawBuilder<Row> | Compilable<Row> | CompiledQuery<Row>;

/** Runs a statement and returns its rows. Being replaced by Kysely's own `execute`. */
export async function send<Row>(db: Db, query: Query<Row>): Promise<Row[]> {
  const compiled = ('sql' in query ? query : query.compile(db as never)) as CompiledQuery<Row>;
  return (await db.executeQuery<Row>(compiled)).rows;
}

/** Being replaced: runs `fn` with the same handle. */
export const readTogether = <T>(db: Db, fn: (db: Db) => Promise<T>): Promise<T> => fn(db);

/** Being replaced by Kysely's `sql`: a statement written once with $1, $2 … for its values. */
export const statement = <Values extends readonly unknown[], Row = unknown>(text: TemplateStringsArray) =>
  statementOf<Values, Row>(text[0]!);

/** As `statement`, of a text that is put together from constant parts. */
export function statementOf<Values extends readonly unknown[], Row = unknown>(text: string) {
  const made = CompiledQuery.raw(text);
  return (...values: Values) => ({ ...made, parameters: values }) as unknown as CompiledQuery<Row>;
}

/** Being replaced by Kysely's own `execute`. */
export async function sendLast<Row>(trx: Trx, query: Query<Row>): Promise<() => Promise<Row[]>> {
  const rows = await send(trx, query);
  return async () => rows;
}
