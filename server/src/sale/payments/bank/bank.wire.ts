import { currencyFacts, type Currency, type Money } from '@halfturn/contract/primitives/money.ts';
import type {
  BankEntry,
  BankRefund,
  BankStatementRow,
  TransferVerdict,
} from '@halfturn/contract/staff/bank.ts';
import type { EntryRow, Payable, StatementRow } from './bank.queries.ts';
import type { RefundRow } from './refunds.queries.ts';

const money = (amount: number, currency: string): Money => ({ amount, currency: currency as Currency });

export const statementWire = (row: StatementRow, names: ReadonlyMap<string, string>): BankStatementRow => ({
  id: row.id,
  fileName: row.file_name,
  format: row.format as BankStatementRow['format'],
  uploadedAt: row.uploaded_at.toISOString(),
  by: names.get(row.uploaded_by) ?? '',
  lines: row.lines,
  left: row.left,
});

export const entryWire = (row: EntryRow & { order_no: string | null }): BankEntry => ({
  id: row.id,
  day: row.booked_on,
  amount: money(row.amount_minor, row.currency),
  payer: row.payer_name,
  iban: row.payer_iban,
  text: row.remittance,
  state: row.state,
  orderNo: row.order_no,
});

export const payableWire = (row: Payable, verdict: TransferVerdict) => ({
  orderNo: row.order_no,
  email: row.email,
  name: row.name,
  status: row.status,
  total: askedOf(row),
  placedAt: row.placed_at.toISOString(),
  verdict,
});

/** What the order comes to. */
export const askedOf = (row: Payable): Money => money(row.total_minor, row.currency);

export const refundWire = (row: RefundRow): BankRefund => ({
  id: row.id,
  orderNo: row.order_no,
  amount: money(row.amount_minor, row.currency),
  payer: row.payer_name,
  iban: row.payer_iban,
  reason: row.reason,
  since: row.created_at.toISOString(),
  reference: row.provider_ref,
  sentOn: row.done_at?.toISOString().slice(0, 10) ?? null,
});

const COLUMNS = ['name', 'iban', 'amount', 'currency', 'reference', 'reason'];

/**
 * Refunds as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it: its payer has
 * written it.
 */
export function refundsCsv(rows: readonly RefundRow[]): string {
  const lines = rows.map((row) => [
    row.payer_name,
    row.payer_iban,
    decimal(row.amount_minor, row.currency),
    row.currency,
    row.order_no,
    row.reason,
  ]);
  return [COLUMNS, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

const decimal = (minor: number, currency: string): string => {
  const { digits } = currencyFacts(currency);
  return (minor / 10 ** digits).toFixed(digits);
};

const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
