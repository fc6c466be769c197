import { currencyFacts } from '@halfturn/contract/primitives/currencies.ts';

export type Cell = string | number | null;

/** A cell of a CSV file. An apostrophe keeps spreadsheets from taking a text for a formula; numbers stay as they are. */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180), with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A CSV file (RFC 4180) of these rows. */
export const csv = (rows: readonly (readonly Cell[])[]): string => rows.map(csvLine).join('');

/** An amount for a CSV file, with the decimals of its currency and a point, such as `24.99`. */
export function csvAmount(minor: number, currency: string): string {
  const { digits } = currencyFacts(currency);
  return (minor / 10 ** digits).toFixed(digits);
}
