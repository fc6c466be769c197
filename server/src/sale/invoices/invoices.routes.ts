import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { orderPapers } from '@halfturn/contract/invoices.ts';
import { staffInvoices } from '@halfturn/contract/staff/invoices.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, bindStaff, type Binding } from '../../platform/http/call.ts';
import { findOrder, keysOf } from '../orders/door.ts';
import { listInvoices, papersOf } from './invoices.queries.ts';
import { issueInvoice } from './issue-invoice.ts';

const kindOf = (series: 'INV' | 'CN'): 'invoice' | 'credit_note' =>
  series === 'INV' ? 'invoice' : 'credit_note';

export const invoicesRoutes = ({ db, clock }: Context): Binding[] => [
  bind(orderPapers, async ({ params, query, visitor, member }) => {
    const { order, right } = await findOrder(db, params.orderNo, keysOf(query, visitor, member));
    // Who holds only the mail's link does not learn where the buyer lives.
    if (right === 'look') return { papers: [] };
    // Nobody who has just paid waits for the next round.
    if (order.invoiced_at === null && order.paid_at !== null)
      await inTransaction(db, (trx) => issueInvoice(trx, order.id, clock.now()));
    const papers = await papersOf(db, order.id);
    return {
      papers: papers.map((row) => ({
        number: row.number,
        kind: kindOf(row.series),
        issuedAt: row.issued_at.toISOString(),
        total: { amount: row.total_minor, currency: row.currency as Currency },
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
        tax: { amount: row.tax_minor, currency: row.currency as Currency },
        total: { amount: row.total_minor, currency: row.currency as Currency },
      })),
      total,
    };
  }),
];
