import type { StaffBackup } from '@halfturn/contract/staff/backups.ts';
import { basename } from 'node:path';
import { COMMAND_LINE } from '../audit/door.ts';
import { isThere } from './backup-files.ts';
import type { BackupRow } from './backups.queries.ts';

/**
 * A backup as its list shows it.
 *
 * @param newest the id of the newest good one
 */
export async function backupWire(
  row: BackupRow,
  names: ReadonlyMap<string, string>,
  newest: string | null,
): Promise<StaffBackup> {
  const { state, actor, begun_at, ended_at, file, database_bytes } = row;
  const isOver = state === 'made' || state === 'failed';
  return {
    id: row.id,
    state,
    origin: actor === 'system' ? 'schedule' : actor === COMMAND_LINE ? 'command' : 'staff',
    by: names.get(actor) ?? null,
    begunAt: begun_at.toISOString(),
    seconds: ended_at ? Math.max(0, Math.round((ended_at.getTime() - begun_at.getTime()) / 1_000)) : null,
    bytes: row.bytes,
    databaseBytes: database_bytes,
    file: file === null ? null : basename(file),
    there: file !== null && (await isThere(file)),
    reason: row.reason,
    needed: row.needed_bytes,
    free: row.free_bytes,
    detail: row.detail,
    progress: state === 'running' ? progressOf(row) : null,
    deletable: isOver && row.id !== newest,
  };
}

/** The log that is copied with the database comes on top of its size, so the last steps are cut at the whole. */
function progressOf({ done_bytes, database_bytes }: BackupRow): { done: number; whole: number } {
  const whole = Math.max(1, 2 * (database_bytes ?? 0));
  return { done: Math.min(done_bytes, whole), whole };
}
