import { isCurrency } from '@halfturn/contract/primitives/money.ts';
import { isLocale } from '@halfturn/contract/primitives/locale.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { IMPORT_UNDO_HOURS } from '@halfturn/contract/staff/product-import-parts.ts';
import { audit, staffActor } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { columnsOf } from './compare.ts';
import { importJob, importSubject } from './import-job.ts';
import { countLines, lockImport, stepsToUndo, updateImport, type ImportRow } from './imports.queries.ts';
import { lockKnown, type Known } from './known.queries.ts';
import { undoPictures } from './pictures.queries.ts';
import {
  doneRows,
  removeParts,
  removeUnused,
  retireNew,
  saveUndone,
  type DoneRow,
  type Undone,
} from './undo.queries.ts';
import { isUntouched } from './untouched.ts';
import { undoRelations } from './undo-relations.ts';
import { skuHolders } from '../skus.queries.ts';
import { noWrites, ownersOf, writeProducts, type Writes } from './write.queries.ts';

const HOUR_MS = 3_600_000;
/** Lines in one transaction. */
const PART = 250;

/** Until when an import can be undone; null if it cannot. */
export function undoUntil({ state, finished_at, counts }: ImportRow): Date | null {
  const done = (counts.new ?? 0) + (counts.changed ?? 0);
  return state === 'done' && finished_at && done > 0
    ? new Date(finished_at.getTime() + IMPORT_UNDO_HOURS * HOUR_MS)
    : null;
}

/** Starts to undo an import that is done or stopped. Refuses `not_found`, `import_has_moved_on` and `bulk_too_late`. */
export async function undoImport(trx: Trx, id: string, staff: { id: string }, now: Date): Promise<void> {
  const row = await lockImport(trx, id);
  if (!row) throw problem('not_found');
  const until = undoUntil(row);
  if (row.state !== 'stopped' && !until) throw problem('import_has_moved_on');
  if (until && now >= until) throw problem('bulk_too_late');
  await updateImport(trx, id, {
    state: 'undoing',
    undone_by: staff.id,
    to_try: await stepsToUndo(trx, id),
    tried: 0,
  });
  await audit(trx, {
    actor: staffActor(staff),
    action: 'products.import_undo_started',
    subject: importSubject(id),
    after: { file: row.file_name },
  });
  await addJob(trx, importJob, { importId: id }, { key: `product-import:${id}` });
}

/** Undoes some lines. Returns whether nothing is left. */
export async function undoPart(trx: Trx, row: ImportRow, now: Date): Promise<boolean> {
  const steps = await undoRelations(trx, row.id, PART);
  if (steps > 0) {
    await updateImport(trx, row.id, { tried: row.tried + steps });
    return false;
  }
  const actor = `staff:${present(row.undone_by)}`;
  const rows = await doneRows(trx, row.id, PART);
  if (rows.length === 0) {
    const counts = await countLines(trx, row.id);
    await updateImport(trx, row.id, { state: 'undone', undone_at: now, finished_at: now, counts });
    const after = { file: row.file_name, undone: counts.undone ?? 0, kept: counts.kept ?? 0 };
    await audit(trx, { actor, action: 'products.import_undone', subject: importSubject(row.id), after });
    return true;
  }
  const undone = await undoRows(trx, rows, { actor, now });
  await saveUndone(trx, row.id, undone);
  const numbers = undone.flatMap(({ no, state }) => (state === 'undone' ? [no] : []));
  await undoPictures(trx, row.id, numbers);
  await updateImport(trx, row.id, { tried: row.tried + rows.length });
  await notify(trx, 'catalog');
  return false;
}

async function undoRows(
  trx: Trx,
  rows: readonly DoneRow[],
  by: { actor: string; now: Date },
): Promise<Undone[]> {
  const products = await lockKnown(
    trx,
    rows.map(({ product_id }) => product_id),
  );
  const owners = await ownersOf(
    trx,
    rows.flatMap(({ product_id, before }) => {
      const type = products.get(product_id)?.class;
      const slug = before?.columns.slug;
      return type === undefined || slug === undefined ? [] : [{ type, slug }];
    }),
  );
  const skus = await skuHolders(
    trx,
    rows.flatMap(({ before }) => before?.columns.sku ?? []),
  );
  const results: Undone[] = [];
  const fresh: DoneRow[] = [];
  const writes = noWrites();
  const gone: Gone = { texts: [], fixed: [] };
  for (const row of rows) {
    const known = products.get(row.product_id);
    const { before } = row;
    const slug = before?.columns.slug;
    const taken = known && slug !== undefined ? owners.get(`${known.class}/${slug}`) : undefined;
    if (row.verdict === 'same' || (row.verdict === 'changed' && !before))
      results.push({ no: row.no, state: 'undone' });
    else if (!known || !isUntouched(known, row))
      results.push({ no: row.no, state: 'kept', reason: known ? 'changed_since' : 'gone' });
    else if (
      before?.columns.sku != null &&
      (skus.get(before.columns.sku)?.id ?? row.product_id) !== row.product_id
    )
      results.push({
        no: row.no,
        state: 'kept',
        reason: 'sku_taken',
        value: skus.get(before.columns.sku)?.name ?? '',
      });
    else if (taken !== undefined && taken !== known.id)
      results.push({ no: row.no, state: 'kept', reason: 'slug_taken' });
    else {
      if (row.verdict === 'new') fresh.push(row);
      else putBack(known, row, writes, gone);
      results.push({ no: row.no, state: 'undone' });
    }
  }
  await writeProducts(trx, writes, by);
  await removeParts(trx, gone.texts, gone.fixed);
  const used = await removeUnused(
    trx,
    fresh.map(({ product_id }) => product_id),
  );
  await retireNew(trx, used, by);
  return results;
}

interface Gone {
  texts: { product_id: string; locale: string }[];
  fixed: { product_id: string; currency: string }[];
}

function putBack(known: Known, row: DoneRow, writes: Writes, gone: Gone): void {
  const { id } = known;
  const { columns, texts, fixed, tiers } = present(row.before);
  const sold = (row.after?.columns?.on_hand ?? 0) - (known.on_hand ?? 0);
  const on_hand = columns.on_hand == null ? known.on_hand : Math.max(0, columns.on_hand - Math.max(0, sold));
  writes.updated.push({ ...columnsOf(known), ...columns, on_hand, id });
  for (const [locale, before] of Object.entries(texts)) {
    if (before && isLocale(locale)) writes.texts.push({ product_id: id, locale, ...before });
    else gone.texts.push({ product_id: id, locale });
  }
  for (const [currency, before] of Object.entries(fixed)) {
    if (before) writes.fixed.push(before);
    else gone.fixed.push({ product_id: id, currency });
  }
  if (!tiers) return;
  const steps = Object.entries(tiers.steps).flatMap(([currency, all]) =>
    isCurrency(currency) ? all.map(([from, unit]) => ({ currency, from, unit })) : [],
  );
  writes.tiers.push({ product_id: id, for: tiers.for, steps });
}
