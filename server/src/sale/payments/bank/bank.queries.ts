import type { OrderStatus } from '@halfturn/contract/orders.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { TRANSFER } from '@halfturn/contract/transfer.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type {
  BankAccount,
  BankEntries,
  BankStatementLines,
  BankStatements,
} from '../../../platform/db/types.ts';

export type EntryRow = Selectable<BankEntries>;

/** An order that a transfer may pay: the facts for the decision, and those by which staff recognize it. */
export interface Payable {
  order_id: string;
  order_no: string;
  email: string;
  name: string;
  status: OrderStatus;
  currency: string;
  total_minor: number;
  placed_at: Date;
  paid: boolean;
  cancelled: boolean;
  extended: boolean;
  /** The latest attempt to pay it by transfer; null if it is paid by another method. */
  attempt_id: string | null;
  attempt_state: string | null;
  attempt_minor: number | null;
  attempt_currency: string | null;
  /** Minutes that a transfer may take. */
  term: number;
  /** Transfers for it that staff entered by hand, and that no statement has contained yet. */
  by_hand: { id: string; attempt_id: string; amount_minor: number; currency: string }[];
}

const payable = sql`
  select o.id as order_id, o.order_no, o.email, o.name, o.status, o.currency, o.total_minor, o.placed_at,
    o.paid_at is not null as paid, o.cancelled_at is not null as cancelled, o.extended_at is not null as extended,
    a.id as attempt_id, a.state as attempt_state, a.amount_minor as attempt_minor, a.currency as attempt_currency,
    coalesce(m.hold_minutes, 0) as term,
    coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'attempt_id', h.attempt_id, 'amount_minor', h.amount_minor,
        'currency', h.currency) order by h.decided_at)
      from payment_attempts ha join bank_entries h on h.attempt_id = ha.id and h.by_hand
      where ha.order_id = o.id and not exists (select from bank_entries s where s.same_as = h.id)), '[]'::jsonb) as by_hand
  from orders o
  left join lateral (
    select * from payment_attempts a where a.order_id = o.id and a.provider = 'bank' order by a.no desc limit 1) a on true
  left join payment_methods m on m.code = a.method`;

/** The orders of these numbers, each with its latest attempt to pay by transfer. */
export async function payablesBy(db: Db, orderNos: readonly string[]): Promise<Map<string, Payable>> {
  if (orderNos.length === 0) return new Map();
  const { rows } = await sql<Payable>`${payable} where o.order_no = any(${orderNos}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.order_no, row]));
}

/** How many orders are offered for one transfer. */
const OFFERED = 10;

/**
 * Orders with an attempt to pay by transfer: by the beginning of their number or email address; for an empty text, those that a
 * transfer of this amount would pay.
 */
export async function payablesLike(
  db: Db,
  q: string,
  { amount_minor, currency }: Pick<EntryRow, 'amount_minor' | 'currency'>,
): Promise<Payable[]> {
  const start = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const of =
    q === ''
      ? sql`o.id in (
          select order_id from payment_attempts
          where provider = 'bank' and state = 'pending' and amount_minor = ${amount_minor} and currency = ${currency}
          order by created_at desc limit ${OFFERED})`
      : /^HT/i.test(q)
        ? sql`o.order_no like ${start(q.toUpperCase())}`
        : sql`o.email_norm like ${start(q.toLowerCase())}`;
  const { rows } = await sql<Payable>`
    ${payable} where ${of} and a.id is not null order by o.placed_at desc limit ${OFFERED}`.execute(db);
  return rows;
}

/** Locks the orders of these numbers, so that a transfer is not entered by hand and booked from a statement at the same moment. */
export async function lockOrders(trx: Trx, orderNos: readonly string[]): Promise<void> {
  if (orderNos.length === 0) return;
  await sql`select from orders where order_no = any(${orderNos}::text[]) order by id for update`.execute(trx);
}

/** The entry of that id, if there is one. */
export async function entryById(db: Db, id: string): Promise<EntryRow | undefined> {
  return await db.selectFrom('bank_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The transfer that was matched first to an attempt. */
export async function entryOfAttempt(db: Db, attemptId: string): Promise<EntryRow | undefined> {
  return await db
    .selectFrom('bank_entries')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('decided_at')
    .limit(1)
    .executeTakeFirst();
}

/** Whether an entry of the account has one of these keys. */
export async function isEntryKnown(db: Db, account: string, keys: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('bank_entries')
    .select('id')
    .where('account', '=', account)
    .where('entry_key', 'in', keys)
    .executeTakeFirst();
  return found !== undefined;
}

/** The latest attempt to pay an order by transfer. */
export async function latestTransfer(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('provider', '=', 'bank')
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Stores a transfer that staff entered. */
export async function insertByHand(
  trx: Trx,
  entry: Insertable<BankEntries> & { attempt_id: string },
): Promise<EntryRow> {
  return await trx
    .insertInto('bank_entries')
    .values({ ...entry, state: 'matched', by_hand: true })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An entry, locked against other decisions on it. */
export async function lockEntry(trx: Trx, id: string): Promise<EntryRow | undefined> {
  return await trx.selectFrom('bank_entries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface StatementRow {
  id: string;
  file_name: string;
  format: string;
  uploaded_by: string;
  uploaded_at: Date;
  booked_at: Date | null;
  passed: number;
  lines: number;
  left: number;
}

const statements = (db: Db) =>
  db
    .selectFrom('bank_statements as s')
    .select(['s.id', 's.file_name', 's.format', 's.uploaded_by', 's.uploaded_at', 's.booked_at', 's.passed'])
    .select(
      sql<number>`(select count(*) from bank_statement_lines l where l.statement_id = s.id)`.as('lines'),
    )
    .select(
      sql<number>`(select count(*) from bank_statement_lines l join bank_entries e on e.id = l.entry_id
        where l.statement_id = s.id and e.state = 'read')`.as('left'),
    );

/** The statements that were uploaded last. */
export async function latestStatements(db: Db): Promise<StatementRow[]> {
  return await statements(db).orderBy('s.uploaded_at', 'desc').limit(12).execute();
}

export async function statementById(db: Db, id: string): Promise<StatementRow | undefined> {
  return await statements(db).where('s.id', '=', id).executeTakeFirst();
}

/** An entry as a line of a statement, with the order that it was matched to. */
export type LineRow = EntryRow & { line: number; order_no: string | null };

/** All lines of a statement. There are never more than `MOST_LINES`. */
export async function linesOf(db: Db, statementId: string): Promise<LineRow[]> {
  return await db
    .selectFrom('bank_statement_lines as l')
    .innerJoin('bank_entries as e', 'e.id', 'l.entry_id')
    .leftJoin('payment_attempts as a', 'a.id', 'e.attempt_id')
    .leftJoin('orders as o', 'o.id', 'a.order_id')
    .selectAll('e')
    .select(['l.line', 'o.order_no'])
    .where('l.statement_id', '=', statementId)
    .orderBy('l.line')
    .execute();
}

/** The next lines of a statement that wait to be booked. */
export async function unbooked(db: Db, statementId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_statement_lines as l')
    .innerJoin('bank_entries as e', 'e.id', 'l.entry_id')
    .select('e.id')
    .where('l.statement_id', '=', statementId)
    .where('e.state', '=', 'read')
    .orderBy('l.line')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** A page of the transfers of a state: those that wait oldest first, others latest first. */
export async function entriesOf(
  db: Db,
  { state, pageNum, pageSize }: { state: EntryRow['state']; pageNum: number; pageSize: number },
): Promise<{ rows: (EntryRow & { order_no: string | null })[]; total: number }> {
  const way = state === 'open' ? 'asc' : 'desc';
  const [rows, total] = await Promise.all([
    db
      .selectFrom('bank_entries as e')
      .leftJoin('payment_attempts as a', 'a.id', 'e.attempt_id')
      .leftJoin('orders as o', 'o.id', 'a.order_id')
      .selectAll('e')
      .select('o.order_no')
      .where('e.state', '=', state)
      .orderBy('e.booked_on', way)
      .orderBy('e.id', way)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    countEntries(db, state),
  ]);
  return { rows, total };
}

export async function countEntries(db: Db, state: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bank_entries where state = ${state}`.execute(db);
  return firstOf(rows).n;
}

/** The attempt that an order waits for; undefined if it is not a transfer. */
export async function awaitedTransfer(db: Db, orderId: string) {
  return await db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor', 'currency'])
    .where('order_id', '=', orderId)
    .where('method', '=', TRANSFER)
    .where('state', '=', 'pending')
    .executeTakeFirst();
}

/** Changes an entry that is locked. */
export async function updateEntry(trx: Trx, id: string, set: Updateable<BankEntries>): Promise<void> {
  await trx.updateTable('bank_entries').set(set).where('id', '=', id).execute();
}

/** Notes when the last line of a statement was booked. */
export async function markBooked(trx: Trx, statementId: string, now: Date): Promise<void> {
  await trx
    .updateTable('bank_statements')
    .set({ booked_at: now })
    .where('id', '=', statementId)
    .where('booked_at', 'is', null)
    .execute();
}

/** The columns and the mapping of the CSV file that was uploaded last. */
export async function latestCsv(db: Db) {
  return await db
    .selectFrom('bank_statements')
    .select(['columns', 'mapping'])
    .where('format', '=', 'csv')
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores a statement. False, and nothing is stored, if the same file was uploaded before. */
export async function insertStatement(trx: Trx, statement: Insertable<BankStatements>): Promise<boolean> {
  const added = await trx
    .insertInto('bank_statements')
    .values(statement)
    .onConflict((oc) => oc.column('file_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The id of the statement that was read from the file with this hash. */
export async function statementByHash(db: Db, hash: Buffer): Promise<string> {
  const { id } = await db
    .selectFrom('bank_statements')
    .select('id')
    .where('file_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the entries that are new. Returns the ids of all of them, in their order. */
export async function insertEntries(
  trx: Trx,
  entries: readonly (Insertable<BankEntries> & { id: string; account: string })[],
): Promise<string[]> {
  await trx
    .insertInto('bank_entries')
    .values(entries)
    .onConflict((oc) => oc.columns(['account', 'entry_key']).doNothing())
    .execute();
  const keys = entries.map(({ entry_key }) => entry_key);
  const kept = await trx
    .selectFrom('bank_entries')
    .select(['id', 'entry_key'])
    .where('account', 'in', [...new Set(entries.map(({ account }) => account))])
    .where('entry_key', 'in', keys)
    .execute();
  const ids = new Map(kept.map((row) => [row.entry_key, row.id]));
  return entries.map(({ id, entry_key }) => ids.get(entry_key) ?? id);
}

export async function insertStatementLines(
  trx: Trx,
  lines: readonly Insertable<BankStatementLines>[],
): Promise<void> {
  await trx.insertInto('bank_statement_lines').values(lines).execute();
}

/** The bank account with the terms of the method; its fields are null before an account was entered. */
export async function bankAccountRow(db: Db) {
  return await db
    .selectFrom('payment_methods as m')
    .leftJoin('bank_account as a', (join) => join.onTrue())
    .select(['a.holder', 'a.iban', 'a.bic', 'a.bank', 'm.currencies', 'm.hold_minutes', 'm.enabled'])
    .where('m.code', '=', TRANSFER)
    .executeTakeFirst();
}

export async function writeBankAccount(trx: Trx, account: Insertable<BankAccount>): Promise<void> {
  await trx
    .insertInto('bank_account')
    .values(account)
    .onConflict((oc) => oc.column('id').doUpdateSet(account))
    .execute();
}
