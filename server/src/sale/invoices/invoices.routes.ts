import { orderPapers } from '@halfturn/contract/invoices.ts';
import { staffInvoices, staffInvoicesWaiting } from '@halfturn/contract/staff/invoices.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, bindStaff, type Binding } from '../../platform/http/call.ts';
import { findOrder, keysOf } from '../orders/door.ts';
import { awaitsInvoice } from './invoice.ts';
import { countToInvoice, listInvoices, oldestToInvoice, papersOf } from './invoices.queries.ts';
import { issueInvoice } from './issue-invoice.ts';
import { sellerOf } from './seller.ts';

const kindOf = (series: 'INV' | 'CN'): 'invoice' | 'credit_note' =>
  series === 'INV' ? 'invoice' : 'credit_note';

/** Rounds come every ten seconds, so a payment that has waited this many milliseconds is one of a backlog. */
const BACKLOG_MS = 60_000;

/**
 * Issues the invoice of an order when its buyer asks for it, so that a buyer who has just paid need not wait for the next round. A
 * backlog, after the seller's details were missing, is left to the round, which numbers invoices in the order of payment.
 */
async function issueWhenAsked({ db, clock }: Pick<Context, 'db' | 'clock'>, orderId: string): Promise<void> {
  const now = clock.now();
  const oldest = await oldestToInvoice(db);
  if (oldest && now.getTime() - oldest.getTime() > BACKLOG_MS) return;
  await inTransaction(db, (trx) => issueInvoice(trx, orderId, now));
}

export const invoicesRoutes = ({ db, clock }: Context): Binding[] => [
  bind(orderPapers, async ({ params, query, visitor, member }) => {
    const { order, right } = await findOrder(db, params.orderNo, keysOf(query, visitor, member));
    // The link of a mail alone does not show where the buyer lives.
    if (right === 'look') return { papers: [], follows: false };
    const waits = awaitsInvoice(order);
    if (waits) await issueWhenAsked({ db, clock }, order.id);
    const papers = await papersOf(db, order.id);
    return {
      follows: waits && papers.length === 0,
      papers: papers.map((row) => ({
        number: row.number,
        kind: kindOf(row.series),
        issuedAt: row.issued_at.toISOString(),
        total: { amount: row.total_minor, currency: row.currency },
      })),
    };
  }),
];

export const invoicesStaffRoutes = ({ db }: Context): Binding[] => [
  bindStaff(staffInvoices, async ({ query }) => {
    const { from, to, ...rest } = query;
    const { rows, total } = await listInvoices(db, { ...rest, from: from || null, to: to || null });
    return {
      rows: rows.map((row) => ({
        number: row.number,
        kind: kindOf(row.series),
        issuedAt: row.issued_at.toISOString(),
        orderNo: row.order_no,
        buyer: row.buyer,
        tax: { amount: row.tax_minor, currency: row.currency },
        total: { amount: row.total_minor, currency: row.currency },
      })),
      total,
    };
  }),

  bindStaff(staffInvoicesWaiting, async () => {
    const [seller, orders] = await Promise.all([sellerOf(db), countToInvoice(db)]);
    return { sellerMissing: seller === null, orders };
  }),
];
