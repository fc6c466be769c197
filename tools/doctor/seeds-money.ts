import { idOf } from './good-books.ts';
import { key, order, unit, capture, type Seed } from './seed.ts';

/** Units are numbered by order, line and unit: 101 and 102 are the units of order 1's first line, one revealed. */
export const MONEY_SEEDS: readonly Seed[] = [
  {
    id: 'captures-known',
    what: 'a charge that we do not know of',
    sql: `update sandbox.payments set state = 'approved', capture_ref = 'cap-x', captured_minor = 5000, captured_at = now() - interval '6 minutes'
      where ref = 'pay-6'`,
  },
  {
    id: 'captures-known',
    what: 'money that never came',
    sql: `update sandbox.payments set capture_ref = null, captured_minor = null where ref = 'pay-8'`,
  },
  {
    id: 'captures-known',
    what: 'another amount than was charged',
    sql: `update sandbox.payments set captured_minor = 1 where ref = 'pay-8'`,
  },
  {
    id: 'captures-known',
    what: 'one charge booked twice',
    drop: ['payment_captures.payment_captures_provider_capture_ref_key'],
    sql: `insert into payment_captures (id, provider, capture_ref, attempt_id, order_id, amount_minor, currency, disposition, captured_at)
        select '${idOf('capture', 99)}', provider, capture_ref, attempt_id, order_id, amount_minor, currency, 'duplicate', now()
        from payment_captures where id = ${capture(8)};
      insert into refunds (order_id, capture_id, amount_minor, currency, reason, idem, created_at)
        values (${order(8)}, '${idOf('capture', 99)}', 4000, 'USD', 'x', 'back:99', now())`,
  },
  {
    id: 'refunds-known',
    what: 'a refund that never went',
    sql: `delete from sandbox.refunds where ref = 'ref-2'`,
  },
  {
    id: 'refunds-known',
    what: 'a refund that nobody ordered',
    sql: `insert into sandbox.refunds (ref, capture_ref, amount_minor, idem) values ('r9', 'cap-8', 1, 'x9')`,
  },
  {
    id: 'refunds-within',
    what: 'more back than came in, at the provider',
    sql: `insert into sandbox.refunds (ref, capture_ref, amount_minor, idem) values ('r9', 'cap-3', 2500, 'x9')`,
    also: ['refunds-known'],
  },
  {
    id: 'refunds-within',
    what: 'more back than came in, in our books',
    sql: `insert into refunds (order_id, capture_id, amount_minor, currency, reason, idem, created_at)
      values (${order(3)}, ${capture(3)}, 1, 'USD', 'x', 'again', now())`,
    also: ['refunds-booked'],
  },
  {
    id: 'paid-by-money',
    what: 'paid, and no money came',
    sql: `delete from payment_captures where id = ${capture(7)}; update sandbox.payments set capture_ref = null where ref = 'pay-7'`,
  },
  {
    id: 'paid-by-money',
    what: 'money came, and the order is not paid',
    drop: ['orders.orders_paid_check'],
    sql: `update orders set paid_at = null where id = ${order(7)}`,
  },
  {
    id: 'delivered-for-money',
    what: 'a key for nothing',
    sql: `delete from payment_captures where id = ${capture(8)}; update sandbox.payments set capture_ref = null where ref = 'pay-8'`,
    also: ['paid-by-money'],
  },
  {
    id: 'refunds-booked',
    what: 'a refund that was said and not booked',
    sql: `delete from refunds where idem = 'units:2'; delete from sandbox.refunds where ref = 'ref-2'`,
    also: ['refunds-credited'],
  },
  {
    id: 'refunds-booked',
    what: 'a surplus that was kept',
    sql: `delete from refunds where idem = 'over:4'; delete from sandbox.refunds where ref = 'ref-4'`,
  },
  {
    id: 'paid-or-refunded',
    what: 'a unit taken back without its money',
    sql: `update deliveries set status = 'voided' where id = ${unit(102)}; update product_keys set state = 'voided' where id = ${key(2)}`,
  },
  {
    id: 'paid-or-refunded',
    what: 'both key and money',
    sql: `update deliveries set status = 'delivered' where id = ${unit(301)}; update product_keys set state = 'sold' where id = ${key(6)}`,
  },
  {
    id: 'misfits-go-back',
    what: 'late money that is kept',
    sql: `delete from refunds where idem = 'back:5'`,
  },
  {
    id: 'refunds-end',
    what: 'a refund that does not go',
    sql: `update refunds set created_at = now() - interval '2 hours' where idem = 'back:5'`,
  },
];
