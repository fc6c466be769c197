import { currencyFacts } from '@halfturn/contract/primitives/money.ts';
import { csvLine } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { invoicesAfter, type InvoiceFilter } from './invoices.queries.ts';

const HEAD =
  'number,kind,issued,order,buyer,country,vat_id,reverse_charge,currency,rate,net,tax,gross,corrects';
/** The number of invoices that are read at a time. */
const AT_ONCE = 500;

/** The CSV file for accounting: a row for each tax rate of each invoice. The amounts of credit notes are negative. */
export async function* invoiceRows(db: Db, filter: InvoiceFilter): AsyncGenerator<string> {
  yield `${HEAD}\r\n`;
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof invoicesAfter>> = await invoicesAfter(db, filter, after, AT_ONCE);
    for (const { data, ...row } of rows) {
      const { digits } = currencyFacts(row.currency);
      const sign = row.series === 'CN' ? -1 : 1;
      const amount = (minor: number): string => ((sign * minor) / 10 ** digits).toFixed(digits);
      const rates = data.rates.length > 0 ? data.rates : [{ rate: 0, netMinor: 0, taxMinor: 0 }];
      for (const { rate, netMinor, taxMinor } of rates)
        yield csvLine([
          row.number,
          row.series === 'CN' ? 'credit note' : 'invoice',
          row.issued_at.toISOString().slice(0, 10),
          row.order_no,
          row.buyer,
          data.buyer.country ?? '',
          data.buyer.vatId,
          data.reverseCharge ? 'yes' : '',
          row.currency,
          String(rate / 1000),
          amount(netMinor),
          amount(taxMinor),
          amount(netMinor + taxMinor),
          data.corrects?.number ?? '',
        ]);
    }
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    after = { at: end.issued_at, id: end.id };
  }
}
