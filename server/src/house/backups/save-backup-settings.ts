import type { Trx } from '../../platform/db/kysely.ts';
import { audit } from '../audit/door.ts';
import { changedSince } from '../staff/door.ts';
import { lockBackupSettings, writeBackupSettings } from './backups.queries.ts';

export interface BackupWish {
  nightlyHour: number | null;
  keep: number;
  version: number;
}

/** Saves when backups are made and how many are kept. Refuses `content_changed` if another person has saved since. */
export async function saveBackupSettings(
  trx: Trx,
  { nightlyHour, keep, version }: BackupWish,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const before = await lockBackupSettings(trx);
  if (before.version !== version) throw await changedSince(trx, 'backups');
  await writeBackupSettings(trx, {
    nightly_hour: nightlyHour,
    keep,
    version: version + 1,
    saved_by: actor,
    saved_at: now,
  });
  await audit(trx, {
    actor,
    action: 'backups.settings_saved',
    subject: 'backups',
    before: { nightly_hour: before.nightly_hour, keep: before.keep },
    after: { nightly_hour: nightlyHour, keep },
  });
}
