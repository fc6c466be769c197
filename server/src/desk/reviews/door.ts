export { takeInterval, type Writer } from './message-interval.ts';
