import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

export type Series = 'INV' | 'CN';

/**
 * The next number of a series in a year. Its row stays locked until the transaction ends: where that is undone, the number is the
 * next one's, and none is ever missing. An order is locked before it, and the credit notes' series after the invoices': nobody waits in a circle.
 */
export async function nextNumber(trx: Trx, series: Series, year: number): Promise<number> {
  const { rows } = await sql<{ last_no: number }>`
    insert into invoice_series (series, year, last_no) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last_no = invoice_series.last_no + 1
    returning last_no`.execute(trx);
  return rows[0]!.last_no;
}
