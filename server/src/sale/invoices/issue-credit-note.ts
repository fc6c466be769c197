import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { linesOf, lockOrder, unitAmount, unitsOf, type UnitRow } from '../orders/door.ts';
import { byRate } from '../tax/door.ts';
import { creditOf, grossOf, type InvoiceData, type InvoiceLine } from './invoice.ts';
import { insertPaper, papersOf, refundById, type InvoiceRow } from './invoices.queries.ts';

/**
 * Issues the credit note of a refund, once. Null while the order has no invoice: its invoice brings the credit note with it
 * (`issueInvoice`). Null also for money that was never invoiced, because it came too late, twice, or was too much. A refund that was
 * made at the provider's own site is credited as well; it belongs to no unit, unless it was the whole amount. An amount that staff
 * refunded belongs to none.
 */
export async function issueCreditNote(trx: Trx, refundId: string, now: Date): Promise<InvoiceRow | null> {
  const refund = await refundById(trx, refundId);
  const [, cause, first] = /^(units|amount|site):(.+)$/.exec(refund?.idem ?? '') ?? [];
  if (!refund || refund.state !== 'done' || !cause) return null;
  const order = await lockOrder(trx, refund.order_id);
  const before = await papersOf(trx, order.id);
  const [invoice] = before;
  if (!invoice) return null;
  const issued = before.find((paper) => paper.refund_id === refundId);
  if (issued) return issued;

  const units = await unitsOf(trx, order.id);
  const refundedAt = cause === 'site' ? refund.done_at : units.find(({ id }) => id === first)?.refunded_at;
  const at = refundedAt?.getTime();
  // One command takes back all units of a refund, so they have the same time.
  const back = units.filter((unit) => unit.refunded_at !== null && unit.refunded_at.getTime() === at);
  const lines = await linesOf(trx, order.id);
  const goods = lines.map((line) => worthOf(line, back, order.currency));
  const credited = spread(
    invoice.data,
    goods,
    refund.amount_minor,
    before.map(({ data }) => data),
  );
  const data: InvoiceData = {
    ...invoice.data,
    suppliedAt: now.toISOString(),
    lines: credited.filter(({ amountMinor }) => amountMinor !== 0),
    rates: byRate(credited, invoice.data.included),
    totalMinor: refund.amount_minor,
    taxMinor: credited.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    corrects: { number: invoice.number, issuedAt: invoice.issued_at.toISOString() },
  };
  const paper = { series: 'CN', orderId: order.id, refersTo: invoice.id, refundId, data } as const;
  return await insertPaper(trx, paper, now);
}

/** How many units of a line went back, and what they were worth. */
function worthOf(
  line: Parameters<typeof unitAmount>[0] & { id: string },
  back: readonly UnitRow[],
  currency: Currency,
): { quantity: number; grossMinor: number } {
  const mine = back.filter((unit) => unit.line_id === line.id);
  return {
    quantity: mine.length,
    grossMinor: mine.reduce((sum, unit) => sum + unitAmount(line, unit.unit_no, currency), 0),
  };
}

/**
 * The lines of a credit note, which come to its amount: first the units that went back, then freight and fee, then the lines in
 * their order, each as far as it has something left.
 */
function spread(
  { lines, included }: InvoiceData,
  goods: readonly { quantity: number; grossMinor: number }[],
  amountMinor: number,
  papers: readonly InvoiceData[],
): InvoiceLine[] {
  const before = lines.map((_, i) =>
    papers
      .filter(({ corrects }) => corrects !== null)
      .flatMap((paper) => paper.lines.filter((one) => one.of === i))
      .reduce((sum, one) => sum + grossOf(one, included), 0),
  );
  const taken = lines.map(() => 0);
  let left = amountMinor;
  const take = (i: number, wanted: number): void => {
    const room = grossOf(nthOf(lines, i), included) - nthOf(before, i) - nthOf(taken, i);
    const part = Math.max(0, Math.min(wanted, room, left));
    taken[i]! += part;
    left -= part;
  };
  for (const [i, { kind }] of lines.entries()) take(i, kind === 'goods' ? nthOf(goods, i).grossMinor : left);
  for (const i of lines.keys()) take(i, left);
  return lines.map((line, i): InvoiceLine => {
    const part = creditOf(line, included, nthOf(before, i), nthOf(taken, i));
    const quantity = (line.kind === 'goods' && nthOf(goods, i).quantity) || 1;
    return {
      ...line,
      ...part,
      of: i,
      quantity,
      discountMinor: 0,
      adjustMinor: 0,
      unitMinor: part.amountMinor,
    };
  });
}
