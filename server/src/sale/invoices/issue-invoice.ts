import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import {
  deliveryNameOf,
  linesOf,
  lockOrder,
  shipToOf,
  updateOrder,
  type LineRow,
  type OrderRow,
} from '../orders/door.ts';
import { byRate } from '../tax/door.ts';
import type { InvoiceData, InvoiceLine } from './invoice.ts';
import { insertPaper, papersOf, refundsDone, type InvoiceRow } from './invoices.queries.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { sellerOf, textLines } from './seller.ts';

/**
 * Issues the invoice of a paid order, once; called again, it returns the same one. The credit notes of earlier refunds follow in the
 * same transaction, because their own jobs found no invoice to correct. Null if no invoice is due (the order is not paid, or is from
 * before the store recorded tax), and while the seller's details are missing: then the order waits.
 */
export async function issueInvoice(trx: Trx, orderId: string, now: Date): Promise<InvoiceRow | null> {
  const order = await lockOrder(trx, orderId);
  if (order.paid_at === null || order.tax_included === null) return null;
  if (order.invoiced_at !== null) return (await papersOf(trx, orderId))[0] ?? null;
  const seller = await sellerOf(trx);
  if (!seller) return null;
  const data = invoiceData(order, await linesOf(trx, orderId), seller);
  await updateOrder(trx, orderId, { invoiced_at: now, invoice_buyer: null });
  const paper = { series: 'INV', orderId, refersTo: null, refundId: null, data } as const;
  const invoice = await insertPaper(trx, paper, now);
  if (order.refunded_minor > 0)
    for (const refundId of await refundsDone(trx, orderId)) await issueCreditNote(trx, refundId, now);
  return invoice;
}

function invoiceData(order: OrderRow, lines: readonly LineRow[], seller: InvoiceData['seller']): InvoiceData {
  const included = order.tax_included ?? true;
  const rest = (kind: 'freight' | 'fee', amountMinor: number, taxMinor: number): InvoiceLine[] =>
    amountMinor === 0
      ? []
      : [
          {
            kind,
            name: kind === 'freight' ? deliveryNameOf(order, order.locale) : '',
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
      ...(line.sku && { sku: line.sku }),
      quantity: line.quantity,
      unitMinor: line.unit_minor,
      discountMinor: line.discount_minor,
      adjustMinor: line.adjust_minor,
      amountMinor: line.total_minor,
      rate: line.tax_rate,
      taxMinor: line.tax_minor,
    })),
    ...rest('freight', order.freight_minor, order.freight_tax_minor),
    ...rest('fee', order.fee_minor, order.fee_tax_minor),
  ];
  return {
    locale: order.locale,
    currency: order.currency,
    orderNo: order.order_no,
    placedAt: order.placed_at.toISOString(),
    suppliedAt: present(order.paid_at).toISOString(),
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

/** The buyer on the invoice: the company if there is one, else the recipient of the parcel, else the one of the mail. */
function buyerOf(row: OrderRow): InvoiceData['buyer'] {
  // If the buyer's data was deleted while the order waited, these fields were kept for its invoice.
  const order: OrderRow = { ...row, ...(row.invoice_buyer as Partial<OrderRow> | null) };
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
