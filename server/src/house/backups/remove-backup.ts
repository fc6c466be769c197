import { problem } from '@halfturn/contract/problem.ts';
import { rm } from 'node:fs/promises';
import type { Trx } from '../../platform/db/kysely.ts';
import { audit } from '../audit/door.ts';
import { deleteBackup, goodBackups, lockBackup, type BackupRow } from './backups.queries.ts';
import { newestWithFile } from './backup-files.ts';

/** Deletes a backup with its file. Refuses `backup_newest` for the newest good one, and one that is at work. */
export async function removeBackup(trx: Trx, id: string, actor: string): Promise<void> {
  const row = await lockBackup(trx, id);
  if (!row) throw problem('not_found');
  if (row.state === 'waiting' || row.state === 'running') throw problem('backup_at_work');
  if (id === (await newestWithFile(await goodBackups(trx)))?.id) throw problem('backup_newest');
  await removeWithFile(trx, row, actor);
}

/** Removes the file first: after a crash the list names a file that is gone, and can be tried again. */
export async function removeWithFile(trx: Trx, row: BackupRow, actor: string): Promise<void> {
  if (row.file !== null)
    await rm(row.file, { force: true }).catch(() => {
      throw problem('backup_undeletable');
    });
  await deleteBackup(trx, row.id);
  await audit(trx, {
    actor,
    action: 'backups.removed',
    subject: `backup:${row.id}`,
    before: { file: row.file, begun_at: row.begun_at.toISOString(), state: row.state },
  });
}
