import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { days } from '../primitives/list-parts.ts';
import { money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { isoTime, line } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

const SEES_INVOICES: readonly StaffRole[] = ['finance', 'orders', 'support', 'read_only'];

/** Which invoices a list, or a file for accounting, is of. Days by UTC, the last one too. */
export const invoiceFilter = {
  ...days,
  q: line(120).default(''),
};

export const staffInvoiceRow = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  issuedAt: isoTime,
  orderNo: z.string(),
  buyer: z.string(),
  tax: money,
  total: money,
});

export const staffInvoices = endpoint({
  name: 'staffInvoices',
  method: 'GET',
  path: '/admin/invoices',
  access: 'staff',
  roles: SEES_INVOICES,
  summary:
    'Invoices and credit notes, newest first: of a period, and those whose number, order or buyer is typed. Each is a PDF below this address by its number, all of them are `/admin/invoices.csv`.',
  query: z.object({ ...invoiceFilter, ...pageQuery }),
  reply: page(staffInvoiceRow),
});

export const staffInvoicesWaiting = endpoint({
  name: 'staffInvoicesWaiting',
  method: 'GET',
  path: '/admin/invoices/waiting',
  access: 'staff',
  roles: SEES_INVOICES,
  summary:
    'How many paid orders wait for their invoice, and whether they wait because the name, the address or the country of the store is missing (`/admin/tax/settings`).',
  reply: z.object({ sellerMissing: z.boolean(), orders: z.int() }),
});

/** As many packing slips as one file holds. */
export const MOST_SLIPS = 50;
