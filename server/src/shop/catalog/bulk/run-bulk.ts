import { present } from '@halfturn/contract/primitives/rows.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { struckBy } from '../editor/struck-price.ts';
import { refreshWordsOf } from '../types/types.queries.ts';
import type { BulkColumns } from './bulk-change.ts';
import {
  bulkCounts,
  changeProduct,
  lockBulk,
  lockForBulk,
  nextItems,
  saveBulkState,
  saveItems,
  type BulkItem,
  type BulkRow,
  type ItemResult,
  type LockedForBulk,
  type StoredColumns,
} from './bulk.queries.ts';
import { outcomesOf } from './plan-bulk.ts';
import { bulkJob, bulkSubject } from './start-bulk.ts';
import { undoItems } from './undo-items.ts';

/** Products in one transaction: few enough that an editor waits a moment at most. */
const PART = 200;

interface By {
  actor: string;
  now: Date;
}

/**
 * Makes or undoes a change of many to its end. Each part is made with the note that it is made, in one transaction: killed at any
 * moment and run again, it goes on with the next part.
 */
export async function runBulk({ db, clock }: Context, bulkId: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const isOver = await inTransaction(db, async (trx) => {
      const bulk = await lockBulk(trx, bulkId);
      if (bulk?.state === 'running') return await changePart(trx, bulk, clock.now());
      if (bulk?.state === 'undoing') return await undoPart(trx, bulk, clock.now());
      return true;
    });
    if (isOver) return;
  }
}

async function changePart(trx: Trx, bulk: BulkRow, now: Date): Promise<boolean> {
  const items = await nextItems(trx, bulk.id, 'waiting', PART);
  const by = { actor: `staff:${bulk.by_staff}`, now };
  if (items.length === 0) {
    await saveBulkState(trx, bulk.id, { state: 'done', finished_at: now });
    await logEnd(trx, bulk, by.actor, 'products.bulk_changed');
    return true;
  }
  await saveItems(trx, bulk.id, await changeItems(trx, bulk, items, by));
  await notify(trx, 'catalog');
  return false;
}

async function changeItems(
  trx: Trx,
  { act }: BulkRow,
  items: readonly BulkItem[],
  by: By,
): Promise<ItemResult[]> {
  const products = await lockForBulk(
    trx,
    items.map(({ product_id }) => product_id),
  );
  const { outcomes } = await outcomesOf(trx, [...products.values()], act, by.now);
  const results: ItemResult[] = [];
  for (const { no, product_id } of items) {
    // The row goes with its product, so that it was there when the row was read.
    const product = present(products.get(product_id));
    const outcome = outcomes.get(product_id) ?? null;
    if (outcome === null) results.push({ no, state: 'same' });
    else if ('refused' in outcome) results.push({ no, state: 'refused', reason: outcome.refused });
    else results.push({ no, state: 'changed', ...(await change(trx, product, outcome.after, by)) });
  }
  return results;
}

async function change(
  trx: Trx,
  product: LockedForBulk,
  after: Partial<BulkColumns>,
  by: By,
): Promise<Required<Pick<ItemResult, 'before' | 'after' | 'version'>>> {
  const { sale_minor } = after;
  const struck =
    sale_minor === undefined ? {} : await struckBy(trx, product.id, { sale_minor, now: by.now }, product);
  const columns = { ...after, ...struck };
  const version = await changeProduct(trx, product.id, columns, by);
  if (after.attributes) await refreshWordsOf(trx, product.id);
  const before = Object.fromEntries(
    Object.keys(columns).map((name) => [name, product[name as keyof typeof columns] ?? null]),
  ) as StoredColumns;
  return { before, after: JSON.parse(JSON.stringify(columns)) as StoredColumns, version };
}

async function undoPart(trx: Trx, bulk: BulkRow, now: Date): Promise<boolean> {
  const items = await nextItems(trx, bulk.id, 'changed', PART);
  const by = { actor: `staff:${present(bulk.undone_by)}`, now };
  if (items.length === 0) {
    await saveBulkState(trx, bulk.id, { state: 'undone', undone_at: now });
    await logEnd(trx, bulk, by.actor, 'products.bulk_undone');
    return true;
  }
  await saveItems(trx, bulk.id, await undoItems(trx, items, by));
  await notify(trx, 'catalog');
  return false;
}

async function logEnd(trx: Trx, { id, act }: BulkRow, actor: string, action: string): Promise<void> {
  const counts = (await bulkCounts(trx, [id])).get(id);
  await audit(trx, { actor, action, subject: bulkSubject(id), after: { kind: act.kind, ...counts } });
}

const run = defineJob({
  ...bulkJob,
  lane: 'rounds',
  run: (context: Context, { bulkId }, job) => runBulk(context, bulkId, job.signal),
});

export const catalogJobs = () => [run];
