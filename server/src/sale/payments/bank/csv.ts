import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { CsvMapping } from '@halfturn/contract/staff/bank.ts';
import { parse } from 'csv-parse/sync';
import { bareIban, MOST_LINES, tidy, type Credit, type Statement } from './statement.ts';
import { amountIn, dayIn, decimalOf, orderOf } from './written.ts';

/** The cells of a file: its head, and its lines. */
export interface Table {
  columns: string[];
  rows: string[][];
}

const MOST_COLUMNS = 60;

/**
 * Reads the cells of a CSV file, whatever parts them. Banks put lines of their own before the table: it begins at the first line
 * that has as many cells as most, and more of them filled than not. Refuses `bank_statement_unreadable`, and `bank_statement_too_long`.
 */
export function readTable(text: string): Table {
  const start = text.slice(0, 20_000);
  const many = (sign: string) => start.split(sign).length;
  const delimiter = firstOf([';', '\t', ',', '|'].toSorted((a, b) => many(b) - many(a)));
  let cells: string[][];
  try {
    cells = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: MOST_LINES + 200,
      max_record_size: 20_000,
    });
  } catch {
    throw problem('bank_statement_unreadable');
  }
  const widths = Map.groupBy(cells.slice(0, 200), (row) => row.length);
  const [width = 0] =
    [...widths].toSorted(([a, some], [b, others]) => others.length - some.length || b - a)[0] ?? [];
  const head = cells.findIndex((row) => row.length >= width && row.filter(Boolean).length > width / 2);
  const columns = (cells[head] ?? []).map((name) => tidy(name, 80));
  const rows = cells.slice(head + 1).filter((row) => row.length >= width - 1);
  if (columns.length < 2 || columns.length > MOST_COLUMNS || rows.length === 0)
    throw problem('bank_statement_unreadable');
  if (rows.length > MOST_LINES) throw problem('bank_statement_too_long', { values: { max: MOST_LINES } });
  return { columns, rows };
}

/** Names of columns as banks write them, as far as we have met them: to begin with, a person looks at it anyway. */
const NAMES: Readonly<Record<'date' | 'amount' | 'name' | 'iban' | 'ref' | 'currency', RegExp>> = {
  date: /^(booking|buchung|date|datum|fecha|data|valuta|дата|日付|日期|날짜|التاريخ)/i,
  amount:
    /(amount|betrag|montant|importe|importo|kwota|bedrag|összeg|částka|tutar|valor|sum[aă]?$|сумма|金额|金額|금액|المبلغ|credit|haben)/i,
  name: /(payer|name|auftraggeber|zahlungspflichtiger|nom|nombre|ordenante|nadawca|naam|név|jméno|плательщик|counterparty)/i,
  iban: /(iban|kontonummer|account)/i,
  ref: /(reference|referenz|transaction id|référence|referencia)/i,
  currency: /(currency|währung|waehrung|devise|divisa|moneda|valuta$|waluta|munt|валюта)/i,
};
const TEXT =
  /(verwendungszweck|remittance|purpose|description|details|text|motif|concepto|causale|tytuł|omschrijving|közlemény|zpráva|açıklama|назначение|摘要|memo|libell)/i;

/** What the columns seem to mean. */
export function guessMapping({ columns, rows }: Table, currency: Currency): CsvMapping {
  const taken = new Set<number>();
  const find = (names: RegExp): number | null => {
    const at = columns.findIndex((name, i) => !taken.has(i) && names.test(name));
    if (at >= 0) taken.add(at);
    return at < 0 ? null : at;
  };
  const column = (at: number) => rows.slice(0, 200).map((row) => row[at] ?? '');
  const text = columns.flatMap((name, i) => (TEXT.test(name) ? [i] : []));
  for (const at of text) taken.add(at);
  const date = find(NAMES.date) ?? 0;
  const amount = find(NAMES.amount) ?? Math.max(0, columns.length - 1);
  const currencyColumn = find(NAMES.currency);
  const [name, iban, ref] = [find(NAMES.name), find(NAMES.iban), find(NAMES.ref)];
  return {
    date,
    amount,
    currency: currencyColumn,
    name,
    iban,
    ref,
    text: text.length > 0 ? text : [...columns.keys()].filter((at) => !taken.has(at)).slice(0, 8),
    decimal: decimalOf(column(amount), currency),
    dates: orderOf(column(date)),
  };
}

/** A line with what can be made of it; null where its day or its amount cannot be read. */
export interface ReadLine {
  credit: Credit | null;
  /** It is about money that went out, or about none. */
  passed: boolean;
}

/** Reads one line by the mapping. */
export function readLine(
  row: readonly string[],
  mapping: CsvMapping,
  currency: Currency,
  known: readonly string[],
): ReadLine {
  const cell = (at: number | null): string => (at === null ? '' : (row[at] ?? ''));
  // Files with a column for what came in leave it empty where something went out.
  if (cell(mapping.amount).trim() === '') return { credit: null, passed: true };
  const named = cell(mapping.currency).trim().toUpperCase();
  const of = /^[A-Z]{3}$/.test(named) ? named : currency;
  const amountMinor = amountIn(
    cell(mapping.amount),
    mapping.decimal,
    known.includes(of) ? (of as Currency) : currency,
  );
  const bookedOn = dayIn(cell(mapping.date), mapping.dates);
  if (amountMinor === null || bookedOn === null) return { credit: null, passed: false };
  if (amountMinor <= 0) return { credit: null, passed: true };
  return {
    passed: false,
    credit: {
      ref: tidy(cell(mapping.ref), 140),
      bookedOn,
      amountMinor,
      currency: of,
      payerName: tidy(cell(mapping.name), 140),
      payerIban: bareIban(cell(mapping.iban)),
      remittance: tidy(mapping.text.map(cell).join(' ')),
      reversal: false,
    },
  };
}

/**
 * Reads a CSV file by a mapping. Refuses `bank_statement_mapping`, with the line, for a line that cannot be read: the money of a skipped
 * line would be lost.
 */
export function readCsv(
  table: Table,
  mapping: CsvMapping,
  currency: Currency,
  known: readonly string[],
): Statement {
  const credits: Credit[] = [];
  let passed = 0;
  for (const [i, row] of table.rows.entries()) {
    const { credit, passed: away } = readLine(row, mapping, currency, known);
    if (credit) credits.push(credit);
    else if (away) passed++;
    else throw problem('bank_statement_mapping', { values: { line: i + 2 }, data: { line: i + 2 } });
  }
  return { format: 'csv', account: null, credits, passed };
}
