// Apart from the calls, which need zod: the browser reads these names, and must not download zod with them.

export const BACKUP_STATES = ['waiting', 'running', 'made', 'failed'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/** Why a backup failed. */
export const BACKUP_REASONS = ['disk_full', 'cut_off', 'not_whole', 'folder', 'other'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** Who asked for a backup: a person, the schedule, or `npm run backup`. */
export const BACKUP_ORIGINS = ['staff', 'schedule', 'command'] as const;

/** The most backups that are kept. */
export const MOST_BACKUPS = 365;
