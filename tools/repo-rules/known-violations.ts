import type { Exception } from '../repo-rules.ts';

/** What still breaks the younger rules. The list may only shrink: an entry that excuses nothing fails the test. */
export const KNOWN_VIOLATIONS: readonly Exception[] = [
  {
    rule: 'sql-place',
    path: 'server/src/sale/orders/order-mails.ts',
    why: 'Not moved to a queries file yet.',
  },
  {
    rule: 'table-reader',
    path: 'server/src/sale/orders/recent-orders.queries.ts',
    to: 'payment_declines',
    why: 'The owner offers no view yet.',
  },
];
