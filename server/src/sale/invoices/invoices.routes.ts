import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { orderPapers } from '@halfturn/contract/invoices.ts';
import { staffInvoices, staffInvoicesWaiting } from '@halfturn/contract/staff/invoices.ts';
import type { Context } from '../../platform/context.ts';
import { bind, bindStaff, type Binding } from '../../platform/http/call.ts';
import { findOrder, keysOf } from '../orders/door.ts';
import { awaitsInvoice } from './invoice.ts';
import { countToInvoice, listInvoices, papersOf } from './invoices.queries.ts';
import { issueWhenSeen } from './issue-when-seen.ts';
import { sellerOf } from './seller.ts';

const kindOf = (series: 'INV' | 'CN'): 'invoice' | 'credit_note' =>
  series === 'INV' ? 'invoice' : 'credit_note';

export const invoicesRoutes = ({ db, clock }: Context): Binding[] => [
  bind(orderPapers, async ({ params, query, visitor, member }) => {
    const { order, right } = await findOrder(db, params.orderNo, keysOf(query, visitor, member));
    // Who holds only the mail's link does not learn where the buyer lives.
    if (right === 'look') return { papers: [], follows: false };
    const waits = awaitsInvoice(order);
    if (waits) await issueWhenSeen({ db, clock }, order.id);
    const papers = await papersOf(db, order.id);
    return {
      follows: waits && papers.length === 0,
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

  bindStaff(staffInvoicesWaiting, async () => {
    const [seller, orders] = await Promise.all([sellerOf(db), countToInvoice(db)]);
    return { sellerMissing: seller === null, orders };
  }),
];
