import { BASE } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/backups.ts';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { keyringFile } from '../../platform/crypto/keyring-file.ts';
import type { Backups } from '../../platform/db/embedded/backup/backups.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { staffActor } from '../audit/door.ts';
import { readPlain } from '../settings/door.ts';
import { staffNames } from '../staff/door.ts';
import { askBackup } from './ask-backup.ts';
import { isThere, newestWithFile } from './backup-files.ts';
import {
  backupAtWork,
  backupById,
  backupPage,
  backupSettings,
  goodBackups,
  type GoodBackup,
} from './backups.queries.ts';
import { backupWire } from './backups.wire.ts';
import { nightsAround, triedAgainAt } from './nightly.ts';
import { removeBackup } from './remove-backup.ts';
import { saveBackupSettings } from './save-backup-settings.ts';

/** The backups of the store's own database. */
export const backupsStaffRoutes = (context: Context): Binding[] => {
  const { db, clock, backups } = context;
  return [
    bindStaff(calls.staffBackups, ({ query }) => listOf(context, query)),

    bindStaff(calls.staffMakeBackup, async ({ staff }) => {
      if (!backups) throw problem('backup_not_here');
      const id = await inTransaction(db, (trx) => askBackup(trx, staffActor(staff), clock.now()));
      return { id };
    }),

    bindStaff(calls.staffSendBackup, async ({ params: { id } }) => {
      const row = await backupById(db, id);
      if (!row) throw problem('not_found');
      if (row.file === null || !(await isThere(row.file))) throw problem('backup_gone');
      return { path: `${BASE}/admin/backups/${id}/file` };
    }),

    bindStaff(calls.staffRemoveBackup, async ({ params, staff }) => {
      await inTransaction(db, (trx) => removeBackup(trx, params.id, staffActor(staff)));
      return null;
    }),

    bindStaff(calls.staffBackupSettings, async () => {
      const [row, { 'shop.timeZone': timeZone }] = await Promise.all([
        backupSettings(db),
        readPlain(db, ['shop.timeZone']),
      ]);
      return {
        nightlyHour: row.nightly_hour,
        keep: row.keep,
        version: row.version,
        timeZone,
        savedBy: (await staffNames(db, [row.saved_by])).get(row.saved_by) ?? null,
        savedAt: row.saved_at.toISOString(),
      };
    }),

    bindStaff(calls.staffSaveBackupSettings, async ({ body, staff }) => {
      const by = { actor: staffActor(staff), now: clock.now() };
      await inTransaction(db, (trx) => saveBackupSettings(trx, body, by));
      return null;
    }),
  ];
};

async function listOf({ db, clock, config, backups }: Context, asked: { pageNum: number; pageSize: number }) {
  const [{ rows, total }, atWork, good, settings, { 'shop.timeZone': timeZone }] = await Promise.all([
    backupPage(db, asked),
    backupAtWork(db),
    goodBackups(db),
    backupSettings(db),
    readPlain(db, ['shop.timeZone']),
  ]);
  const newest = await newestWithFile(good);
  const shown = atWork ? [...rows, atWork] : rows;
  const names = await staffNames(
    db,
    shown.map(({ actor }) => actor),
  );
  const wire = (row: (typeof rows)[number]) => backupWire(row, names, newest?.id ?? null);
  const { nightly_hour: hour } = settings;
  const next =
    backups && hour !== null
      ? ((await triedAgainAt(db, settings)) ?? nightsAround(clock.now(), hour, timeZone).next)
      : null;
  return {
    rows: await Promise.all(rows.map(wire)),
    total,
    place: backups && (await placeOf(backups, config, good[0])),
    atWork: atWork ? await wire(atWork) : null,
    lastGoodAt: good[0]?.begun_at.toISOString() ?? null,
    nightlyHour: hour,
    keep: settings.keep,
    timeZone,
    nextAt: next?.toISOString() ?? null,
  };
}

/** Where the backups are, and whether the disk has room for the next one. */
async function placeOf(backups: Backups, config: Config, last: GoodBackup | undefined) {
  const { folder } = backups;
  const earlier = last ? { bytes: last.bytes, databaseBytes: last.database_bytes } : null;
  return {
    folder,
    sameDisk: (await diskOf(folder)) === (await diskOf(config.dataDir)),
    keysFile: config.keyEncryptionKeys ? null : keyringFile(config.dataDir),
    ...(await backups.room(earlier)),
  };
}

/** The disk of a folder, or of the one that it will be made in. */
async function diskOf(folder: string): Promise<number | null> {
  const found = await stat(folder).catch(() => null);
  if (found) return found.dev;
  const parent = dirname(folder);
  return parent === folder ? null : await diskOf(parent);
}
