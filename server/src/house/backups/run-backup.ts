import { BackupRefused } from '../../platform/db/embedded/backup/archive.ts';
import type { Backups, MadeBackup } from '../../platform/db/embedded/backup/backups.ts';
import { DiskTooFull } from '../../platform/db/embedded/backup/disk-room.ts';
import { BackupAtWork } from '../../platform/db/embedded/backup/make-backup.ts';
import type { Context } from '../../platform/context.ts';
import { codeOf } from '../../platform/code-of.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { audit } from '../audit/door.ts';
import { backupJob } from './ask-backup.ts';
import { backupById, goodBackups, updateBackup, type BackupRow } from './backups.queries.ts';
import { removeSpare } from './remove-spare.ts';
import { settleBackups } from './settle-backups.ts';

/** How often the list learns how far a backup is. */
const NOTE_MS = 500;

/**
 * Makes a backup that waits. One that was running when its process died is noted as cut off, and is not made again by itself. If the
 * process ends in order, the backup waits for the next start.
 */
export async function runBackup(context: Context, id: string, signal?: AbortSignal): Promise<void> {
  const { db, clock, backups } = context;
  const row = await backupById(db, id);
  if (row?.state === 'running') return await settleBackups(context);
  if (row?.state !== 'waiting') return;
  if (!backups) {
    const detail = 'DATABASE_URL is set: the database is not the own one of this process.';
    await updateBackup(db, id, { state: 'failed', reason: 'other', detail, ended_at: clock.now() });
    return;
  }
  try {
    await finish(context, row, await make(context, backups, row, signal));
  } catch (error) {
    if (signal?.aborted || error instanceof BackupAtWork) {
      await updateBackup(db, id, { state: 'waiting', done_bytes: 0 });
      throw error;
    }
    context.log.error({ err: error }, 'a backup failed');
    await updateBackup(db, id, { state: 'failed', ended_at: clock.now(), ...reasonOf(error) });
    return;
  }
  await removeSpare(context);
}

async function make(
  { db, clock, log }: Context,
  backups: Backups,
  { id }: BackupRow,
  signal: AbortSignal | undefined,
): Promise<MadeBackup> {
  let done = 0;
  let noted = Promise.resolve();
  const note = (): void => {
    noted = updateBackup(db, id, { done_bytes: done }).catch((err: unknown) =>
      log.warn({ err }, 'how far a backup is could not be noted'),
    );
  };
  const timer = setInterval(note, NOTE_MS);
  const [earlier] = await goodBackups(db, 1);
  try {
    return await backups.make({
      now: clock.now(),
      earlier: earlier ? { bytes: earlier.bytes, databaseBytes: earlier.database_bytes } : null,
      signal,
      onBegin: async (databaseBytes) =>
        await updateBackup(db, id, {
          state: 'running',
          begun_at: clock.now(),
          database_bytes: databaseBytes,
        }),
      onBytes: (bytes) => void (done += bytes),
    });
  } finally {
    clearInterval(timer);
    await noted;
  }
}

async function finish({ db, clock }: Context, row: BackupRow, made: MadeBackup): Promise<void> {
  const { file, bytes, databaseBytes } = made;
  await inTransaction(db, async (trx) => {
    await updateBackup(trx, row.id, {
      state: 'made',
      ended_at: clock.now(),
      database_bytes: databaseBytes,
      done_bytes: 2 * databaseBytes,
      file,
      bytes,
    });
    await audit(trx, {
      actor: row.actor,
      action: 'backups.made',
      subject: `backup:${row.id}`,
      after: { file, bytes },
    });
  });
}

type Failure = Partial<Pick<BackupRow, 'reason' | 'needed_bytes' | 'free_bytes' | 'detail'>>;

/** Why a backup failed, for the list. */
function reasonOf(error: unknown): Failure {
  if (error instanceof DiskTooFull)
    return { reason: 'disk_full', needed_bytes: error.needed, free_bytes: error.free };
  const detail = error instanceof Error ? error.message.slice(0, 500) : String(error);
  if (error instanceof BackupRefused) return { reason: 'not_whole', detail };
  const code = codeOf(error) ?? '';
  const folder = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'].includes(code);
  return { reason: folder ? 'folder' : 'other', detail };
}

export const backupsJobs = () => [
  defineJob({
    ...backupJob,
    lane: 'rounds',
    run: (context: Context, { backupId }, job) => runBackup(context, backupId, job.signal),
  }),
];
