export { insertDemoRows } from './first-steps.queries.ts';
