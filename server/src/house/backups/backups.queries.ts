import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { BACKUP_LOCK } from '../../platform/db/embedded/backup/backups.ts';
import type { Backups, BackupSettings } from '../../platform/db/types.ts';

export type BackupRow = Selectable<Backups>;
export type BackupSettingsRow = Selectable<BackupSettings>;
/** A backup that was made. */
export type GoodBackup = BackupRow & { file: string; bytes: number; database_bytes: number };

export async function backupSettings(db: Db): Promise<BackupSettingsRow> {
  return await db.selectFrom('backup_settings').selectAll().executeTakeFirstOrThrow();
}

export async function lockBackupSettings(trx: Trx): Promise<BackupSettingsRow> {
  return await trx.selectFrom('backup_settings').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export async function writeBackupSettings(trx: Trx, set: Updateable<BackupSettings>): Promise<void> {
  await trx.updateTable('backup_settings').set(set).execute();
}

/** A page of the backups, the newest first, and how many there are. */
export async function backupPage(
  db: Db,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: BackupRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('backups')
      .selectAll()
      .orderBy('begun_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('backups')
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export async function backupById(db: Db, id: string): Promise<BackupRow | undefined> {
  return await db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockBackup(trx: Trx, id: string): Promise<BackupRow | undefined> {
  return await trx.selectFrom('backups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The backup that waits or runs. */
export async function backupAtWork(db: Db): Promise<BackupRow | undefined> {
  return await db
    .selectFrom('backups')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
}

/** The backups that were made, the newest first. */
export async function goodBackups(db: Db, most?: number): Promise<GoodBackup[]> {
  const { rows } = await sql<GoodBackup>`
    select * from backups where state = 'made' order by begun_at desc, id desc
    ${most === undefined ? sql`` : sql`limit ${most}`}`.execute(db);
  return rows;
}

/** Inserts a backup that is to be made, and returns its id; undefined if one waits or runs. */
export async function insertWaiting(trx: Trx, actor: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into backups (state, actor, begun_at) values ('waiting', ${actor}, ${now})
    on conflict ((true)) where state in ('waiting', 'running') do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

export async function insertMade(
  trx: Trx,
  row: Pick<GoodBackup, 'actor' | 'begun_at' | 'ended_at' | 'database_bytes' | 'file' | 'bytes'>,
): Promise<string> {
  const { id } = await trx
    .insertInto('backups')
    .values({ ...row, state: 'made' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBackup(db: Db, id: string, set: Updateable<Backups>): Promise<void> {
  await db.updateTable('backups').set(set).where('id', '=', id).execute();
}

export async function deleteBackup(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('backups').where('id', '=', id).execute();
}

/** Deletes failed backups of before that moment from the list. They have no files. */
export async function deleteOldFailures(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('backups').where('state', '=', 'failed').where('begun_at', '<', before).execute();
}

/** Deletes what was not finished when the database was copied: in a restored store, the backup that it came from. */
export async function deleteUnfinished(trx: Trx): Promise<void> {
  await trx.deleteFrom('backups').where('state', 'in', ['waiting', 'running']).execute();
}

/** Takes the lock of the one backup at a time until the transaction ends. False if a backup is being made. */
export async function lockOutBackups(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as free`.execute(trx);
  return rows[0]?.free ?? false;
}

/** Notes that a backup which was running was cut off. */
export async function failRunning(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('backups')
    .set({ state: 'failed', reason: 'cut_off', ended_at: now })
    .where('state', '=', 'running')
    .execute();
}

/**
 * The nightly backups since a night that failed, and when the last of them ended; null if one was made since, by whomever, or one waits
 * or runs.
 */
export async function failedSince(db: Db, night: Date): Promise<{ tries: number; last: Date } | null> {
  const { rows } = await sql<{ tries: number; last: Date | null; other: boolean | null }>`
    select count(*) filter (where state = 'failed' and actor = 'system')::int as tries,
      max(ended_at) filter (where state = 'failed' and actor = 'system') as last, bool_or(state <> 'failed') as other
    from backups where begun_at >= ${night}`.execute(db);
  const [row] = rows;
  return row?.last && row.other !== true ? { tries: row.tries, last: row.last } : null;
}

/** What alerts are opened by: the last good backup, the last nightly one that has ended, and the first day of the store. */
export async function backupHealth(
  db: Db,
): Promise<{ lastGood: Date | null; nightly: { failed: boolean; at: Date } | null; since: Date }> {
  const { rows } = await sql<{
    last_good: Date | null;
    nightly_state: string | null;
    nightly_at: Date | null;
    since: Date;
  }>`
    select (select begun_at from backups where state = 'made' order by begun_at desc, id desc limit 1) as last_good,
      n.state as nightly_state, n.begun_at as nightly_at, s.since
    from backup_settings s
    left join lateral (
      select state, begun_at from backups where actor = 'system' and state in ('made', 'failed')
      order by begun_at desc limit 1) n on true`.execute(db);
  const [row] = rows;
  return {
    lastGood: row?.last_good ?? null,
    nightly: row?.nightly_at ? { failed: row.nightly_state === 'failed', at: row.nightly_at } : null,
    since: row?.since ?? new Date(0),
  };
}
