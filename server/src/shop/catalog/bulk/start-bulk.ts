import { problem } from '@halfturn/contract/problem.ts';
import type { BulkAct, BulkChosen } from '@halfturn/contract/staff/product-bulks.ts';
import { BULK_UNDO_HOURS } from '@halfturn/contract/staff/product-bulk-parts.ts';
import * as z from 'zod';
import { audit, staffActor } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { bulkDoubts } from './bulk-doubts.ts';
import { bulkById, bulkCounts, insertBulk, lockBulk, saveBulkState, type BulkRow } from './bulk.queries.ts';
import { planBulk } from './plan-bulk.ts';

/** The job that makes or undoes a change of many products. */
export const bulkJob = { name: 'catalog.bulk', payload: z.object({ bulkId: z.uuid() }) };

const HOUR_MS = 3_600_000;

/** The subject of a change of many in the audit log. */
export const bulkSubject = (id: string): string => `product-bulk:${id}`;

/**
 * Starts a change of many products. One with this id that was started stays as it is, so that a form that is sent twice starts one.
 * Refuses `bulk_none`, `bulk_too_many`, `invalid_input`, and `price_unusual` for prices that were not confirmed and are far from those
 * before.
 */
export async function startBulk(
  trx: Trx,
  { id, chosen, act, confirmed }: { id: string; chosen: BulkChosen; act: BulkAct; confirmed: boolean },
  staff: { id: string },
  now: Date,
): Promise<void> {
  if (await bulkById(trx, id)) return;
  const { ids, ...plan } = await planBulk(trx, chosen, act, now);
  const doubts = confirmed ? null : bulkDoubts(plan);
  if (doubts) throw problem('price_unusual', { data: doubts });
  if (!(await insertBulk(trx, { id, by_staff: staff.id, act, created_at: now }, ids))) return;
  await audit(trx, {
    actor: staffActor(staff),
    action: 'products.bulk_started',
    subject: bulkSubject(id),
    after: { act, products: ids.length, ...('filters' in chosen && { filters: chosen.filters }) },
  });
  await addJob(trx, bulkJob, { bulkId: id }, { key: `bulk:${id}` });
}

/** Until when a change can be undone; null if it cannot. */
export const undoUntil = ({ state, finished_at }: BulkRow, changed: number): Date | null =>
  state === 'done' && finished_at && changed > 0
    ? new Date(finished_at.getTime() + BULK_UNDO_HOURS * HOUR_MS)
    : null;

/** Starts to undo a change. Refuses `not_found`, `bulk_has_moved_on` and `bulk_too_late`. */
export async function undoBulk(trx: Trx, id: string, staff: { id: string }, now: Date): Promise<void> {
  const row = await lockBulk(trx, id);
  if (!row) throw problem('not_found');
  const changed = (await bulkCounts(trx, [id])).get(id)?.changed ?? 0;
  const until = undoUntil(row, changed);
  if (!until) throw problem('bulk_has_moved_on');
  if (now >= until) throw problem('bulk_too_late');
  await saveBulkState(trx, id, { state: 'undoing', undone_by: staff.id });
  await audit(trx, {
    actor: staffActor(staff),
    action: 'products.bulk_undo_started',
    subject: bulkSubject(id),
    after: { products: changed },
  });
  await addJob(trx, bulkJob, { bulkId: id }, { key: `bulk:${id}` });
}
