import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { lockTallies, writeTallies } from './tally.queries.ts';

/**
 * Counts the free keys of the products whose stock has changed since the last time. Lists read these counts, and count the products
 * that change afterwards themselves (docs/decisions/0096-kept-stock.md): a late or a missed run makes them slower, never wrong.
 */
export const tallyKeys = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockTallies(trx);
    await writeTallies(trx);
  });
