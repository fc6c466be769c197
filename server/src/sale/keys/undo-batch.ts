import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { lockBatch, lockKeysOf, removeBatchKeys } from './batches.queries.ts';
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
  // The keys are locked before they are counted: an order that is taking one of them ends first.
  const { all, touched } = await lockKeysOf(trx, batchId);
  if (batch.state === 'undone' || touched > 0) throw problem('import_not_undoable');
  await removeBatchKeys(trx, batchId);
  await notify(trx, 'catalog');
  await watchStock(trx, [batch.product_id]);
  await audit(trx, {
    actor,
    action: 'keys.import_undone',
    subject: `batch:${batchId}`,
    before: { batch: batch.name, product: batch.product_id, keys: all },
    reason,
  });
  return all;
}
