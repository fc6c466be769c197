import { problem } from '@halfturn/contract/problem.ts';
import type { ImportSettings } from '@halfturn/contract/staff/product-imports.ts';
import { audit, COMMAND_LINE, staffActor } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { addJob, defineJob } from '../../../platform/jobs/job.ts';
import { checkImport, checkJob } from './check-import.ts';
import { createValues } from './create-values.ts';
import { fetchPictures, picturesJob, queuePictures } from './fetch-pictures.ts';
import { importJob, importSubject } from './import-job.ts';
import { importPart } from './import-part.ts';
import {
  countLines,
  forgetOld,
  lockImport,
  nextRows,
  stepsOf,
  updateImport,
  type ImportRow,
  type StoredRow,
} from './imports.queries.ts';
import { waitingPictures } from './pictures.queries.ts';
import { relatePart } from './relate-part.ts';
import { countRelating } from './relate.queries.ts';
import { undoPart } from './undo-import.ts';
import { analyzeProducts } from './write.queries.ts';

/** Lines in one transaction: few enough that an editor waits a moment at most. */
const PART = 500;

/** Who an import is written by. */
const actorOf = ({ by_staff }: Pick<ImportRow, 'by_staff'>): string =>
  by_staff === null ? COMMAND_LINE : `staff:${by_staff}`;

/** Starts an import that was checked, or resumes one that was stopped. */
export async function startImport(
  trx: Trx,
  id: string,
  version: number,
  staff: { id: string },
  now: Date,
): Promise<void> {
  const row = await lockImport(trx, id);
  if (!row) throw problem('not_found');
  if (row.state !== 'checked' && row.state !== 'stopped') throw problem('import_has_moved_on');
  if (row.version !== version) throw problem('content_changed');
  if (row.state === 'checked') await begin(trx, row, staffActor(staff), now);
  else {
    await updateImport(trx, id, { state: 'running' });
    await audit(trx, { actor: staffActor(staff), action: 'products.import_started', ...about(row) });
  }
  await addJob(trx, importJob, { importId: id }, { key: `product-import:${id}` });
}

const about = ({ id, file_name, counts }: ImportRow) => ({
  subject: importSubject(id),
  after: {
    file: file_name,
    new: counts.new ?? 0,
    changed: counts.changed ?? 0,
    wrong: counts.wrong ?? 0,
  },
});

/** Begins a checked import: creates the values that it is to create. Returns the settings that name them. */
async function begin(trx: Trx, row: ImportRow, actor: string, now: Date): Promise<ImportSettings> {
  const { new: added = 0, changed = 0 } = row.counts;
  if (added + changed === 0) throw problem('product_import_nothing');
  const settings = await createValues(trx, row.settings, actor);
  await updateImport(trx, row.id, {
    settings,
    state: 'running',
    started_at: now,
    tried: 0,
    to_try: stepsOf(row.counts),
  });
  await audit(trx, { actor, action: 'products.import_started', ...about(row) });
  return settings;
}

/** Imports a checked file whole, within the transaction. For the command line. */
export async function importWhole(trx: Trx, id: string, now: Date): Promise<void> {
  const row = await lockImport(trx, id);
  if (row?.state !== 'checked') throw problem('import_has_moved_on');
  await begin(trx, row, actorOf(row), now);
  while (!(await step(trx, id, now)));
}

/** Stops an import between two parts. */
export async function stopImport(trx: Trx, id: string, staff: { id: string }): Promise<void> {
  const row = await lockImport(trx, id);
  if (!row) throw problem('not_found');
  if (row.state !== 'running') throw problem('import_has_moved_on');
  await updateImport(trx, id, { state: 'stopped' });
  await audit(trx, { actor: staffActor(staff), action: 'products.import_stopped', ...about(row) });
}

/**
 * Makes or undoes an import to its end, or until it is stopped. Each part goes in with the note that it is in, in one transaction:
 * killed at any moment and run again, it goes on with the next part.
 */
export async function runImport({ db, clock }: Context, id: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    if (await inTransaction(db, (trx) => step(trx, id, clock.now()))) return;
  }
}

/** One part. Returns whether there is nothing left to do. */
async function step(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await lockImport(trx, id);
  if (row?.state === 'undoing') return await undoPart(trx, row, now);
  if (row?.state !== 'running') return true;
  const rows = await nextRows(trx, id, PART);
  if (rows.length === 0) {
    const related = await relatePart(trx, row, PART);
    if (related > 0) await updateImport(trx, id, { tried: row.tried + related });
    else await finish(trx, row, now);
    return related === 0;
  }
  await importPart(trx, row, rows, { actor: actorOf(row), now });
  await updateImport(trx, id, { tried: row.tried + rows.length + (await withoutRelations(trx, id, rows)) });
  // A catalog that has doubled since the planner last looked is searched row by row.
  const parts = Math.round(row.tried / PART) + 1;
  if (Number.isInteger(Math.log2(parts))) await analyzeProducts(trx);
  return false;
}

/** How many lines of a part have no relations to write after all: they have turned out to be wrong. */
async function withoutRelations(trx: Trx, id: string, rows: readonly StoredRow[]): Promise<number> {
  const expected = rows.filter(({ relates }) => relates).map(({ no }) => no);
  if (expected.length === 0) return 0;
  return expected.length - (await countRelating(trx, id, expected));
}

async function finish(trx: Trx, row: ImportRow, now: Date): Promise<void> {
  const counts = await countLines(trx, row.id);
  await updateImport(trx, row.id, { state: 'done', finished_at: now, counts });
  await audit(trx, { actor: actorOf(row), action: 'products.imported', ...about({ ...row, counts }) });
  if ((await waitingPictures(trx, row.id, 1)).length > 0) await queuePictures(trx, row.id);
  await analyzeProducts(trx);
}

const check = defineJob({
  ...checkJob,
  lane: 'rounds',
  run: ({ db, clock }: Context, { importId }, job) => checkImport(db, importId, clock.now(), job.signal),
});

const run = defineJob({
  ...importJob,
  lane: 'rounds',
  run: (context: Context, { importId }, job) => runImport(context, importId, job.signal),
});

const pictures = defineJob({
  ...picturesJob,
  lane: 'rounds',
  run: (context: Context, { importId }, job) => fetchPictures(context, importId, job.signal),
});

export const productImportJobs = () => [check, run, pictures];

const DAY_MS = 86_400_000;

/** Deletes files that were never imported after a week, and what undoing needs once nothing can be undone. */
export const forgetProductImports = ({ db, clock }: Context): Promise<number> => {
  const now = clock.now().getTime();
  return inTransaction(db, (trx) =>
    forgetOld(trx, { unused: new Date(now - 7 * DAY_MS), imported: new Date(now - 2 * DAY_MS) }),
  );
};
