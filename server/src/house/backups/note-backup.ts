import type { MadeBackup } from '../../platform/db/embedded/backup/backups.ts';
import { codeOf } from '../../platform/code-of.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { audit, COMMAND_LINE } from '../audit/door.ts';
import { insertMade } from './backups.queries.ts';

const NO_TABLE = '42P01';

/** Notes a backup of the command line, so that the back office lists it. A database of an earlier version has no list yet. */
export async function noteBackup(
  db: Db,
  made: MadeBackup,
  times: { begun: Date; ended: Date },
): Promise<void> {
  const { file, bytes } = made;
  try {
    await inTransaction(db, async (trx) => {
      const id = await insertMade(trx, {
        actor: COMMAND_LINE,
        begun_at: times.begun,
        ended_at: times.ended,
        database_bytes: made.databaseBytes,
        file,
        bytes,
      });
      await audit(trx, {
        actor: COMMAND_LINE,
        action: 'backups.made',
        subject: `backup:${id}`,
        after: { file, bytes },
      });
    });
  } catch (error) {
    if (codeOf(error) !== NO_TABLE) throw error;
  }
}
