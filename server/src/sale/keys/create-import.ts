import { MOST_KEY_LINES } from '@halfturn/contract/staff/key-imports.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import type { staffCreateKeyImport } from '@halfturn/contract/staff/key-imports.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { Readable } from 'node:stream';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { checkImport, checkJob } from './check-import.ts';
import { insertImport, insertParts, isNameTaken, lockImport, updateImport } from './key-imports.queries.ts';
import { patternOf } from './keys.queries.ts';
import { HEAD_BYTES, KeyFileRefused, readKeyFile, type RawKey } from './read-key-file.ts';
import { PART, sealLines } from './sealed-lines.ts';

const DAY_MS = 86_400_000;
/** For so long a file that was uploaded is kept. */
export const keptUntil = (now: Date): Date => new Date(now.getTime() + DAY_MS);

/** Begins an import on screen. Refuses `product_not_found`, and `batch_name_taken` if the product has a batch of this name. */
export async function createImport(
  trx: Trx,
  body: BodyOf<typeof staffCreateKeyImport>,
  staff: { id: string },
  now: Date,
): Promise<string> {
  const { productId, batchName, costMinor, costCurrency } = body;
  if (productId !== null && (await patternOf(trx, productId)) === undefined)
    throw problem('product_not_found');
  if (costMinor !== null && costCurrency === null)
    throw problem('invalid_input', { fields: { costCurrency: 'required' } });
  if (await isNameTaken(trx, productId, batchName))
    throw problem('batch_name_taken', { fields: { batchName: 'batch_name_taken' } });
  const id = uuidv7();
  await insertImport(trx, {
    id,
    product_id: productId,
    by_staff: staff.id,
    batch_name: batchName,
    supplier: body.supplier,
    invoice: body.invoice,
    cost_minor: costMinor,
    cost_currency: costMinor === null ? null : costCurrency,
    bought_on: body.boughtOn,
    warranty_until: body.warrantyUntil,
    created_at: now,
    expires_at: keptUntil(now),
  });
  return id;
}

/** Above this a file is checked by a job, and not while the person waits for the answer. */
const AT_ONCE = 5_000;
/** Parts of one statement. */
const TOGETHER = 20;

/**
 * Takes the file of an import: reads its lines, seals them, and checks them against each other and the stock. Refuses
 * `import_has_moved_on` if the import has a file.
 */
export async function takeKeyFile(
  context: Context,
  importId: string,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<number> {
  const { db } = context;
  const lines = await inTransaction(db, async (trx) => {
    const row = await lockImport(trx, importId);
    if (!row) throw problem('not_found');
    if (row.state !== 'draft') throw problem('import_has_moved_on');
    const count = await sealFile(context, trx, { importId, bytes, needsProduct: row.product_id === null });
    await updateImport(trx, importId, {
      state: 'checking',
      file_name: name,
      lines: count,
      parts: Math.ceil(count / PART),
    });
    if (count > AT_ONCE) await addJob(trx, checkJob, { importId }, { key: `key-check:${importId}` });
    return count;
  });
  if (lines <= AT_ONCE) await checkImport(context, importId);
  return lines;
}

/** Returns how many lines the file has. */
async function sealFile(
  { keyring }: Context,
  trx: Trx,
  { importId, bytes, needsProduct }: { importId: string; bytes: Buffer; needsProduct: boolean },
): Promise<number> {
  let count = 0;
  let no = 0;
  let part: RawKey[] = [];
  let sealed: { no: number; envelope: Buffer }[] = [];
  const close = () => {
    sealed.push({ no: ++no, envelope: sealLines(keyring, importId, no, part) });
    part = [];
  };
  const write = async () => {
    await insertParts(trx, importId, sealed);
    sealed = [];
  };
  for await (const line of linesIn(bytes)) {
    if (needsProduct && line.product === null) throw problem('key_file_product');
    if (++count > MOST_KEY_LINES) throw problem('key_file_lines', { values: { max: MOST_KEY_LINES } });
    part.push(line);
    if (part.length < PART) continue;
    close();
    if (sealed.length === TOGETHER) await write();
  }
  if (part.length > 0) close();
  await write();
  if (count === 0) throw problem('key_file_empty');
  return count;
}

async function* linesIn(bytes: Buffer): AsyncGenerator<RawKey> {
  try {
    yield* readKeyFile(Readable.from(slices(bytes)), bytes.subarray(0, HEAD_BYTES));
  } catch (error) {
    // Neither the message of the reader nor the line may be repeated: they may hold a key.
    if (error instanceof KeyFileRefused || isCsvError(error)) throw problem('key_file_columns');
    throw error;
  }
}

const isCsvError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');

const SLICE = 64 * 1024;
/** In pieces, so that other requests are answered in between. */
function* slices(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += SLICE) yield bytes.subarray(from, from + SLICE);
}
