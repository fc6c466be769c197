import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { InvoiceData } from './invoice.ts';
import type { Series } from './next-number.ts';

export interface InvoiceRow {
  id: string;
  series: Series;
  number: string;
  order_id: string;
  refers_to: string | null;
  issued_at: Date;
  currency: string;
  total_minor: number;
  tax_minor: number;
  buyer: string;
  data: InvoiceData;
}

const COLUMNS = sql`id, series, number, order_id, refers_to, issued_at, currency, total_minor, tax_minor, buyer, data`;

/** The invoice of an order, and its credit notes, in the order in which they were issued. */
export async function papersOf(db: Db, orderId: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from invoices where order_id = ${orderId} order by series desc, no limit 200`.execute(
    db,
  );
  return rows;
}

/** One of them by its number; undefined where there is none. */
export async function paperByNumber(db: Db, number: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`select ${COLUMNS} from invoices where number = ${number}`.execute(
    db,
  );
  return rows[0];
}

/** SQL: the order is paid and its invoice is not issued. As in the index `orders_to_invoice`. */
const DUE = sql`paid_at is not null and invoiced_at is null and tax_included is not null`;

/** Orders that are paid and have no invoice yet, in the order of their payments. */
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
  return rows[0]!.n;
}

/** The refunds of an order that have reached its buyer, in the order in which they did. */
export async function refundsDone(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where order_id = ${orderId} and state = 'done' order by done_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface InvoiceFilter {
  /** ISO dates, the last one too. */
  from: string | null;
  to: string | null;
  /** The beginning of a number, an order's number, or of a buyer. */
  q: string;
}

export interface ListedInvoice extends Omit<InvoiceRow, 'data' | 'refers_to' | 'order_id'> {
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

/** What accounting takes away: so many at a time, oldest first, behind one that was had already. */
export async function invoicesAfter(
  db: Db,
  filter: InvoiceFilter,
  after: { at: Date; id: string } | null,
  most: number,
): Promise<(ListedInvoice & { data: InvoiceData })[]> {
  const behind = after ? sql`and (i.issued_at, i.id) > (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ListedInvoice & { data: InvoiceData }>`
    select i.id, i.series, i.number, i.issued_at, i.currency, i.total_minor, i.tax_minor, i.buyer, i.data, o.order_no
    from invoices i join orders o on o.id = i.order_id where ${wanted(filter)} ${behind}
    order by i.issued_at, i.id limit ${most}`.execute(db);
  return rows;
}
