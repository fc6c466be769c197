import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { COMMAND_LINE } from '../audit/door.ts';
import { isThere } from './backup-files.ts';
import { backupSettings, deleteOldFailures, goodBackups, lockBackupSettings } from './backups.queries.ts';
import { removeWithFile } from './remove-backup.ts';

/** So long a failed backup stays in the list. */
const FAILURES_MS = 90 * 86_400_000;

/**
 * Deletes the backups beyond those that are kept, the oldest first. Those of the command line stay, because the person who wrote
 * them chose their folder; a file that cannot be deleted is tried again after the next backup.
 */
export async function removeSpare({ db, clock, log }: Context): Promise<void> {
  const { keep } = await backupSettings(db);
  const own = (await goodBackups(db)).filter(({ actor }) => actor !== COMMAND_LINE);
  const kept = [];
  for (const one of own) {
    if (kept.length < keep && (await isThere(one.file))) kept.push(one);
    else
      await inTransaction(db, async (trx) => {
        await lockBackupSettings(trx);
        await removeWithFile(trx, one, 'system');
      }).catch((err: unknown) => log.warn({ err }, 'an old backup could not be deleted'));
  }
  const before = new Date(clock.now().getTime() - FAILURES_MS);
  await inTransaction(db, (trx) => deleteOldFailures(trx, before));
}
