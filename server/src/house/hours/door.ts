export { whenOpens } from './hours.wire.ts';
export { readSchedule } from './read-schedule.ts';
export { addOpenDays, type Schedule } from './schedule.ts';
