import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { inTransaction, type Db, type Trx } from '@halfturn/server/src/platform/db/kysely.ts';

export interface History {
  orders: number;
  /** Of the added keys one is sold per order; the others are free keys of products that are not bought here. */
  keys: number;
  onProgress?: (orders: number) => void;
}

const CHUNK = 50_000;
/** Invoices are issued once a minute. */
const PATIENCE_S = 180;
/** Orders come so often that a million of them took three weeks. */
const APART = '2 seconds';

/**
 * Adds a history to a store that has sold one order: copies of its rows, with ids, numbers and times of their own, and keys.
 *
 * The rows have the columns that the store writes. They are completed, so no job is due for them. They are copied from a
 * snapshot, because the store may write to the order meanwhile.
 *
 * @param untouched products whose keys are not bought here
 */
export async function growHistory(
  db: Db,
  untouched: readonly string[],
  { orders, keys, onProgress = () => {} }: History,
): Promise<void> {
  const orderNo = await orderThatIsThrough(db);
  const tables = await rowsOf(db, orderNo);
  for (let from = 1; from <= orders; from += CHUNK) {
    const to = Math.min(orders, from + CHUNK - 1);
    await inTransaction(db, async (trx) => {
      await withoutTriggers(trx);
      for (const each of tables) await copy(trx, each, from, to);
    });
    onProgress(to);
  }
  const sold = firstOf(tables.filter(({ name }) => name === 'product_keys'));
  for (let from = orders + 1; from <= keys; from += CHUNK) {
    const to = Math.min(keys, from + CHUNK - 1);
    await inTransaction(db, async (trx) => {
      await withoutTriggers(trx);
      await copy(trx, { ...sold, set: free(untouched) }, from, to);
    });
    onProgress(to);
  }
  // Triggers note which stock has changed, and none ran.
  await sql`delete from free_keys_tallied`.execute(db);
  await sql`drop schema past cascade`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ there: number }>`select count(*)::int as there from orders`.execute(db);
  if (firstOf(rows).there < orders)
    throw new Error(`Of ${orders} orders of the past there are ${firstOf(rows).there}.`);
}

/** An order that nothing more is written for: it has its invoice, which a round issues, and its mails have left. */
async function orderThatIsThrough(db: Db): Promise<string> {
  for (let second = 0; second < PATIENCE_S; second++) {
    const order = await db
      .selectFrom('orders as o')
      .innerJoin('payment_captures as c', 'c.order_id', 'o.id')
      .select('o.order_no')
      .where('o.status', '=', 'delivered')
      .where('o.invoiced_at', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('mails as m')
              .select('m.id')
              .whereRef('m.subject_id', '=', 'o.id')
              .where('m.state', '=', 'queued'),
          ),
        ),
      )
      .orderBy('o.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (order) return order.order_no;
    await sleep(1_000);
  }
  throw new Error('No order has its key, its invoice and its mails.');
}

/** Foreign keys and triggers are for what a store does, and would take hours. */
const withoutTriggers = (trx: Trx) => sql`set local session_replication_role = replica`.execute(trx);

interface Rows {
  name: string;
  /** Columns that become something else than the copied row has, in terms of `n` and `t`. */
  set: Readonly<Record<string, RawBuilder<unknown>>>;
  columns: Column[];
  /** Every id that belongs to the order: where a copy has one of them, it is the copy's own. */
  own: string[];
}

interface Column {
  name: string;
  type: string;
  /** Whether it is what tells rows apart: the last column of a unique index, as `capture_ref` of a provider's. */
  distinct: boolean;
}

/** Work that waits to be done, and is none of the past. */
const QUEUES = new Set(['basket_changes']);

/** What was written for an order, table by table: what names it, and what belongs to what names it. */
async function rowsOf(db: Db, orderNo: string): Promise<Rows[]> {
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  const of: Record<string, RawBuilder<boolean>> = {
    orders: sql<boolean>`t.id = ${id}`,
    product_keys: sql<boolean>`t.id in (select key_id from deliveries where order_id = ${id})`,
    mails: sql<boolean>`t.subject_id = ${id}`,
    payment_events: sql<boolean>`exists (
      select from payment_attempts a where a.order_id = ${id} and t.raw like '%' || a.id || '%')`,
    idempotency_keys: sql<boolean>`t.reply::text like ${`%${orderNo}%`}`,
  };
  const { rows: naming } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'order_id' and t.table_type = 'BASE TABLE'`.execute(
    db,
  );
  for (const { name } of naming) if (!QUEUES.has(name)) of[name] ??= sql<boolean>`t.order_id = ${id}`;
  await sql`create schema past`.execute(db);

  const found = await Promise.all(
    Object.entries(of).map(async ([name, where]) => {
      const columns = await columnsOf(db, name);
      const id = columns.some((column) => column.name === 'id' && column.type === 'uuid');
      await sql`create table past.${sql.ref(name)} as select * from ${sql.table(name)} t where ${where}`.execute(
        db,
      );
      const { rows } = await sql<{ id: string | null }>`
        select ${id ? sql`id` : sql`null`} as id from past.${sql.ref(name)}`.execute(db);
      return { name, columns, rows };
    }),
  );
  const own = found.flatMap(({ rows }) => rows.flatMap(({ id: one }) => one ?? []));
  return found
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, columns }) => ({
      name,
      columns,
      own,
      set: SET[name] ?? {},
    }));
}

async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, (case t.typtype when 'd' then t.typbasetype else t.oid end)::regtype::text as type,
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique
        and a.attnum = i.indkey[i.indnkeyatts - 1]) as distinct
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
    order by a.attnum`.execute(db);
  return rows;
}

const HEX = sql`upper(lpad(to_hex(n), 13, '0'))`;
/** An order that is through: its month is over, and nothing is waited for. */
const DONE: Rows['set'] = {
  order_no: sql`'HT-' || substr(${HEX}, 1, 4) || '-' || substr(${HEX}, 5, 4) || '-' || substr(${HEX}, 9)`,
  email: sql`n || t.email`,
  email_norm: sql`n || t.email_norm`,
  email_group: sql`n || t.email_group`,
  customer: sql`n || t.customer`,
  status: sql`'completed'`,
  completed_at: sql`t.delivered_at - n * interval ${sql.lit(APART)}`,
  ip: sql`'10.0.0.0'::inet + n`,
  network: sql`('10.0.0.0'::inet + n)::cidr`,
};

/** Invoices are counted year by year: these are of one long ago. */
const SET: Readonly<Record<string, Rows['set']>> = {
  orders: DONE,
  order_search: { text: sql`lower(${DONE.order_no}) || regexp_replace(t.text, '^[^\n]*\n', E'\n' || n)` },
  invoices: { year: sql`2000`, no: sql`n` },
};

const free = (untouched: readonly string[]): Rows['set'] => ({
  product_id: sql`(${untouched}::uuid[])[1 + n % ${sql.lit(untouched.length)}]`,
  batch_id: sql`(select b.id from key_batches b where b.product_id = (${untouched}::uuid[])[1 + n % ${sql.lit(untouched.length)}] limit 1)`,
  state: sql`'free'`,
  exposed_at: sql`null`,
});

async function copy(trx: Trx, { name, set, columns, own }: Rows, from: number, to: number): Promise<void> {
  const again = ({ name: column, type, distinct }: Column): RawBuilder<unknown> => {
    const old = sql.ref(`t.${column}`);
    if (set[column]) return set[column];
    // The number goes in front: ids stay in the order in which their rows came.
    if (type === 'uuid')
      return sql`case when ${old} = any(${own}::uuid[])
        then overlay(${old}::text placing lpad(to_hex(n), 8, '0') from 1 for 8)::uuid else ${old} end`;
    if (type === 'timestamp with time zone') return sql`${old} - n * interval ${sql.lit(APART)}`;
    if (distinct && type === 'text') return sql`${old} || '-' || n`;
    if (distinct && type === 'bytea') return sql`sha256(${old} || int4send(n))`;
    return old;
  };
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    select ${sql.join(columns.map(again))}
    from past.${sql.ref(name)} t, generate_series(${sql.lit(from)}, ${sql.lit(to)}) n`.execute(trx);
}
