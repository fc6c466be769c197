import { notifyStaff } from '../../house/staff/door.ts';
import * as z from 'zod';
import { inTransaction, type Db, type Trx } from '../../platform/db/kysely.ts';
import { changedLevels, crossedProducts, setEnough } from './levels.queries.ts';

/** The kind of the mail that warns of low stock. */
export const LOW_STOCK_MAIL = 'low-stock';

/**
 * Compares the stock of products with their thresholds, and warns the staff of each that has just gone below it: once, until it
 * has been refilled. Called wherever keys are sold, come back, or go off sale. Counts up to the threshold only, and writes
 * nothing unless a product went below it or came back, so that sales of the same product do not wait for each other here.
 */
export async function watchStock(trx: Trx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  for (const { productId, enough, dips } of await setEnough(trx, await changedLevels(trx, productIds))) {
    if (enough) continue;
    await notifyStaff(trx, {
      kind: LOW_STOCK_MAIL,
      dedupe: `low-stock:${productId}:${dips}`,
      subjectId: productId,
      roles: ['stock'],
    });
  }
}

/** The job that compares all stock: after the store's own threshold changed. */
export const watchAll = { name: 'keys.watchAll', payload: z.object({}) };

/** Products that are looked for at once, and that are compared in one transaction. */
const FOUND = 20_000;
const PAGE = 500;

/** Compares all stock with the thresholds: what no event has told, such as a product that is on sale again. */
export async function watchAllStock(db: Db): Promise<void> {
  for (let after: string | null = null; ;) {
    const ids: string[] = await crossedProducts(db, after, FOUND);
    for (let from = 0; from < ids.length; from += PAGE)
      await inTransaction(db, (trx) => watchStock(trx, ids.slice(from, from + PAGE)));
    if (ids.length < FOUND) return;
    after = ids.at(-1) ?? null;
  }
}
