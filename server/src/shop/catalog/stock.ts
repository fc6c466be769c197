import type { Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { restocked } from './catalog.events.ts';
import { notifyIfBelow, withFew } from './stock.queries.ts';

/** From here on a buyer is told "In stock" and no number: scarcity is said only if it is true. */
export const MANY = 5;

/**
 * To be called at the end of a transaction that took units from the stock or put some back. Notifies the caches of guest pages
 * if a buyer can see the change (fewer than five left, or none, or some again), and emits `catalog.restocked` for products
 * that may have been sold out before.
 *
 * @param added the most units of one product that were put back; 0 if units were taken
 */
export async function noteStockChange(trx: Trx, productIds: readonly string[], added = 0): Promise<void> {
  if (productIds.length === 0) return;
  // Transactions that notify commit one after the other, so a large stock that stays large must not.
  await notifyIfBelow(trx, productIds, MANY + added);
  if (added === 0) return;
  // With no more units than were put back, a product may have been sold out before.
  const few = await withFew(trx, productIds, added);
  if (few.length > 0) await emit(trx, restocked, { productIds: few });
}
