import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { linesOf, lockOrder, unitAmount, unitsOf, type UnitRow } from '../orders/door.ts';
import { byRate } from '../tax/door.ts';
import { creditOf, grossOf, type InvoiceData, type InvoiceLine } from './invoice.ts';
import { papersOf, type InvoiceRow } from './invoices.queries.ts';
import { writePaper } from './write-paper.ts';

interface Refund {
  order_id: string;
  amount_minor: number;
  idem: string;
  state: string;
  done_at: Date | null;
}

/**
 * Issues the credit note of a refund, once. Null while the order has no invoice: when that is issued, it brings this credit note
 * with it (`issueInvoice`). Null also where none is due: money that went back because it paid for nothing (too late, too much,
 * twice) was never invoiced. What somebody gave back at the provider's own site is credited as well: it is of no copy, unless it
 * was all there was.
 */
export async function issueCreditNote(trx: Trx, refundId: string, now: Date): Promise<InvoiceRow | null> {
  const { rows } = await sql<Refund>`
    select order_id, amount_minor, idem, state, done_at from refunds where id = ${refundId}`.execute(trx);
  const [refund] = rows;
  const [, cause, first] = /^(units|site):(.+)$/.exec(refund?.idem ?? '') ?? [];
  if (!refund || refund.state !== 'done' || !cause) return null;
  const order = await lockOrder(trx, refund.order_id);
  const before = await papersOf(trx, order.id);
  const [invoice] = before;
  if (!invoice) return null;
  const { rows: there } = await sql<{ id: string }>`
    select id from invoices where refund_id = ${refundId}`.execute(trx);
  if (there[0]) return before.find(({ id }) => id === there[0]!.id)!;

  const units = await unitsOf(trx, order.id);
  const moment = cause === 'site' ? refund.done_at : units.find(({ id }) => id === first)?.refunded_at;
  const at = moment?.getTime();
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
 * The lines of a credit note: the copies that went back, what is left of the amount as freight and fee, and what is of neither by
 * the lines in their order; as far as each has something left. Together they are the amount.
 */
function spread(
  { lines, included }: InvoiceData,
  goods: readonly { copies: number; grossMinor: number }[],
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
    const room = grossOf(lines[i]!, included) - before[i]! - taken[i]!;
    const part = Math.max(0, Math.min(wanted, room, left));
    taken[i]! += part;
    left -= part;
  };
  for (const [i, { kind }] of lines.entries()) take(i, kind === 'goods' ? goods[i]!.grossMinor : left);
  for (const i of lines.keys()) take(i, left);
  return lines.map((line, i): InvoiceLine => {
    const part = creditOf(line, included, before[i]!, taken[i]!);
    const quantity = (line.kind === 'goods' && goods[i]!.copies) || 1;
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
