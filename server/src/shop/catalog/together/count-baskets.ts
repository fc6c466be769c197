import { inTransaction, type Db, type Trx } from '../../../platform/db/kysely.ts';
import { lockBaskets, oldBaskets, putIn, takeChanges, takeOut } from './baskets.queries.ts';

/** Orders of one transaction. */
const BATCH = 500;
/** Transactions of one round; the rest waits for the next one. */
const BATCHES = 200;

/**
 * Counts what was bought together: adds the orders that were delivered or changed since the last round, and removes those that
 * are older than the window. Each batch has its own transaction, so a round that was killed continues where it stopped.
 * Returns how many orders were processed.
 */
export async function countBaskets(db: Db, now: Date): Promise<number> {
  let processed = 0;
  for (const step of [takeUpChanges, takeOutOld])
    for (let batch = 0; batch < BATCHES; batch++) {
      const done = await inTransaction(db, async (trx) => {
        await lockBaskets(trx);
        return await step(trx, now);
      });
      processed += done;
      if (done < BATCH) break;
    }
  return processed;
}

async function takeUpChanges(trx: Trx, now: Date): Promise<number> {
  const changes = await takeChanges(trx, BATCH);
  if (changes.length === 0) return 0;
  const ids = [...new Set(changes)];
  await takeOut(trx, ids);
  await putIn(trx, ids, now);
  return changes.length;
}

async function takeOutOld(trx: Trx, now: Date): Promise<number> {
  const ids = await oldBaskets(trx, now, BATCH);
  if (ids.length > 0) await takeOut(trx, ids);
  return ids.length;
}
