import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { TextDecoderStream } from 'node:stream/web';
import { parse } from 'csv-parse';

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
  product: [
    'product',
    'sku',
    'slug',
    'game',
    'title',
    'name',
    'productid',
    'ref',
    'externalref',
    'appid',
    'productname',
  ],
} as const;
const fold = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const isKeyHead = (text: string): boolean => isOneOf(HEADS.key, fold(text));

/** A file of keys whose columns cannot be made out. Never repeats what stands in the file, which may be a key. */
export class KeyFileRefused extends Error {
  override name = 'KeyFileRefused';
  /** `key_column`: no column holds keys; `field` and `column`: the mapping names what there is not. */
  readonly why: 'key_column' | 'field' | 'column';
  /** What the mapping named. */
  readonly named: string;

  constructor(why: KeyFileRefused['why'], named = '') {
    super(why);
    this.why = why;
    this.named = named;
  }
}

/** As much of a file as says how it is written. */
export const HEAD_BYTES = 4_096;

/**
 * Streams the keys of a file: CSV with heads (comma, semicolon or tab), or plain text with a key a line. UTF-8 or UTF-16, as its
 * first bytes say.
 *
 * @param first the first `HEAD_BYTES` of the file
 * @param map `key=Code,product=SKU`, where the heads do not say it
 */
export async function* readKeyFile(file: Readable, first: Buffer, map?: string): AsyncGenerator<RawKey> {
  const encoding = encodingOf(first);
  const [head = ''] = new TextDecoder(encoding).decode(first).split(/\r?\n/);
  const decode = new TextDecoderStream(encoding) as unknown as Parameters<ReadableStream['pipeThrough']>[0];
  const text = Readable.fromWeb(Readable.toWeb(file).pipeThrough(decode as never) as never);
  const delimiter = [',', ';', '\t'].find((sign) => head.includes(sign));
  if (delimiter === undefined && map === undefined) yield* plainLines(text);
  else yield* csvLines(text, delimiter ?? ',', map);
}

function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
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
    if (!Object.hasOwn(HEADS, field)) throw new KeyFileRefused('field', field);
    if (index === -1) throw new KeyFileRefused('column', column);
    told[field] = index;
  }
  const usual = (field: 'key' | 'product') => {
    const index = heads.findIndex((head) => HEADS[field].some((name) => name === fold(head)));
    return index === -1 ? undefined : index;
  };
  const key = told.key ?? usual('key');
  if (key === undefined) throw new KeyFileRefused('key_column');
  return { key, product: told.product ?? usual('product') };
}

/** A spreadsheet's exporter puts an apostrophe before what looks like a formula. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@\t])/, '');
