export { takeInterval } from './message-interval.ts';
