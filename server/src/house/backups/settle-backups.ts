import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { failRunning, lockOutBackups } from './backups.queries.ts';

/**
 * Notes a backup whose process has died as cut off, and removes what it has left in the folder. Does nothing while a backup is being
 * made.
 */
export async function settleBackups({ db, clock, backups }: Context): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await lockOutBackups(trx))) return;
    await failRunning(trx, clock.now());
    await backups?.removeDrafts();
  });
}
