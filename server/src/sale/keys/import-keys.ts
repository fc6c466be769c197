import type { Keyring } from '../../platform/crypto/keyring.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { knownKeys, putOnSale, takeIn, type BatchOrigin, type StockVerdict } from './add-keys.ts';
import { judgeKey, type Candidate, type KeyVerdict } from './judge.ts';
import { deleteEmptyImports, makeImportsLive, openBatch, sourceOf, type KeyProduct } from './keys.queries.ts';

/** One line of a file of keys. */
export interface KeyLine {
  /** From 1, as an editor shows it. */
  line: number;
  key: string;
  /** Null if the store does not have the product that the line names, or the line names none. */
  product: KeyProduct | null;
}

export type LineVerdict = KeyVerdict | 'unknown_product';

export interface ImportProgress {
  lines: number;
  verdicts: Readonly<Record<LineVerdict, number>>;
}

export interface ImportOptions extends BatchOrigin {
  /** A hash of the file: an interrupted import continues when the same file is read again. */
  source: Buffer;
  /** Judges every line and writes nothing. */
  preview?: boolean;
  onVerdict?: (line: number, verdict: LineVerdict) => void;
  /** After each chunk. */
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportedKeys extends ImportProgress {
  /** The batches that went on sale, one for each product. */
  batches: { id: string; productId: string }[];
}

/** Lines of one transaction: it takes about 50 ms, so an interrupted import loses little and no lock is held for long. */
const CHUNK = 1_000;

/**
 * Imports a file of any length. It is read once, chunk by chunk, each in a transaction of its own. Keys that are in stay off sale
 * (batch state `importing`) until the last line is in, and then go on sale together. An import that was interrupted at any point is
 * run again with the same file: keys that are in already count as `ok`.
 */
export async function importKeys(
  db: Db,
  keyring: Keyring,
  lines: AsyncIterable<KeyLine>,
  options: ImportOptions,
): Promise<ImportedKeys> {
  const verdicts: Record<LineVerdict, number> = {
    ok: 0,
    twice_in_file: 0,
    in_stock: 0,
    sold_before: 0,
    wrong_pattern: 0,
    blank: 0,
    unknown_product: 0,
  };
  const seen = new Set<string>();
  let count = 0;
  for await (const chunk of chunksOf(lines)) {
    for (const { line, verdict } of await importChunk({ db, keyring, options, seen }, chunk)) {
      verdicts[verdict]++;
      options.onVerdict?.(line, verdict);
    }
    count += chunk.length;
    options.onProgress?.({ lines: count, verdicts });
  }
  const batches = options.preview ? [] : await finishImport(db, options.source);
  return { lines: count, verdicts, batches };
}

async function* chunksOf(lines: AsyncIterable<KeyLine>): AsyncGenerator<KeyLine[]> {
  let chunk: KeyLine[] = [];
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

interface Import {
  db: Db;
  keyring: Keyring;
  options: ImportOptions;
  /** Fingerprints of the keys that the file has named so far. */
  seen: Set<string>;
}

/** Judges the lines of a chunk, and stores their new keys product by product. */
async function importChunk(
  job: Import,
  chunk: readonly KeyLine[],
): Promise<{ line: number; verdict: LineVerdict }[]> {
  const judged: { line: number; found: LineVerdict | Candidate }[] = [];
  const byProduct = new Map<string, Candidate[]>();
  for (const { line, key, product } of chunk) {
    const found = product ? judgeKey(key, product.keyPattern, job.keyring, job.seen) : 'unknown_product';
    judged.push({ line, found });
    if (product && typeof found !== 'string')
      byProduct.set(product.id, [...(byProduct.get(product.id) ?? []), found]);
  }
  const stored = new Map<Candidate, StockVerdict>();
  for (const [productId, candidates] of byProduct)
    for (const [candidate, verdict] of await storeKeys(job, productId, candidates))
      stored.set(candidate, verdict);
  return judged.map(({ line, found }) => ({
    line,
    verdict: typeof found === 'string' ? found : (stored.get(found) ?? 'in_stock'),
  }));
}

async function storeKeys(
  { db, keyring, options }: Import,
  productId: string,
  candidates: readonly Candidate[],
): Promise<Map<Candidate, StockVerdict>> {
  if (options.preview) {
    const known = await knownKeys(db, candidates);
    return new Map(candidates.map((candidate) => [candidate, known.get(candidate) ?? 'ok']));
  }
  return await inTransaction(db, async (trx) => {
    const { source } = options;
    const id = await openBatch(trx, { id: uuidv7(), productId, state: 'importing', source }, options);
    return await takeIn(trx, keyring, { id, productId }, candidates);
  });
}

/** Puts all batches of a file on sale together; those without keys are deleted. */
async function finishImport(db: Db, source: Buffer): Promise<{ id: string; productId: string }[]> {
  return await inTransaction(db, async (trx) => {
    await deleteEmptyImports(trx, source);
    const batches = await makeImportsLive(trx, source);
    const productIds = batches.map(({ productId }) => productId);
    if (batches.length > 0) await putOnSale(trx, productIds);
    return batches;
  });
}

/** Puts the keys of an interrupted import on sale, with all batches of its file. False if there is no such import. */
export async function finishBatch(db: Db, batchId: string): Promise<boolean> {
  const source = await sourceOf(db, batchId);
  if (!source) return false;
  await finishImport(db, source);
  return true;
}
