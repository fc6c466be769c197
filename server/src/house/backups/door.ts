export { backupHealth, deleteUnfinished } from './backups.queries.ts';
export { noteBackup } from './note-backup.ts';
