export { whenOpens } from './hours.wire.ts';
export { readSchedule } from './read-schedule.ts';
export { addOpenDays, changeAfter, type Schedule } from './schedule.ts';
