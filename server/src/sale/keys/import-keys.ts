import type { Keyring } from '../../platform/crypto/keyring.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { openBatch, putOnShelf, type BatchOrigin } from './add-keys.ts';
import { judgeKey, type Candidate, type KeyVerdict } from './judge.ts';
import { knownKeys, takeIn } from './take-in.ts';
import type { Stocked } from './stocked-product.ts';

/** One line of a file of keys. */
export interface KeyLine {
  /** From 1, as an editor shows it. */
  line: number;
  key: string;
  /** Null where the file names a product that the store does not have, or names none. */
  product: Stocked | null;
}

export type LineVerdict = KeyVerdict | 'unknown_product';

export interface ImportProgress {
  lines: number;
  verdicts: Readonly<Record<LineVerdict, number>>;
}

export interface ImportOptions extends BatchOrigin {
  /** A hash of the file: an import that was cut off is taken up where the same file is read again. */
  source: Buffer;
  /** Judges every line and writes nothing. */
  preview?: boolean;
  onVerdict?: (line: number, verdict: LineVerdict) => void;
  /** After each chunk. */
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportedKeys extends ImportProgress {
  /** The batches that came on the shelf, one a product. */
  batches: { id: string; productId: string }[];
}

/** Lines a transaction: some 50 ms each, so that a cut-off import loses little and no lock is held for long. */
const CHUNK = 1_000;

/**
 * Takes in a file of any length. It is read once, chunk by chunk, each in a transaction of its own; what has come in stays
 * off the shelf (batch state `importing`) until the last line is in, and then goes on sale all at once. Cut off at any
 * point, it is simply run again with the same file: keys that are in already count as `ok`.
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

  const settle = async (chunk: readonly KeyLine[]): Promise<void> => {
    const found: LineVerdict[] = [];
    const groups = new Map<string, { at: number; candidate: Candidate }[]>();
    for (const [at, { key, product }] of chunk.entries()) {
      const judged = product ? judgeKey(key, product.keyPattern, keyring, seen) : 'unknown_product';
      if (typeof judged === 'string') found[at] = judged;
      else groups.set(product!.id, [...(groups.get(product!.id) ?? []), { at, candidate: judged }]);
    }
    for (const [productId, group] of groups) {
      const candidates = group.map((g) => g.candidate);
      const taken = await store(productId, candidates);
      for (const [i, { at }] of group.entries()) found[at] = taken[i]!;
    }
    for (const [at, { line }] of chunk.entries()) {
      verdicts[found[at]!]++;
      options.onVerdict?.(line, found[at]!);
    }
    count += chunk.length;
    options.onProgress?.({ lines: count, verdicts });
  };

  const store = async (productId: string, candidates: readonly Candidate[]): Promise<KeyVerdict[]> => {
    if (options.preview) {
      const known = await knownKeys(db, candidates);
      return candidates.map((c) => known.get(c.fingerprint.toString('latin1')) ?? 'ok');
    }
    return await inTransaction(db, async (trx) => {
      const made = { id: uuidv7(), productId };
      const id = await openBatch(trx, made, options, 'importing', options.source);
      return await takeIn(trx, keyring, { id, productId }, candidates);
    });
  };

  let chunk: KeyLine[] = [];
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length < CHUNK) continue;
    await settle(chunk);
    chunk = [];
  }
  if (chunk.length > 0) await settle(chunk);
  const batches = options.preview ? [] : await finishImport(db, options.source);
  return { lines: count, verdicts, batches };
}

/** Puts all batches of a file on the shelf, at once; those in which no key came in are dropped. */
async function finishImport(db: Db, source: Buffer): Promise<{ id: string; productId: string }[]> {
  return await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('key_batches')
      .where('source', '=', source)
      .where('state', '=', 'importing')
      .where('imported', '=', 0)
      .execute();
    const rows = await trx
      .updateTable('key_batches')
      .set({ state: 'live' })
      .where('source', '=', source)
      .where('state', '=', 'importing')
      .returning(['id', 'product_id'])
      .execute();
    if (rows.length > 0)
      await putOnShelf(
        trx,
        rows.map((row) => row.product_id),
      );
    return rows.map((row) => ({ id: row.id, productId: row.product_id }));
  });
}

export interface UnfinishedImport {
  batchId: string;
  product: string;
  keys: number;
  since: Date;
}

/** Imports that were cut off and not taken up again: keys that are in and not on the shelf. */
export async function unfinishedImports(db: Db): Promise<UnfinishedImport[]> {
  return await db
    .selectFrom('key_batches as b')
    .innerJoin('products as p', 'p.id', 'b.product_id')
    .select(['b.id as batchId', 'p.name as product', 'b.imported as keys', 'b.created_at as since'])
    .where('b.state', '=', 'importing')
    .orderBy('b.created_at')
    .execute();
}

/** Puts what came in of a cut-off import on the shelf, with all batches of its file. False where there is none. */
export async function finishBatch(db: Db, batchId: string): Promise<boolean> {
  const batch = await db
    .selectFrom('key_batches')
    .select('source')
    .where('id', '=', batchId)
    .where('state', '=', 'importing')
    .executeTakeFirst();
  if (!batch?.source) return false;
  await finishImport(db, batch.source);
  return true;
}
