import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { lockBatch, removeBatchKeys } from './batches.queries.ts';
import { watchStock } from './watch-stock.ts';

/**
 * Undoes the import of a batch: its keys are deleted, so that the same keys can be imported again, for another product for one. The
 * batch stays as a record. Refuses `import_not_undoable` once an order has or had one of the keys.
 *
 * @returns how many keys were removed
 */
export async function undoBatch(
  trx: Trx,
  batchId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<number> {
  const batch = await lockBatch(trx, batchId);
  if (!batch) throw problem('not_found');
  if (batch.state === 'undone') throw problem('import_not_undoable');
  // An order that is taking one of the keys ends first; with a key left, all of this is taken back.
  const { removed, left } = await removeBatchKeys(trx, batchId);
  if (left > 0) throw problem('import_not_undoable');
  await notify(trx, 'catalog');
  await watchStock(trx, [batch.product_id]);
  await audit(trx, {
    actor,
    action: 'keys.import_undone',
    subject: `batch:${batchId}`,
    before: { batch: batch.name, product: batch.product_id, keys: removed },
    reason,
  });
  return removed;
}
