export { countAlarms, countBackupAlarms } from './alarms.queries.ts';
