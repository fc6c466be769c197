import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { putOnSale } from './add-keys.ts';
import { moveBatch, moveUnseenKeys } from './batches.queries.ts';
import { watchStock } from './watch-stock.ts';

/**
 * Takes a batch off sale because its keys are in doubt. Free keys follow at once; keys that are held for an order follow when they
 * are released or about to be sold. Returns how many keys followed at once.
 *
 * @throws if the batch is not on sale
 */
export async function quarantineBatch(trx: Trx, batchId: string): Promise<number> {
  const productId = await moveBatch(trx, batchId, 'live', 'quarantined');
  if (productId === undefined) throw new Error(`batch ${batchId} is not on sale`);
  await notify(trx, 'catalog');
  const moved = await moveUnseenKeys(trx, batchId, 'free', 'quarantined');
  await watchStock(trx, [productId]);
  return moved;
}

/**
 * Puts a quarantined batch back on sale, except for keys that were seen. Returns how many keys came back.
 *
 * @throws if the batch is not quarantined
 */
export async function endQuarantine(trx: Trx, batchId: string): Promise<number> {
  const productId = await moveBatch(trx, batchId, 'quarantined', 'live');
  if (productId === undefined) throw new Error(`batch ${batchId} is not in quarantine`);
  const moved = await moveUnseenKeys(trx, batchId, 'quarantined', 'free');
  await putOnSale(trx, [productId]);
  return moved;
}
