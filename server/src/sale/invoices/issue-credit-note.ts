import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { linesOf, lockOrder, unitAmount, unitsOf, type UnitRow } from '../orders/door.ts';
import { byRate } from '../tax/door.ts';
import { creditOf, grossOf, type InvoiceData, type InvoiceLine } from './invoice.ts';
import { papersOf, type InvoiceRow } from './invoices.queries.ts';
import { issueInvoice, writePaper } from './issue-invoice.ts';

interface Refund {
  order_id: string;
  amount_minor: number;
  idem: string;
  state: string;
}

/**
 * Issues the credit note of a refund, once, and its order's invoice before it where that is yet to come. Null where none is due:
 * money that went back because it paid for nothing (too late, too much, twice) was never invoiced.
 */
export async function issueCreditNote(trx: Trx, refundId: string, now: Date): Promise<InvoiceRow | null> {
  const { rows } = await sql<Refund>`
    select order_id, amount_minor, idem, state from refunds where id = ${refundId}`.execute(trx);
  const [refund] = rows;
  const first = refund && /^units:(.+)$/.exec(refund.idem)?.[1];
  if (!refund || refund.state !== 'done' || !first) return null;
  const order = await lockOrder(trx, refund.order_id);
  const invoice = await issueInvoice(trx, order.id, now);
  if (!invoice) return null;
  const before = await papersOf(trx, order.id);
  const { rows: there } = await sql<{ id: string }>`
    select id from invoices where refund_id = ${refundId}`.execute(trx);
  if (there[0]) return before.find(({ id }) => id === there[0]!.id)!;

  const units = await unitsOf(trx, order.id);
  const at = units.find(({ id }) => id === first)?.refunded_at?.getTime();
  // Those that went back with it: one command takes them back in one moment.
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
  return await writePaper(trx, paper, now);
}

/** How many copies of a line went back, and what they were worth. */
function worthOf(
  line: Parameters<typeof unitAmount>[0] & { id: string },
  back: readonly UnitRow[],
  currency: string,
): { copies: number; grossMinor: number } {
  const mine = back.filter((unit) => unit.line_id === line.id);
  return {
    copies: mine.length,
    grossMinor: mine.reduce((sum, unit) => sum + unitAmount(line, unit.unit_no, currency), 0),
  };
}

/**
 * The lines of a credit note: the copies that went back, and what is left of the amount as freight and fee, as far as each has
 * something left; together they are the amount.
 */
function spread(
  { lines, included }: InvoiceData,
  goods: readonly { copies: number; grossMinor: number }[],
  amountMinor: number,
  papers: readonly InvoiceData[],
): InvoiceLine[] {
  let left = amountMinor;
  return lines.map((line, i): InvoiceLine => {
    const before = papers
      .filter(({ corrects }) => corrects !== null)
      .flatMap((paper) => paper.lines.filter((one) => one.of === i))
      .reduce((sum, one) => sum + grossOf(one, included), 0);
    const room = grossOf(line, included) - before;
    const wanted = line.kind === 'goods' ? goods[i]!.grossMinor : left;
    const grossMinor = Math.max(0, Math.min(wanted, room, left));
    left -= grossMinor;
    const part = creditOf(line, included, before, grossMinor);
    const quantity = line.kind === 'goods' ? goods[i]!.copies : 1;
    return { ...line, ...part, of: i, quantity, discountMinor: 0, unitMinor: part.amountMinor };
  });
}
