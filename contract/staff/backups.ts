import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { isoTime } from '../primitives/text.ts';
import { BACKUP_ORIGINS, BACKUP_REASONS, BACKUP_STATES, MOST_BACKUPS } from './backup-parts.ts';

const row = z.object({
  id: z.string(),
  state: z.enum(BACKUP_STATES),
  origin: z.enum(BACKUP_ORIGINS),
  /** The person who asked for it; null for the others, and for a person who was erased. */
  by: z.string().nullable(),
  begunAt: isoTime,
  /** Null until it has ended. */
  seconds: z.int().nullable(),
  /** The size of the file. */
  bytes: z.int().nullable(),
  databaseBytes: z.int().nullable(),
  /** The name of its file. */
  file: z.string().nullable(),
  /** Whether the file is where it was written. */
  there: z.boolean(),
  /** Why it failed. */
  reason: z.enum(BACKUP_REASONS).nullable(),
  /** Of a disk that was too full: what the backup needed, and what was free. */
  needed: z.int().nullable(),
  free: z.int().nullable(),
  /** What the system said, for a person who looks into it. */
  detail: z.string().nullable(),
  /** While it runs: bytes done of bytes expected; the first half is copied, the second read back. */
  progress: z.object({ done: z.int(), whole: z.int() }).nullable(),
  /** The newest good one is never deleted. */
  deletable: z.boolean(),
});
export type StaffBackup = z.output<typeof row>;

const owner = { access: 'staff', roles: ['owner'] } as const;

export const staffBackups = endpoint({
  name: 'staffBackups',
  method: 'GET',
  path: '/admin/backups',
  ...owner,
  summary: 'The backups of the embedded database, the newest first, and when the next one is made.',
  query: z.object(pageQuery),
  reply: page(row).extend({
    /** Null if the database is not the store's own, and so is not backed up here. */
    place: z
      .object({
        folder: z.string(),
        /** Whether it is on the disk of the database, as far as the store can tell. */
        sameDisk: z.boolean(),
        /** The file of the encryption keys; null if they are in the environment. */
        keysFile: z.string().nullable(),
        /** About how many bytes the next backup needs, and how many are free. */
        needed: z.int(),
        free: z.int(),
      })
      .nullable(),
    /** The one that waits or runs. */
    atWork: row.nullable(),
    /** When the last good one began. */
    lastGoodAt: isoTime.nullable(),
    nightlyHour: z.int().nullable(),
    keep: z.int(),
    timeZone: z.string(),
    /** When the next one is made by itself: one that failed is tried again. */
    nextAt: isoTime.nullable(),
  }),
});

export const staffMakeBackup = endpoint({
  name: 'staffMakeBackup',
  method: 'POST',
  path: '/admin/backups',
  ...owner,
  summary: 'Begins a backup. It goes on by itself; the list says how far it is.',
  reply: z.object({ id: z.string() }),
  problems: ['backup_at_work', 'backup_not_here'],
});

const params = z.object({ id: z.uuid() });

export const staffSendBackup = endpoint({
  name: 'staffSendBackup',
  method: 'POST',
  path: '/admin/backups/{id}/download',
  ...owner,
  freshCode: true,
  summary:
    'Checks that a backup can be downloaded, and asks for a fresh code. The file itself is at `/admin/backups/{id}/file`.',
  params,
  reply: z.object({
    /** Where the file is, for a browser. */
    path: z.string(),
  }),
  problems: ['not_found', 'backup_gone', 'staff_code_again'],
});

export const staffRemoveBackup = endpoint({
  name: 'staffRemoveBackup',
  method: 'DELETE',
  path: '/admin/backups/{id}',
  ...owner,
  freshCode: true,
  summary: 'Deletes a backup with its file. The newest good one stays.',
  params,
  reply: z.null(),
  problems: ['not_found', 'backup_newest', 'backup_at_work', 'backup_undeletable', 'staff_code_again'],
});

const settings = z.object({
  /** The hour of the store's clock; null: none are made by themselves. */
  nightlyHour: z.int('invalid').min(0).max(23).nullable(),
  /** So many good ones are kept. */
  keep: z.int('invalid').min(1).max(MOST_BACKUPS),
  /** Goes along with saving. */
  version: z.int(),
});

export const staffBackupSettings = endpoint({
  name: 'staffBackupSettings',
  method: 'GET',
  path: '/admin/backups/settings',
  ...owner,
  summary: 'At which hour backups are made, and how many are kept.',
  reply: settings.extend({
    timeZone: z.string(),
    savedBy: z.string().nullable(),
    savedAt: isoTime,
  }),
});
export type StaffBackupSettings = z.output<typeof staffBackupSettings.reply>;

export const staffSaveBackupSettings = endpoint({
  name: 'staffSaveBackupSettings',
  method: 'POST',
  path: '/admin/backups/settings',
  ...owner,
  summary: 'Saves at which hour backups are made, and how many are kept.',
  body: settings,
  reply: z.null(),
  problems: ['invalid_input', 'content_changed'],
});

/** The calls about backups. */
export const BACKUP_CALLS = [
  staffBackups,
  staffMakeBackup,
  staffSendBackup,
  staffRemoveBackup,
  staffBackupSettings,
  staffSaveBackupSettings,
] as const;
