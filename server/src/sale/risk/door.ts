// What checkout and payments may use of risk.
export { cardsRestFor } from './cards-rest.ts';
export { judgeBy, tracesOf } from './judge-order.ts';
export { noteRefusal, type Refusal } from './note-refusal.ts';
export { mailboxOf } from './mailbox.ts';
export { noteDecline, type Trier } from './rest-cards.ts';
export { readRules } from './read-rules.ts';
