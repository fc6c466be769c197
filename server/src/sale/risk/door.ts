// What checkout and payments may use of risk.
export { judgeBy, tracesOf } from './judge-order.ts';
export { mailboxOf } from './mailbox.ts';
export { countedIp } from './place.ts';
export { noteRefusal, type Refusal } from './note-refusal.ts';
export { readRules } from './read-rules.ts';
