import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { InvoiceData } from './invoice.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import { nextNumber, type Series } from './next-number.ts';

/** Writes what was put together under the next number. The number is taken last: what is locked for it is locked briefly. */
export async function writePaper(
  trx: Trx,
  paper: {
    series: Series;
    orderId: string;
    refersTo: string | null;
    refundId: string | null;
    data: InvoiceData;
  },
  now: Date,
): Promise<InvoiceRow> {
  const { data } = paper;
  const year = now.getUTCFullYear();
  const no = await nextNumber(trx, paper.series, year);
  const { rows } = await sql<InvoiceRow>`
    insert into invoices (id, series, year, no, order_id, refers_to, refund_id, issued_at, currency, total_minor, tax_minor,
      buyer, data)
    values (${uuidv7()}, ${paper.series}, ${year}, ${no}, ${paper.orderId}, ${paper.refersTo}, ${paper.refundId}, ${now},
      ${data.currency}, ${data.totalMinor}, ${data.taxMinor}, ${data.buyer.lines[0] ?? ''}, ${JSON.stringify(data)}::jsonb)
    returning id, series, number, order_id, refers_to, issued_at, currency, total_minor, tax_minor, buyer, data`.execute(
    trx,
  );
  return rows[0]!;
}
