export { flushViews } from './count-views.ts';
export { forgetVisits } from './forget-visits.ts';
export { visitRecorder } from './record.ts';
