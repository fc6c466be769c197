import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { sql } from 'kysely';
import { readPlain } from '../../house/settings/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { linesOf, lockOrder, shipToOf, type LineRow, type OrderRow } from '../orders/door.ts';
import { byRate } from '../tax/door.ts';
import type { InvoiceData, InvoiceLine } from './invoice.ts';
import { papersOf, type InvoiceRow } from './invoices.queries.ts';
import { nextNumber, type Series } from './next-number.ts';

/**
 * Issues the invoice of a paid order, once: whoever comes again gets the one that there is. Null where none is due: the order is
 * not paid, or is from before the store knew of tax.
 */
export async function issueInvoice(trx: Trx, orderId: string, now: Date): Promise<InvoiceRow | null> {
  const order = await lockOrder(trx, orderId);
  if (order.paid_at === null || order.tax_included === null) return null;
  const [issued] = await papersOf(trx, orderId);
  if (issued) return issued;
  const data = invoiceData(order, await linesOf(trx, orderId), await sellerOf(trx));
  await sql`update orders set invoiced_at = ${now} where id = ${orderId}`.execute(trx);
  return await writePaper(trx, { series: 'INV', orderId, refersTo: null, refundId: null, data }, now);
}

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

async function sellerOf(trx: Trx): Promise<InvoiceData['seller']> {
  const said = await readPlain(trx, [
    'shop.name',
    'shop.address',
    'shop.country',
    'shop.taxNumber',
    'shop.register',
  ]);
  return {
    name: said['shop.name'],
    lines: textLines(said['shop.address']),
    country: said['shop.country'],
    taxNumber: said['shop.taxNumber'],
    register: said['shop.register'],
  };
}

const textLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function invoiceData(order: OrderRow, lines: readonly LineRow[], seller: InvoiceData['seller']): InvoiceData {
  const included = order.tax_included ?? true;
  const rest = (kind: 'freight' | 'fee', amountMinor: number, taxMinor: number): InvoiceLine[] =>
    amountMinor === 0
      ? []
      : [
          {
            kind,
            name: '',
            quantity: 1,
            unitMinor: amountMinor,
            discountMinor: 0,
            amountMinor,
            rate: order.rest_tax_rate,
            taxMinor,
          },
        ];
  const all: InvoiceLine[] = [
    ...lines.map((line) => ({
      kind: 'goods' as const,
      name: line.name,
      quantity: line.quantity,
      unitMinor: line.unit_minor,
      discountMinor: line.discount_minor,
      amountMinor: line.total_minor,
      rate: line.tax_rate,
      taxMinor: line.tax_minor,
    })),
    ...rest('freight', order.freight_minor, order.freight_tax_minor),
    ...rest('fee', order.fee_minor, order.fee_tax_minor),
  ];
  return {
    locale: order.locale as Locale,
    currency: order.currency as Currency,
    orderNo: order.order_no,
    placedAt: order.placed_at.toISOString(),
    suppliedAt: order.paid_at!.toISOString(),
    method: order.payment_method,
    seller,
    buyer: buyerOf(order),
    included,
    reverseCharge: order.reverse_charge,
    lines: all,
    rates: byRate(all, included),
    totalMinor: order.total_minor,
    taxMinor: order.tax_minor,
    corrects: null,
  };
}

/** Whom it is made out to: the firm where one buys, else who gets the parcel, else whom the keys are mailed to. */
function buyerOf(order: OrderRow): InvoiceData['buyer'] {
  const shipTo = shipToOf(order);
  const own = textLines(order.billing_address);
  const name = shipTo && `${shipTo.firstName} ${shipTo.lastName}`.trim();
  const lines =
    order.company !== '' || own.length > 0
      ? [order.company || order.name || order.email, ...own]
      : shipTo
        ? shipTo.lines
        : [order.name || name || order.email];
  return {
    lines: lines.filter(Boolean),
    country: shipTo?.country ?? order.tax_country,
    vatId: order.vat_id,
  };
}
