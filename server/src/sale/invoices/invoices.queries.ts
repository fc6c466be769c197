import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Refunds } from '../../platform/db/types.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { OrderRow } from '../orders/door.ts';
import type { InvoiceData } from './invoice.ts';

/** Invoices and credit notes are numbered separately, from 1 in each year. */
type Series = 'INV' | 'CN';

export interface InvoiceRow {
  id: string;
  series: Series;
  number: string;
  order_id: string;
  /** Of a credit note: the invoice that it corrects, and the refund that it is for. */
  refers_to: string | null;
  refund_id: string | null;
  issued_at: Date;
  currency: Currency;
  total_minor: number;
  tax_minor: number;
  buyer: string;
  data: InvoiceData;
}

const COLUMNS = sql`id, series, number, order_id, refers_to, refund_id, issued_at, currency, total_minor, tax_minor, buyer, data`;

/** The invoice of an order and its credit notes, in the order of their numbers. */
export async function papersOf(db: Db, orderId: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from invoices where order_id = ${orderId} order by series desc, no limit 200`.execute(
    db,
  );
  return rows;
}

/** An invoice or credit note by its number; undefined if there is none. */
export async function paperByNumber(db: Db, number: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`select ${COLUMNS} from invoices where number = ${number}`.execute(
    db,
  );
  return rows[0];
}

/** SQL: the order is paid and has no invoice yet. The index `orders_to_invoice` has the same condition. */
const DUE = sql`paid_at is not null and invoiced_at is null and tax_included is not null`;

/** Orders that are paid and have no invoice yet, the oldest payment first. */
export async function ordersToInvoice(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${DUE} order by paid_at, id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** When the oldest payment without an invoice came; null if there is none. */
export async function oldestToInvoice(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ paid_at: Date }>`
    select paid_at from orders where ${DUE} order by paid_at limit 1`.execute(db);
  return rows[0]?.paid_at ?? null;
}

/** How many orders are paid and have no invoice yet. */
export async function countToInvoice(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders where ${DUE}`.execute(db);
  return firstOf(rows).n;
}

/** The refund that a credit note is for; undefined if there is none. */
export async function refundById(
  db: Db,
  id: string,
): Promise<
  Pick<Selectable<Refunds>, 'order_id' | 'amount_minor' | 'idem' | 'state' | 'done_at'> | undefined
> {
  return await db
    .selectFrom('refunds')
    .select(['order_id', 'amount_minor', 'idem', 'state', 'done_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The refunds of an order that have reached its buyer, the earliest first. */
export async function refundsDone(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where order_id = ${orderId} and state = 'done' order by done_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface InvoiceFilter {
  /** ISO dates; both days are included. */
  from: string | null;
  to: string | null;
  /** An invoice number, an order number, or the beginning of a buyer's name. */
  q: string;
}

interface ListedInvoice extends Omit<InvoiceRow, 'data' | 'refers_to' | 'refund_id' | 'order_id'> {
  order_no: string;
}

const wanted = ({ from, to, q }: InvoiceFilter) => {
  const typed = q.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return sql`
    (${from}::date is null or i.issued_at >= ${from}::date)
    and (${to}::date is null or i.issued_at < ${to}::date + 1)
    and (${q} = '' or i.number = upper(${q}) or o.order_no = upper(${q}) or lower(i.buyer) like lower(${typed}) || '%')`;
};

/** A page of the list, newest first, and how many there are. */
export async function listInvoices(
  db: Db,
  filter: InvoiceFilter & { pageNum: number; pageSize: number },
): Promise<{ rows: ListedInvoice[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<ListedInvoice>`
      select i.id, i.series, i.number, i.issued_at, i.currency, i.total_minor, i.tax_minor, i.buyer, o.order_no
      from invoices i join orders o on o.id = i.order_id where ${wanted(filter)}
      order by i.issued_at desc, i.id desc
      limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from invoices i join orders o on o.id = i.order_id where ${wanted(filter)}`.execute(
      db,
    ),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** The invoices after the given one, oldest first, with their data. */
export async function invoicesAfter(
  db: Db,
  filter: InvoiceFilter,
  after: { at: Date; id: string } | null,
  most: number,
): Promise<(ListedInvoice & { data: InvoiceData })[]> {
  const later = after ? sql`and (i.issued_at, i.id) > (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ListedInvoice & { data: InvoiceData }>`
    select i.id, i.series, i.number, i.issued_at, i.currency, i.total_minor, i.tax_minor, i.buyer, i.data, o.order_no
    from invoices i join orders o on o.id = i.order_id where ${wanted(filter)} ${later}
    order by i.issued_at, i.id limit ${most}`.execute(db);
  return rows;
}

/**
 * The next number of a series in a year. Its row stays locked until the transaction ends, so a rollback returns the number and no
 * number is ever missing. An order is locked before it, and the series of invoices before the one of credit notes, so that no two
 * transactions wait for each other.
 */
export async function nextNumber(trx: Trx, series: Series, year: number): Promise<number> {
  const { last_no } = await trx
    .insertInto('invoice_series')
    .values({ series, year, last_no: 1 })
    .onConflict((oc) =>
      oc.columns(['series', 'year']).doUpdateSet({ last_no: sql<number>`invoice_series.last_no + 1` }),
    )
    .returning('last_no')
    .executeTakeFirstOrThrow();
  return last_no;
}

/** A paper to be issued. */
interface NewPaper {
  series: Series;
  orderId: string;
  refersTo: string | null;
  refundId: string | null;
  data: InvoiceData;
}

/** Stores an invoice or credit note under the next number, which is taken last so that its row is locked briefly. */
export async function insertPaper(trx: Trx, paper: NewPaper, now: Date): Promise<InvoiceRow> {
  const { series, orderId, refersTo, refundId, data } = paper;
  const year = now.getUTCFullYear();
  const no = await nextNumber(trx, series, year);
  const { rows } = await sql<InvoiceRow>`
    insert into invoices (id, series, year, no, order_id, refers_to, refund_id, issued_at, currency, total_minor, tax_minor,
      buyer, data)
    values (${uuidv7()}, ${series}, ${year}, ${no}, ${orderId}, ${refersTo}, ${refundId}, ${now},
      ${data.currency}, ${data.totalMinor}, ${data.taxMinor}, ${data.buyer.lines[0] ?? ''}, ${JSON.stringify(data)}::jsonb)
    returning ${COLUMNS}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an insert returns its row');
  return row;
}

/** The paid orders with these numbers. */
export async function paidOrders(db: Db, numbers: readonly string[]): Promise<OrderRow[]> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', 'in', numbers)
    .where('paid_at', 'is not', null)
    .execute();
}
