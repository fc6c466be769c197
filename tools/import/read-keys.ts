import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { TextDecoderStream } from 'node:stream/web';
import { parse } from 'csv-parse';
import { CommandRefused } from '../store.ts';

/** A line of a file of keys, as it stands there. */
export interface RawKey {
  /** From 1, as an editor shows it. */
  line: number;
  key: string;
  /** What the product column says; null in a file without one. */
  product: string | null;
}

/** The column heads under which keys and products are looked for (folded). */
const HEADS = {
  key: [
    'key',
    'keys',
    'code',
    'codes',
    'serial',
    'cdkey',
    'gamekey',
    'productkey',
    'activationkey',
    'licence',
    'license',
  ],
  product: ['product', 'sku', 'slug', 'game', 'title', 'name', 'productid', 'ref', 'appid'],
} as const;
const fold = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const isKeyHead = (text: string): boolean => isOneOf(HEADS.key, fold(text));

/** What names a file: a hash of its bytes, and how many lines it has, which the progress is measured against. */
export async function measureFile(file: string): Promise<{ hash: Buffer; lines: number }> {
  const hash = createHash('sha256');
  let lines = 0;
  let last = 10;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      for (const byte of chunk) if (byte === 10) lines++;
      last = chunk.at(-1) ?? last;
    }
  } catch (cause) {
    throw new CommandRefused(`The file ${file} cannot be read.`, { cause });
  }
  return { hash: hash.digest(), lines: last === 10 ? lines : lines + 1 };
}

/**
 * Streams the keys of a file: CSV with heads (comma, semicolon or tab), or plain text with a key a line. UTF-8 or UTF-16,
 * as its first bytes say.
 *
 * @param map `key=Code,product=SKU`, where the heads do not say it
 */
export async function* readKeys(file: string, map: string | undefined): AsyncGenerator<RawKey> {
  const { head, encoding } = await beginningOf(file);
  const decode = new TextDecoderStream(encoding) as unknown as Parameters<ReadableStream['pipeThrough']>[0];
  const text = Readable.fromWeb(Readable.toWeb(createReadStream(file)).pipeThrough(decode as never) as never);
  const delimiter = [',', ';', '\t'].find((sign) => head.includes(sign));
  if (delimiter === undefined && map === undefined) yield* plainLines(text);
  else yield* csvLines(text, delimiter ?? ',', map);
}

async function* plainLines(text: Readable): AsyncGenerator<RawKey> {
  let line = 0;
  for await (const key of createInterface({ input: text, crlfDelay: Infinity })) {
    line++;
    if (line === 1 && isKeyHead(key)) continue;
    yield { line, key: withoutGuard(key), product: null };
  }
}

async function* csvLines(text: Readable, delimiter: string, map: string | undefined): AsyncGenerator<RawKey> {
  const parser = text.pipe(
    parse({ delimiter, info: true, relax_column_count: true, relax_quotes: true, max_record_size: 100_000 }),
  );
  text.on('error', (error) => parser.destroy(error));
  let columns: { key: number; product: number | undefined } | undefined;
  for await (const item of parser) {
    const { record, info } = item as { record: string[]; info: { lines: number } };
    if (!columns) {
      columns = columnsOf(record, map);
      continue;
    }
    yield {
      line: info.lines,
      key: withoutGuard(record[columns.key] ?? ''),
      product: columns.product === undefined ? null : withoutGuard(record[columns.product] ?? ''),
    };
  }
}

function columnsOf(
  heads: readonly string[],
  map: string | undefined,
): { key: number; product: number | undefined } {
  const told: Record<string, number> = {};
  for (const pair of (map ?? '').split(',').filter((part) => part.trim() !== '')) {
    const [field = '', column = ''] = pair.split('=').map((part) => part.trim());
    const index = heads.findIndex((head) => head.trim().toLowerCase() === column.toLowerCase());
    if (!Object.hasOwn(HEADS, field))
      throw new CommandRefused(`There is no field "${field}". Fields: key, product.`);
    // The header may be a key if the file has none: it is not repeated in a message.
    if (index === -1) throw new CommandRefused(`The file has no column "${column}" in its first line.`);
    told[field] = index;
  }
  const usual = (field: 'key' | 'product') => {
    const index = heads.findIndex((head) => HEADS[field].some((name) => name === fold(head)));
    return index === -1 ? undefined : index;
  };
  const key = told.key ?? usual('key');
  if (key === undefined)
    throw new CommandRefused(
      'No column of the first line says that it holds keys. Say which: --map key=Column.',
    );
  return { key, product: told.product ?? usual('product') };
}

/** A spreadsheet's exporter puts an apostrophe before what looks like a formula. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@\t])/, '');

async function beginningOf(file: string): Promise<{ head: string; encoding: string }> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new CommandRefused(`The file ${file} cannot be opened.`, { cause });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const encoding =
      bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : bytes[0] === 0xfe && bytes[1] === 0xff
          ? 'utf-16be'
          : 'utf-8';
    return { head: new TextDecoder(encoding).decode(bytes).split(/\r?\n/)[0] ?? '', encoding };
  } finally {
    await handle.close();
  }
}
