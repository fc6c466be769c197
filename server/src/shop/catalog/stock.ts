import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { freeCopies } from '../assortment/door.ts';
import { emit } from '../../platform/jobs/events.ts';
import { restocked } from './catalog.events.ts';

/** From here on a buyer is told "In stock" and no number: scarcity is said only where it is true. */
export const MANY = 5;

/**
 * To be called in the transaction that took copies from the shelf or put some back, after it did: tells the caches of
 * guest pages, if what a buyer sees has changed (under 5 left, or none, or some again), and emits `catalog.restocked` where a
 * shelf may have been empty before.
 *
 * @param added copies that were put back, of each product at most; 0 where copies were taken
 */
export async function noteStockChange(trx: Trx, productIds: readonly string[], added = 0): Promise<void> {
  if (productIds.length === 0) return;
  // Notifying makes commits stand in line, so a shelf that was full and stays full must not.
  const border = MANY + added;
  await sql`select pg_notify('catalog', '') where ${added > 100} or exists (
    select from products p where p.id = any(${productIds}::uuid[]) and ${freeCopies(Math.min(border, 200))} < ${border})`.execute(
    trx,
  );
  if (added > 0) await tellRestocked(trx, productIds, added);
}

/** No more there than what was put back: so it may have been empty. Who hears it looks again. */
async function tellRestocked(trx: Trx, productIds: readonly string[], added: number): Promise<void> {
  const most = Math.min(added, 200);
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
    where p.id = any(${productIds}::uuid[]) and ${freeCopies(most + 1)} between 1 and ${most}`.execute(trx);
  if (rows.length > 0) await emit(trx, restocked, { productIds: rows.map(({ id }) => id) });
}
