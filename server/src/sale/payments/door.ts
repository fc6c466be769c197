// What checkout and the composition root's hearers may use of payments.
export { BALANCE } from './balance/code.ts';
export { closeAttempts } from './close-attempts.ts';
export { answers, availability, inBase, serviceCharge } from './method.ts';
export { bookTaken } from './refund-order.ts';
export { methodsOf } from './payments.queries.ts';
export { askProvider, firstAttempt } from './start-attempt.ts';
export type { DisputeSeen } from './payments.events.ts';
export type { AskableAttempt } from './start-attempt.ts';
export type { MethodRow } from './payments.queries.ts';
export type { Providers } from './provider.ts';
