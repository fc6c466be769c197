import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { knownKeys } from './add-keys.ts';
import { judgeKey, type Candidate, type SeenKeys } from './judge.ts';
import {
  countVerdicts,
  deleteProblems,
  importById,
  insertProblems,
  lockImport,
  updateImport,
  type KeyImportRow,
  type Problem,
} from './key-imports.queries.ts';
import { patternOf, type KeyProduct } from './keys.queries.ts';
import { openLines, type FileLine } from './sealed-lines.ts';
import { stockedProducts } from './stocked-product.ts';

/** The job that checks a long file. */
export const checkJob = { name: 'keys.check', payload: z.object({ importId: z.uuid() }) };

/** Remembers in which line a key stood first. */
class FirstLines implements SeenKeys {
  readonly #lines = new Map<string, number>();
  /** The line that is judged. */
  line = 0;
  /** Where the last key stood before. */
  found: number | null = null;

  has(mark: string): boolean {
    // A part of the fingerprint is enough to tell a million keys apart, and takes a third of the memory.
    this.found = this.#lines.get(mark.slice(0, 12)) ?? null;
    return this.found !== null;
  }

  add(mark: string): void {
    this.#lines.set(mark.slice(0, 12), this.line);
  }
}

/**
 * Judges every line of an uploaded file: against the lines before it and against all keys that the store has or had. Writes down
 * the lines with a problem, and nothing of any key. It may be run again at any time, and begins from the first line.
 */
export async function checkImport(
  { db, keyring }: Context,
  importId: string,
  signal?: AbortSignal,
): Promise<void> {
  const row = await importById(db, importId);
  if (row?.state !== 'checking') return;
  await inTransaction(db, (trx) => deleteProblems(trx, importId));
  const productOf = productFinder(db, row);
  const seen = new FirstLines();
  let checked = 0;
  let ok = 0;
  for (let no = 1; no <= row.parts; no++) {
    signal?.throwIfAborted();
    const lines = await openLines(db, keyring, importId, [no]);
    const products = await productOf(lines);
    const problems: Problem[] = [];
    const candidates = new Map<Candidate, FileLine>();
    for (const line of lines) {
      seen.line = line.line;
      const product = products(line);
      const found = product ? judgeKey(line.key, product.keyPattern, keyring, seen) : 'unknown_product';
      if (typeof found !== 'string') candidates.set(found, line);
      else problems.push(problemOf(line, found, found === 'twice_in_file' ? seen.found : null));
    }
    const known = await knownKeys(db, [...candidates.keys()]);
    for (const [candidate, { verdict, keyId }] of known) {
      const line = candidates.get(candidate);
      if (line && verdict !== 'ok') problems.push({ ...problemOf(line, verdict, null), keyId });
    }
    checked += lines.length;
    ok += lines.length - problems.length;
    await inTransaction(db, async (trx) => {
      await insertProblems(trx, importId, problems);
      await updateImport(trx, importId, { checked });
    });
  }
  await inTransaction(db, async (trx) => {
    if ((await lockImport(trx, importId))?.state !== 'checking') return;
    await countVerdicts(trx, importId, ok);
    await updateImport(trx, importId, { state: 'checked' });
  });
}

const problemOf = ({ n, line }: FileLine, verdict: Problem['verdict'], sameAs: number | null): Problem => ({
  n,
  line,
  verdict,
  sameAs,
  keyId: null,
});

type ProductOf = (line: FileLine) => KeyProduct | null;

/** Finds the products of lines: the one of the import, or those that the lines name, each name looked up once. */
export function productFinder(
  db: Db,
  { product_id: id }: Pick<KeyImportRow, 'product_id'>,
): (lines: readonly FileLine[]) => Promise<ProductOf> {
  const known = new Map<string, KeyProduct | null>();
  let only: KeyProduct | null | undefined;
  return async (lines) => {
    if (id !== null) {
      if (only === undefined) {
        const keyPattern = await patternOf(db, id);
        only = keyPattern === undefined ? null : { id, keyPattern };
      }
      const product = only;
      return () => product;
    }
    const names = [...new Set(lines.map(({ product }) => product ?? ''))].filter((name) => !known.has(name));
    if (names.length > 0) {
      const found = await stockedProducts(db, names);
      for (const name of names) known.set(name, found.get(name) ?? null);
    }
    return ({ product }) => known.get(product ?? '') ?? null;
  };
}
