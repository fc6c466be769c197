import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { dayAfter, instantOf, wallTime } from '../../platform/zoned-time.ts';
import { readPlain } from '../settings/door.ts';
import { queueBackup } from './ask-backup.ts';
import {
  backupSettings,
  failedSince,
  lockBackupSettings,
  writeBackupSettings,
  type BackupSettingsRow,
} from './backups.queries.ts';
import { settleBackups } from './settle-backups.ts';

/** The last and the next moment at which the store's clock shows the hour. */
export function nightsAround(now: Date, hour: number, zone: string): { last: Date; next: Date } {
  const { day } = wallTime(now, zone);
  const on = (days: number): Date => instantOf(dayAfter(day, days), hour * 60, zone);
  return on(0) > now ? { last: on(-1), next: on(0) } : { last: on(0), next: on(1) };
}

/** The night whose backup is due; null if there is none. */
function nightDue(
  { nightly_hour, saved_at, last_night }: BackupSettingsRow,
  now: Date,
  zone: string,
): Date | null {
  if (nightly_hour === null) return null;
  const { last } = nightsAround(now, nightly_hour, zone);
  return last > saved_at && (last_night === null || last > last_night) ? last : null;
}

/** How long after each failure a nightly backup is tried again, in minutes. After the last one, the next night comes. */
const AGAIN_MINUTES = [15, 60, 180];
const MINUTE_MS = 60_000;

/** When the backup of the last night is tried again; null if it is not. */
export async function triedAgainAt(
  db: Db,
  { nightly_hour, last_night }: Pick<BackupSettingsRow, 'nightly_hour' | 'last_night'>,
): Promise<Date | null> {
  const failed = nightly_hour === null || last_night === null ? null : await failedSince(db, last_night);
  const minutes = failed && AGAIN_MINUTES[failed.tries - 1];
  return failed && minutes !== undefined && minutes !== null
    ? new Date(failed.last.getTime() + minutes * MINUTE_MS)
    : null;
}

/** The night whose backup is to be begun now, for the first time or again; null if there is none. */
async function nightNow(db: Db, settings: BackupSettingsRow, now: Date, zone: string): Promise<Date | null> {
  const night = nightDue(settings, now, zone);
  if (night !== null) return night;
  const again = await triedAgainAt(db, settings);
  return again !== null && again <= now ? settings.last_night : null;
}

/**
 * Begins the nightly backup once its hour has come. A store that was stopped then makes it up at its next start; an hour that was
 * chosen after it had passed counts from the next night on. A backup that failed is tried again the same night.
 */
export async function watchBackups(context: Context): Promise<void> {
  const { db, clock, backups } = context;
  await settleBackups(context);
  if (!backups) return;
  const now = clock.now();
  const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
  if ((await nightNow(db, await backupSettings(db), now, zone)) === null) return;
  await inTransaction(db, async (trx) => {
    const night = await nightNow(trx, await lockBackupSettings(trx), now, zone);
    if (night === null) return;
    // While another backup is at work, the next round tries again.
    if (await queueBackup(trx, 'system', now)) await writeBackupSettings(trx, { last_night: night });
  });
}
