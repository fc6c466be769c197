import { present } from '@halfturn/contract/primitives/rows.ts';
import { audit } from '../../house/audit/door.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { knownKeys, putOnSale, takeIn, type BatchOrigin, type Stored } from './add-keys.ts';
import { deleteEmptyImports, makeImportsLive, sourceOf } from './batches.queries.ts';
import { judgeKey, type Candidate, type KeyVerdict } from './judge.ts';
import { openBatches, type KeyProduct } from './keys.queries.ts';

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
  /** Who imports, for the audit log; nothing is written there if it is left out. */
  actor?: string;
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
  const batches = options.preview ? [] : await finishImport(db, options.source, options);
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

/** Judges the lines of a chunk, and stores their new keys. */
async function importChunk(
  { db, keyring, options, seen }: Import,
  chunk: readonly KeyLine[],
): Promise<{ line: number; verdict: LineVerdict }[]> {
  const judged: { line: number; found: LineVerdict | Candidate }[] = [];
  const wanted: WantedKey[] = [];
  for (const { line, key, product } of chunk) {
    const found = product ? judgeKey(key, product.keyPattern, keyring, seen) : 'unknown_product';
    judged.push({ line, found });
    if (product && typeof found !== 'string') wanted.push({ candidate: found, productId: product.id });
  }
  const stored = options.preview
    ? await knownKeys(
        db,
        wanted.map(({ candidate }) => candidate),
      )
    : await inTransaction(db, (trx) => storeKeys(trx, keyring, options, wanted));
  return judged.map(({ line, found }) => ({
    line,
    verdict: typeof found === 'string' ? found : (stored.get(found)?.verdict ?? 'ok'),
  }));
}

/** A key that an import brings, and its product. */
export interface WantedKey {
  candidate: Candidate;
  productId: string;
}

/**
 * Stores new keys of an import in its batches, one for each product, which are not for sale yet. In few statements however many
 * products there are. Keys that an earlier try has stored count as `ok`.
 */
export async function storeKeys(
  trx: Trx,
  keyring: Keyring,
  { source, ...origin }: BatchOrigin & { source: Buffer },
  wanted: readonly WantedKey[],
): Promise<Map<Candidate, Stored>> {
  if (wanted.length === 0) return new Map();
  const products = [...new Set(wanted.map(({ productId }) => productId))];
  const batches = products.map((productId) => ({ id: uuidv7(), productId }));
  const opened = await openBatches(trx, { state: 'importing', source }, batches, origin);
  const placed = wanted.map(({ candidate, productId }) => ({
    candidate,
    batch: { id: present(opened.get(productId)), productId },
  }));
  return await takeIn(trx, keyring, placed);
}

/** Puts all batches of a file on sale together; those without keys are deleted. */
async function finishImport(
  db: Db,
  source: Buffer,
  { actor, ...origin }: { actor?: string } & BatchOrigin,
): Promise<{ id: string; productId: string }[]> {
  return await inTransaction(db, async (trx) => {
    const batches = await openForSale(trx, source);
    if (actor !== undefined && batches.length > 0)
      await audit(trx, {
        actor,
        action: 'keys.imported',
        subject: `key-file:${source.toString('hex').slice(0, 16)}`,
        after: {
          batch: origin.name ?? '',
          supplier: origin.supplier ?? '',
          invoice: origin.invoice ?? '',
          products: batches.length,
          added: batches.reduce((sum, { imported }) => sum + imported, 0),
          batches: batches.slice(0, 100).map(({ id }) => id),
        },
        reason: 'npx halfturn import',
      });
    return batches;
  });
}

/** The end of an import: all of its batches go on sale together. Returns them. */
export async function openForSale(
  trx: Trx,
  source: Buffer,
): Promise<{ id: string; productId: string; imported: number }[]> {
  await deleteEmptyImports(trx, source);
  const batches = await makeImportsLive(trx, source);
  const productIds = batches.map(({ productId }) => productId);
  if (batches.length > 0) await putOnSale(trx, productIds);
  return batches;
}

/** Puts the keys of an interrupted import on sale, with all batches of its file. False if there is no such import. */
export async function finishBatch(db: Db, batchId: string, actor?: string): Promise<boolean> {
  const source = await sourceOf(db, batchId);
  if (!source) return false;
  await finishImport(db, source, actor === undefined ? {} : { actor });
  return true;
}
