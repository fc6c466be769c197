import type { SeededBug } from './seeded-bug.ts';

/** Papers for accounting. */
export const INVOICE_BUGS: readonly SeededBug[] = [
  {
    name: 'invoice-number-skipped',
    breaks: ['invoices-gapless'],
    what: 'the step from one number to the next',
    changes: [
      {
        file: 'server/src/sale/invoices/invoices.queries.ts',
        text: 'invoice_series.last_no + 1`',
        instead: 'invoice_series.last_no + 2`',
      },
    ],
    test: 'server/src/sale/invoices/invoices.test.ts',
  },
  {
    name: 'invoice-without-tax',
    breaks: ['invoices-as-orders'],
    what: 'the tax of each line of an invoice',
    changes: [
      {
        file: 'server/src/sale/invoices/issue-invoice.ts',
        text: '      taxMinor: line.tax_minor,\n',
        instead: '      taxMinor: 0,\n',
      },
    ],
    test: 'server/src/sale/invoices/invoices.test.ts',
  },
  {
    name: 'invoice-without-seller',
    breaks: ['invoices-seller'],
    what: 'the refusals to issue an invoice while the seller’s details are missing',
    changes: [
      {
        file: 'server/src/sale/invoices/seller.ts',
        text: "  if (name === '' || lines.length === 0 || country === '') return null;\n",
        instead: '',
      },
      {
        file: 'server/migrations/0028_invoices.sql',
        text: "series <> 'INV' or (",
        instead: "series <> '' or (",
      },
    ],
    test: 'server/src/sale/invoices/no-seller.test.ts',
  },
  {
    name: 'credited-twice',
    breaks: ['credits-within'],
    what: 'the unique index over the refunds that are credited, and the look before it',
    changes: [
      {
        file: 'server/migrations/0028_invoices.sql',
        text: 'refund_id uuid unique references refunds (id)',
        instead: 'refund_id uuid references refunds (id)',
      },
      {
        file: 'server/src/sale/invoices/issue-credit-note.ts',
        text: '  if (issued) return issued;\n',
        instead: '  void issued;\n',
      },
    ],
    test: 'server/src/sale/invoices/invoices.test.ts',
  },
  {
    name: 'invoiced-twice',
    breaks: ['paid-invoiced'],
    what: 'the unique index over the orders that are invoiced, and the look before it',
    changes: [
      {
        file: 'server/migrations/0028_invoices.sql',
        text: 'create unique index invoices_one',
        instead: 'create index invoices_one',
      },
      {
        file: 'server/src/sale/invoices/issue-invoice.ts',
        text: '  if (order.invoiced_at !== null) return (await papersOf(trx, orderId))[0] ?? null;\n',
        instead: '  void issued;\n',
      },
    ],
    test: 'server/src/sale/invoices/invoices.test.ts',
  },
  {
    name: 'waiting-refund-uncredited',
    breaks: ['refunds-credited'],
    what: 'the credit notes of what was refunded before there was an invoice',
    changes: [
      {
        file: 'server/src/sale/invoices/issue-invoice.ts',
        text: '  for (const refundId of await refundsDone(trx, orderId)) await issueCreditNote(trx, refundId, now);\n',
        instead: '  void refundsDone;\n  void issueCreditNote;\n',
      },
    ],
    test: 'server/src/sale/invoices/no-seller.test.ts',
  },
  {
    name: 'refund-uncredited',
    breaks: ['refunds-credited'],
    what: 'the subscriber that issues a credit note for a refund',
    changes: [
      {
        file: 'server/src/app/events.ts',
        text: "    'invoices.credit': creditRefund,\n",
        instead: '',
      },
    ],
    test: 'server/src/sale/invoices/invoices.test.ts',
  },
];
