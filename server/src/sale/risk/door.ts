// What checkout and payments may use of risk.
export { judgeBy, tracesOf } from './judge-order.ts';
export { emailGroupOf } from './email-group.ts';
export { cardsRestFor, noteDecline, type Trier } from './rest-cards.ts';
export { noteRefusal, type Refusal } from './risk.queries.ts';
export { readRules } from './rules.ts';
