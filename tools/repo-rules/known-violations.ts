import type { Exception } from '../repo-rules.ts';

/**
 * What still breaks the younger rules. The list may only shrink: an entry that excuses nothing fails the test. A prefix covers a
 * folder.
 */
const SQL_ELSEWHERE = [
  'server/src/sale/orders/order-mails.ts',
  'server/src/sale/payments/bank/account.ts',
  'server/src/sale/payments/bank/book-entry.ts',
  'server/src/sale/payments/bank/refunds.ts',
  'server/src/sale/payments/bank/take-statement.ts',
  'server/src/sale/payments/mail/order-refunded.mail.ts',
  'server/src/sale/payments/mail/refund-stuck.mail.ts',
];

const WRITES: readonly (readonly [path: string, table: string])[] = [];

const READS: readonly (readonly [path: string, table: string])[] = [
  ['server/src/sale/orders/recent-orders.queries.ts', 'payment_declines'],
];

const OLD_WORDS = [
  'server/src/sale/cart/',
  'server/src/sale/checkout/',
  'server/src/sale/delivery/',
  'server/src/sale/payments/',
];

export const KNOWN_VIOLATIONS: readonly Exception[] = [
  ...SQL_ELSEWHERE.map((path) => ({ rule: 'sql-place', path, why: 'Not moved to a queries file yet.' })),
  ...WRITES.map(([path, to]) => ({ rule: 'table-owner', path, to, why: 'Not moved to the owner yet.' })),
  ...READS.map(([path, to]) => ({ rule: 'table-reader', path, to, why: 'The owner offers no view yet.' })),
  ...OLD_WORDS.map((path) => ({ rule: 'words', path, why: 'Not rewritten yet.' })),
];
