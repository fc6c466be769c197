import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { MOST_IMPORT_LINES } from '@halfturn/contract/staff/product-import-parts.ts';
import { parse, type CsvError } from 'csv-parse';
import { Readable } from 'node:stream';
import { fromShopify } from './shopify-rows.ts';
import { fromWooCommerce } from './woocommerce-rows.ts';

export interface TableRow {
  /** Number in the file, from 1; the first line has the heads. */
  no: number;
  cells: string[];
}

export interface Table {
  heads: string[];
  rows: TableRow[];
  /** Lines that are no rows of a table. */
  unreadable: number[];
}

/** Decodes a file: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads a file of products: CSV with comma, semicolon or tab, or JSON with a list of objects. Refuses `import_file_empty`,
 * `import_file_lines` and `import_file_json`.
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  // The database takes neither NUL nor half a surrogate pair; the mark that stands for what cannot be read makes its line wrong.
  const text = decodeText(bytes).replaceAll('\0', '\uFFFD').toWellFormed();
  const table = /^\s*[[{]/.test(text) ? readJson(text) : await readCsv(text);
  if (table.heads.length === 0) throw problem('import_file_empty');
  return fromWooCommerce(fromShopify(table));
}

const SLICE = 64 * 1024;
/** In pieces, so that other requests are answered in between. */
function* slices(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += SLICE) yield text.slice(from, from + SLICE);
}

async function readCsv(text: string): Promise<Table> {
  const table: Table = { heads: [], rows: [], unreadable: [] };
  const parser = Readable.from(slices(text)).pipe(
    parse({
      delimiter: delimiterOf(text.slice(0, 4096)),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: 1_000_000,
      on_skip: (error: CsvError | undefined) => void table.unreadable.push(Number(error?.lines ?? 0)),
    }),
  );
  for await (const item of parser) {
    const { record, info } = item as { record: string[]; info: { lines: number } };
    if (table.heads.length === 0) {
      if (record.every((cell) => cell.trim() === '')) continue;
      table.heads = record.map((head) => head.trim().slice(0, MOST_HEAD));
    } else if (record.some((cell) => cell.trim() !== '')) {
      table.rows.push({ no: info.lines, cells: record.map(withoutGuard) });
      refuseMany(table);
    }
  }
  return table;
}

const MOST_HEAD = 100;

function refuseMany({ rows }: Table): void {
  if (rows.length > MOST_IMPORT_LINES)
    throw problem('import_file_lines', { values: { max: MOST_IMPORT_LINES } });
}

/** An exporter puts an apostrophe before what a spreadsheet would take for a formula. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '');

/** The separator that the first line has most of. */
function delimiterOf(start: string): string {
  const [head = ''] = start.split(/\r?\n/).filter((line) => line.trim() !== '');
  return firstOf([',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length));
}

/** A list of objects, alone or as the only list of an object. The object is line 1, as in a table its heads would be. */
function readJson(text: string): Table {
  const list = listIn(text);
  const heads = new Map<string, number>();
  for (const one of list) for (const key of Object.keys(one)) if (!heads.has(key)) heads.set(key, heads.size);
  const table: Table = {
    heads: [...heads.keys()].map((head) => head.trim().slice(0, MOST_HEAD)),
    rows: list.map((one, i) => ({
      no: i + 2,
      cells: [...heads.keys()].map((key) => cellOf(one[key])),
    })),
    unreadable: [],
  };
  refuseMany(table);
  return table;
}

function listIn(text: string): Record<string, unknown>[] {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    throw problem('import_file_json');
  }
  const list = Array.isArray(whole) ? whole : Object.values(whole as object).find(Array.isArray);
  if (!Array.isArray(list)) throw problem('import_file_json');
  const objects = list.filter(
    (one): one is Record<string, unknown> => typeof one === 'object' && one !== null,
  );
  if (objects.length < list.length) throw problem('import_file_json');
  return objects;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellOf).join(';');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
