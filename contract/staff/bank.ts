import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ORDER_STATUSES } from '../orders.ts';
import { currency, money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { isoTime, line, orderNo, prose } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

/** Only finance and the owner move money by hand. */
const KEEPS_BOOKS: readonly StaffRole[] = ['finance'];
const params = z.object({ id: z.uuid() });
const day = z.iso.date();

/** The account that buyers pay into. */
export const bankAccount = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  bank: z.string(),
  currencies: z.array(currency),
  /** How long an order waits for the transfer. */
  hours: z.int(),
  /** Offered to buyers. */
  enabled: z.boolean(),
});
export type BankAccount = z.infer<typeof bankAccount>;

const statementRow = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(['camt053', 'csv']),
  uploadedAt: isoTime,
  by: z.string(),
  lines: z.int(),
  /** Lines that wait to be booked. */
  left: z.int(),
});
export type BankStatementRow = z.infer<typeof statementRow>;

export const staffBank = endpoint({
  name: 'staffBank',
  method: 'GET',
  path: '/admin/bank',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary: 'The account, the latest statements, and how much waits for a person.',
  reply: z.object({
    account: bankAccount.extend({ version: seenVersion }),
    statements: z.array(statementRow),
    open: z.int(),
    refunds: z.int(),
  }),
});

export const staffSaveBankAccount = endpoint({
  name: 'staffSaveBankAccount',
  method: 'POST',
  path: '/admin/bank/account',
  access: 'staff',
  roles: KEEPS_BOOKS,
  freshCode: true,
  summary: 'Names the account that buyers pay into, and whether they may.',
  body: z.object({
    holder: line(70).pipe(z.string().min(1, 'required')),
    iban: line(60),
    bic: line(20),
    bank: line(80),
    currencies: z.array(currency).min(1, 'required').max(40),
    hours: z.int('invalid').min(1).max(336),
    enabled: z.boolean(),
    version: seenVersion,
  }),
  reply: bankAccount.extend({ version: seenVersion }),
  problems: ['content_changed', 'staff_code_again'],
});

/** Which column of a CSV file says what, counted from 0; null where none does. */
export const csvMapping = z.object({
  date: z.int().min(0).max(99),
  amount: z.int().min(0).max(99),
  currency: z.int().min(0).max(99).nullable(),
  name: z.int().min(0).max(99).nullable(),
  iban: z.int().min(0).max(99).nullable(),
  ref: z.int().min(0).max(99).nullable(),
  text: z.array(z.int().min(0).max(99)).max(20),
  decimal: z.enum([',', '.']),
  dates: z.enum(['ymd', 'dmy', 'mdy']),
});
export type CsvMapping = z.infer<typeof csvMapping>;

export const MOST_STATEMENT_BYTES = 8 * 1024 * 1024;

/** The first lines of a CSV file, as a mapping reads them. */
export const csvPreview = z.object({
  columns: z.array(z.string()),
  mapping: csvMapping,
  rows: z.array(
    z.object({
      cells: z.array(z.string()),
      /** Null where the mapping makes nothing of the line. */
      amount: money.nullable(),
      day: day.nullable(),
      /** It is no money that came in. */
      passed: z.boolean(),
    }),
  ),
  /** Lines that the mapping cannot read. */
  unread: z.int(),
});
export type CsvPreview = z.infer<typeof csvPreview>;

export const staffUploadStatement = endpoint({
  name: 'staffUploadStatement',
  method: 'POST',
  path: '/admin/bank/statements',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary:
    'Takes a statement in: CAMT.053, or CSV with `mapping` as JSON. A CSV without one is not kept: what its columns seem to mean comes back. Nothing is booked yet; the same file is kept once.',
  query: z.object({
    name: line(200).default(''),
    mapping: z.string().max(2_000).optional(),
    /** Keeps it; else it is only looked at. */
    keep: z.stringbool().default(true),
  }),
  raw: true,
  maxBytes: MOST_STATEMENT_BYTES,
  /** One of both. */
  reply: z.object({ id: z.string().nullable(), csv: csvPreview.nullable() }),
  problems: [
    'bank_statement_unreadable',
    'bank_statement_too_long',
    'bank_statement_mapping',
    'bank_statement_other_account',
    'bank_account_missing',
    'payload_too_large',
  ],
});

/**
 * What a transfer is, or will be once it is booked: `exact` pays an order; `over` too, and the rest goes back; `short`, `currency`,
 * `double`, `late` and `cancelled` go back; `unknown`, `several` and `method` name no order, several, or one that is not paid by
 * transfer, and wait for a person; `seen` was booked from another statement.
 */
export const TRANSFER_VERDICTS = [
  'exact',
  'over',
  'short',
  'currency',
  'double',
  'late',
  'cancelled',
  'unknown',
  'several',
  'method',
  'seen',
] as const;
export type TransferVerdict = (typeof TRANSFER_VERDICTS)[number];

const entry = z.object({
  id: z.string(),
  day,
  amount: money,
  payer: z.string(),
  iban: z.string(),
  text: z.string(),
  state: z.enum(['read', 'open', 'matched', 'set_aside']),
  /** The order that it is matched to, or would be. */
  orderNo: z.string().nullable(),
});
export type BankEntry = z.infer<typeof entry>;

export const staffStatement = endpoint({
  name: 'staffStatement',
  method: 'GET',
  path: '/admin/bank/statements/{id}',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary: 'A statement line by line, with what each line is, or will be once it is booked.',
  params,
  query: z.object(pageQuery),
  reply: page(
    entry.extend({
      line: z.int(),
      /** Null where this very statement has booked it. */
      verdict: z.enum(TRANSFER_VERDICTS).nullable(),
      /** What the order comes to. */
      asked: money.nullable(),
    }),
  ).extend({
    statement: statementRow,
    /** Lines of the file that are none of ours: money that went out, and what is not booked yet. */
    passed: z.int(),
    counts: z.partialRecord(z.enum(TRANSFER_VERDICTS), z.int()),
  }),
  problems: ['not_found'],
});

export const staffBookStatement = endpoint({
  name: 'staffBookStatement',
  method: 'POST',
  path: '/admin/bank/statements/{id}/book',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary:
    'Books the next lines of a statement. Called until none is left; cut off, it goes on where it was.',
  params,
  reply: z.object({ booked: z.int(), left: z.int() }),
  problems: ['not_found'],
});

export const ENTRY_TABS = ['open', 'matched', 'set_aside'] as const;

export const staffEntries = endpoint({
  name: 'staffEntries',
  method: 'GET',
  path: '/admin/bank/entries',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary:
    'Transfers by what became of them: those that wait for a person oldest first, the others latest first.',
  query: z.object({ state: z.enum(ENTRY_TABS).default('open'), ...pageQuery }),
  reply: page(
    entry.extend({
      note: z.string(),
      /** Staff entered it before a statement had it. */
      byHand: z.boolean(),
    }),
  ),
});

export const staffEntryOrders = endpoint({
  name: 'staffEntryOrders',
  method: 'GET',
  path: '/admin/bank/entries/{id}/orders',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary:
    'Orders that a transfer may be for: found by the beginning of a number or an e-mail address; without either, those of its amount.',
  params,
  query: z.object({ q: line(254).default('') }),
  reply: z.object({
    rows: z.array(
      z.object({
        orderNo: z.string(),
        email: z.string(),
        name: z.string(),
        status: z.enum(ORDER_STATUSES),
        total: money,
        placedAt: isoTime,
        verdict: z.enum(TRANSFER_VERDICTS),
      }),
    ),
  }),
  problems: ['not_found'],
});

export const staffMatchEntry = endpoint({
  name: 'staffMatchEntry',
  method: 'POST',
  path: '/admin/bank/entries/{id}/match',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary: 'Says which order a transfer is for. From there on it goes the way of every payment.',
  params,
  body: z.object({ orderNo }),
  reply: z.object({ status: z.enum(ORDER_STATUSES) }),
  problems: ['not_found', 'order_not_found', 'transfer_order_unfit', 'transfer_has_moved_on'],
});

export const staffSetEntryAside = endpoint({
  name: 'staffSetEntryAside',
  method: 'POST',
  path: '/admin/bank/entries/{id}/aside',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary: 'Says that a transfer is no order’s, and why: sent back to its payer, or for something else.',
  params,
  body: z.object({ note: prose(300).pipe(z.string().min(1, 'required')) }),
  reply: z.null(),
  problems: ['not_found', 'transfer_has_moved_on'],
});

const refund = z.object({
  id: z.string(),
  orderNo: z.string(),
  amount: money,
  payer: z.string(),
  iban: z.string(),
  reason: z.string(),
  since: isoTime,
  /** The bank's reference, once it was sent. */
  reference: z.string().nullable(),
  sentOn: day.nullable(),
});
export type BankRefund = z.infer<typeof refund>;

export const staffBankRefunds = endpoint({
  name: 'staffBankRefunds',
  method: 'GET',
  path: '/admin/bank/refunds',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary: 'What is to be sent back by transfer, longest waiting first; or what was, latest first.',
  query: z.object({ sent: z.stringbool().default(false), ...pageQuery }),
  reply: page(refund),
});

export const staffRefundSent = endpoint({
  name: 'staffRefundSent',
  method: 'POST',
  path: '/admin/bank/refunds/{id}/sent',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary: 'A refund has been sent by transfer: it is done, and its buyer is told.',
  params,
  body: z.object({ reference: line(140).pipe(z.string().min(1, 'required')), sentOn: day }),
  reply: z.null(),
  problems: ['not_found', 'transfer_has_moved_on'],
});

export const staffExportRefunds = endpoint({
  name: 'staffExportRefunds',
  method: 'POST',
  path: '/admin/bank/refunds/export',
  access: 'staff',
  roles: KEEPS_BOOKS,
  summary: 'What is to be sent back, as CSV for the bank’s own page. Noted in the audit log.',
  reply: z.object({ csv: z.string(), count: z.int() }),
});

/** The calls about the bank account and its statements. */
export const BANK_CALLS = [
  staffBank,
  staffSaveBankAccount,
  staffUploadStatement,
  staffStatement,
  staffBookStatement,
  staffEntries,
  staffEntryOrders,
  staffMatchEntry,
  staffSetEntryAside,
  staffBankRefunds,
  staffRefundSent,
  staffExportRefunds,
] as const;
