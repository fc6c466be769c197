import { problem } from '@halfturn/contract/problem.ts';
import * as z from 'zod';
import { audit, staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { productFinder } from './check-import.ts';
import { keptUntil } from './create-import.ts';
import { openForSale, storeKeys, type WantedKey } from './import-keys.ts';
import { importBatches } from './import-result.queries.ts';
import { judgeKey, type Candidate } from './judge.ts';
import {
  countVerdicts,
  deleteImport,
  insertProblems,
  isNameTaken,
  lockImport,
  skippedLines,
  updateImport,
  type ImportState,
  type KeyImportRow,
  type Problem,
} from './key-imports.queries.ts';
import { freeKeysOf } from './levels.queries.ts';
import { openLines, PART, type FileLine } from './sealed-lines.ts';
import { undoBatch } from './undo-batch.ts';

/** The job that imports the keys of a checked file. */
export const importJob = { name: 'keys.import', payload: z.object({ importId: z.uuid() }) };

/** What the batches of an import are known by while it runs: its own id. */
export const sourceOfImport = (importId: string): Buffer => Buffer.from(importId.replaceAll('-', ''), 'hex');

async function lockedImport(
  trx: Trx,
  importId: string,
  states: readonly ImportState[],
): Promise<KeyImportRow> {
  const row = await lockImport(trx, importId);
  if (!row) throw problem('not_found');
  if (!states.includes(row.state)) throw problem('import_has_moved_on');
  return row;
}

const about = (row: KeyImportRow) => ({
  subject: `key-import:${row.id}`,
  after: {
    batch: row.batch_name,
    product: row.product_id,
    supplier: row.supplier,
    invoice: row.invoice,
    lines: row.lines,
    added: row.added,
  },
});

const WEEK_MS = 7 * 86_400_000;

/** Starts an import that was checked, or goes on with one that was stopped. */
export async function startImport(
  trx: Trx,
  importId: string,
  staff: { id: string },
  now: Date,
): Promise<void> {
  const row = await lockedImport(trx, importId, ['checked', 'stopped']);
  if (row.state === 'checked') {
    if ((row.verdicts.ok ?? 0) === 0) throw problem('import_nothing_new');
    if (await isNameTaken(trx, row.product_id, row.batch_name)) throw problem('batch_name_taken');
  }
  await updateImport(trx, importId, {
    state: 'importing',
    expires_at: new Date(now.getTime() + WEEK_MS),
    // The pause is not counted in the pace, from which the time left is told.
    started_at: new Date(now.getTime() - ranFor(row)),
    finished_at: null,
    ...(row.state === 'checked' && {
      stock_before: row.product_id === null ? null : await freeKeysOf(trx, row.product_id),
    }),
  });
  await audit(trx, { actor: staffActor(staff), action: 'keys.import_started', ...about(row) });
  await addJob(trx, importJob, { importId }, { key: `key-import:${importId}` });
}

/** How long an import ran until it was stopped, in milliseconds; 0 for one that has not begun. */
const ranFor = ({ started_at, finished_at }: KeyImportRow): number =>
  started_at && finished_at ? finished_at.getTime() - started_at.getTime() : 0;

/** Stops an import between two parts. The keys that are in stay off sale. */
export async function stopImport(
  trx: Trx,
  importId: string,
  staff: { id: string },
  now: Date,
): Promise<void> {
  const row = await lockedImport(trx, importId, ['importing']);
  await updateImport(trx, importId, { state: 'stopped', finished_at: now });
  await audit(trx, { actor: staffActor(staff), action: 'keys.import_stopped', ...about(row) });
}

/** Puts the keys of a stopped import on sale, without the rest of the file. */
export async function finishStopped(
  trx: Trx,
  importId: string,
  staff: { id: string },
  now: Date,
): Promise<void> {
  const row = await lockedImport(trx, importId, ['stopped']);
  await finish(trx, row, staffActor(staff), now);
}

/**
 * Runs an import to its end, or until it is stopped. Each part goes in with the note that it is in, in one transaction: killed at
 * any moment and run again, it goes on with the next part, and no key is in twice or missing.
 */
export async function runImport(context: Context, importId: string, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context;
  let finder: ReturnType<typeof productFinder> | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const isOver = await inTransaction(db, async (trx) => {
      const row = await lockImport(trx, importId);
      if (row?.state !== 'importing') return true;
      if (row.parts_in < row.parts) {
        // Each name is looked up once for the whole file, outside of the transactions that end before it does.
        finder ??= productFinder(db, row);
        await importPart(context, trx, row, finder);
        return false;
      }
      await finish(trx, row, `staff:${row.by_staff}`, clock.now());
      return true;
    });
    if (isOver) return;
  }
}

async function importPart(
  { keyring }: Context,
  trx: Trx,
  row: KeyImportRow,
  finder: ReturnType<typeof productFinder>,
): Promise<void> {
  const no = row.parts_in + 1;
  const lines = await openLines(trx, keyring, row.id, [no]);
  const skipped = await skippedLines(trx, row.id, (no - 1) * PART + 1, no * PART);
  const wanted = new Map<Candidate, FileLine>();
  const keys: WantedKey[] = [];
  const seen = new Set<string>();
  const fresh = lines.filter(({ n }) => !skipped.has(n));
  const productOf = await finder(fresh);
  for (const line of fresh) {
    const product = productOf(line);
    const found = product && judgeKey(line.key, product.keyPattern, keyring, seen);
    if (!found || typeof found === 'string') continue;
    wanted.set(found, line);
    keys.push({ candidate: found, productId: product.id });
  }
  const stored = await storeKeys(trx, keyring, { source: sourceOfImport(row.id), ...originOf(row) }, keys);
  const problems: Problem[] = [];
  for (const [candidate, { verdict, keyId }] of stored) {
    const line = wanted.get(candidate);
    if (line && verdict !== 'ok') problems.push({ n: line.n, line: line.line, verdict, sameAs: null, keyId });
  }
  await insertProblems(trx, row.id, problems);
  await updateImport(trx, row.id, {
    parts_in: no,
    tried: row.tried + lines.length,
    added: row.added + keys.length - problems.length,
  });
}

const originOf = (row: KeyImportRow) => ({
  name: row.batch_name,
  supplier: row.supplier,
  invoice: row.invoice,
  costMinor: row.cost_minor,
  costCurrency: row.cost_currency,
  boughtOn: row.bought_on,
  warrantyUntil: row.warranty_until,
});

async function finish(trx: Trx, row: KeyImportRow, actor: string, now: Date): Promise<void> {
  const batches = await openForSale(trx, sourceOfImport(row.id));
  await countVerdicts(trx, row.id, row.added);
  await updateImport(trx, row.id, { state: 'done', finished_at: now, expires_at: keptUntil(now) });
  const { subject, after } = about(row);
  await audit(trx, {
    actor,
    action: 'keys.imported',
    subject,
    after: { ...after, batches: batches.slice(0, 100).map(({ id }) => id) },
  });
}

/** Deletes a file that was uploaded and perhaps checked. None of its keys is in stock. */
export async function discardImport(trx: Trx, importId: string): Promise<void> {
  await lockedImport(trx, importId, ['draft', 'checking', 'checked']);
  await deleteImport(trx, importId);
}

/** Undoes an import: removes all of its keys. Refuses `import_not_undoable` once an order has one of the keys. */
export async function undoImport(trx: Trx, importId: string, staff: { id: string }): Promise<number> {
  await lockedImport(trx, importId, ['stopped', 'done']);
  let removed = 0;
  const actor = staffActor(staff);
  for (const { id } of await importBatches(trx, sourceOfImport(importId)))
    removed += await undoBatch(trx, id, { actor, reason: `import ${importId}` });
  await updateImport(trx, importId, { state: 'undone' });
  return removed;
}
