export { removeReviews } from './write.queries.ts';
export { takeInterval } from './message-interval.ts';
