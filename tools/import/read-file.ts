import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parse, type CsvError } from 'csv-parse';
import { CommandRefused } from '../store.ts';
import { findColumns, type FileColumns } from './fields.ts';
import { readLine, type Defaults, type Line, type Read } from './read-line.ts';

export interface BadLine {
  no: number;
  why: string;
}

export interface FileRead {
  heads: string[];
  columns: FileColumns;
  lines: Line[];
  bad: BadLine[];
}

/** The most lines of one file. */
const MOST_LINES = 500_000;

/** Streams a CSV file (comma, semicolon or tab; UTF-8) and reads each of its lines. */
export async function readFile(
  file: string,
  options: { map?: string | undefined; defaults: Defaults; onProgress?: (lines: number) => void },
): Promise<FileRead> {
  const bad: BadLine[] = [];
  const lines: Line[] = [];
  let heads: string[] | undefined;
  let columns: FileColumns | undefined;
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(file),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 1_000_000,
    on_skip: (error: CsvError | undefined) =>
      void bad.push({ no: Number(error?.lines ?? 0), why: 'it cannot be read as CSV' }),
  });
  const source = createReadStream(file);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: { lines: number } };
      if (!heads || !columns) {
        heads = record.map((head) => head.trim());
        columns = findColumns(heads, options.map);
        continue;
      }
      if (record.every((cell) => cell.trim() === '')) continue;
      const read: Read =
        record.length === heads.length
          ? readLine(record, columns, info.lines, options.defaults)
          : { why: `it has ${record.length} columns, and the file has ${heads.length}` };
      if ('line' in read) lines.push(read.line);
      else bad.push({ no: info.lines, why: read.why });
      const count = lines.length + bad.length;
      if (count > MOST_LINES) throw new CommandRefused(`The file has more than ${MOST_LINES} lines.`);
      if (count % 1000 === 0) options.onProgress?.(count);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new CommandRefused(`There is no file ${file}.`, { cause: error });
    throw error;
  }
  if (!heads || !columns) throw new CommandRefused(`The file ${file} is empty.`);
  return { heads, columns, lines, bad };
}

/** The separator that the first line has most of. */
async function delimiterOf(file: string): Promise<string> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new CommandRefused(`The file ${file} cannot be opened.`, { cause });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/)[0] ?? '';
    return firstOf([',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length));
  } finally {
    await handle.close();
  }
}
