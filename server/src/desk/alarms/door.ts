export { countAlarms } from './alarms.queries.ts';
