import { idOf, orderNo } from './good-books.ts';
import { key, order, unit, product, moved, type Seed } from './seed.ts';

/** Units are numbered by order, line and unit: 101 and 102 are the units of order 1's first line, one revealed. */
export const ORDERS_SEEDS: readonly Seed[] = [
  {
    id: 'keys-consented',
    what: 'keys that were sold without consent',
    sql: `delete from order_consents where order_id = ${order(3)}`,
  },
  {
    id: 'units-exact',
    what: 'a unit too few',
    sql: `delete from deliveries where id = ${unit(1001)}; update product_keys set state = 'voided' where id = ${key(9)};
      ${moved(10, 'paid')}; update orders set delivered_at = null, choose_until = now() + interval '1 hour' where id = ${order(10)}`,
  },
  {
    id: 'units-exact',
    what: 'units that are not numbered from 1',
    sql: `update deliveries set unit_no = 7 where id = ${unit(102)}`,
  },
  {
    id: 'units-exact',
    what: 'a replaced unit without its successor',
    sql: `update deliveries set status = 'replaced' where id = ${unit(901)};
      update deliveries set status = 'replaced', key_id = ${key(12)} where id = ${unit(1001)}; update product_keys set state = 'voided' where id = ${key(9)};
      update product_keys set product_id = ${product(1)}, batch_id = '${idOf('batch', 1)}' where id = ${key(12)};
      update key_batches set imported = imported + 1 where id = '${idOf('batch', 1)}';
      update key_batches set imported = imported - 1 where id = '${idOf('batch', 2)}';
      ${moved(10, 'paid')}; update orders set delivered_at = null where id = ${order(10)}`,
  },
  {
    id: 'delivered-whole',
    what: 'delivered, and a unit is missing',
    drop: ['deliveries.deliveries_check'],
    sql: `update deliveries set key_id = null where id = ${unit(102)}; update product_keys set state = 'voided' where id = ${key(2)}`,
  },
  {
    id: 'no-stale-hold',
    what: 'a key kept past the time to pay',
    sql: `update orders set expires_at = now() - interval '2 minutes' where id = ${order(6)}`,
  },
  {
    id: 'no-stale-hold',
    what: 'a box kept for an order that ended',
    sql: `update deliveries set set_aside = true where id = ${unit(901)}`,
  },
  {
    id: 'paid-ends',
    what: 'paid, and nothing happens',
    sql: `update orders set choose_until = null where id = ${order(7)}`,
  },
  {
    id: 'paid-ends',
    what: 'a choice that was never acted on',
    sql: `update orders set choose_until = now() - interval '1 hour' where id = ${order(7)}`,
  },
  {
    id: 'paid-ends',
    what: 'a release day that is over, and no key',
    sql: `update orders set choose_until = null where id = ${order(7)};
      update deliveries set not_before = now() - interval '1 hour' where order_id = ${order(7)}`,
  },
  {
    id: 'release-day-kept',
    what: 'a key that left before its release day',
    drop: ['deliveries.deliveries_not_before_check'],
    sql: `update deliveries set not_before = now() + interval '1 day' where id = ${unit(102)}`,
  },
  {
    id: 'release-day-kept',
    what: 'a key that was shown before its release day',
    sql: `update deliveries set not_before = delivered_at where id = ${unit(101)};
      update key_reveals set at = now() - interval '30 days' where delivery_id = ${unit(101)}`,
  },
  {
    id: 'stock-serves-waiting',
    what: 'a key on the shelf that somebody waits for',
    sql: `update product_keys set product_id = ${product(3)}, batch_id = '${idOf('batch', 9)}' where id = ${key(10)};
      insert into key_batches (id, product_id, imported) values ('${idOf('batch', 9)}', ${product(3)}, 1);
      update key_batches set imported = imported - 1 where id = '${idOf('batch', 1)}'`,
  },
  {
    id: 'review-decided',
    what: 'a review that nobody does',
    sql: `update orders set under_review = true where id = ${order(7)}; ${moved(7, 'under_review')}`,
  },
  {
    id: 'review-keeps-keys',
    what: 'a key that left an order under review',
    sql: `update orders set under_review = true where id = ${order(1)}; ${moved(1, 'under_review')}`,
  },
  {
    id: 'disputed-keeps-keys',
    what: 'a key that left a disputed order',
    sql: `update orders set payment_status = 'disputed' where id = ${order(1)}; ${moved(1, 'disputed')};
      insert into order_events (order_id, machine, actor, before, after, at)
      values (${order(1)}, 'payment', 'x', 'paid', 'disputed', now() - interval '1 day')`,
  },
  {
    id: 'totals-add-up',
    what: 'a total that is not the sum',
    drop: ['orders.orders_sum_check'],
    sql: `update orders set freight_minor = 100 where id = ${order(9)}`,
  },
  {
    id: 'totals-add-up',
    what: 'lines that come to another sum',
    sql: `update orders set goods_minor = 900, total_minor = 900 where id = ${order(9)}`,
  },
  {
    id: 'totals-add-up',
    what: 'an attempt at another amount',
    sql: `update payment_attempts set amount_minor = 1 where order_id = ${order(6)}`,
  },
  {
    id: 'totals-add-up',
    what: 'an adjustment that no line knows of',
    also: ['adjusted-by-hand'],
    sql: `update orders set adjust_minor = -100, adjust_reason = 'x', total_minor = total_minor - 100 where id = ${order(9)}`,
  },
  {
    id: 'totals-add-up',
    what: 'lines with another tax than the order',
    sql: `update order_lines set tax_minor = tax_minor + 1 where order_id = ${order(9)}`,
  },
  {
    id: 'adjusted-by-hand',
    what: 'a price that nobody says they changed',
    sql: `update orders set adjust_minor = -100, adjust_reason = 'x', total_minor = total_minor - 100 where id = ${order(9)};
      update order_lines set adjust_minor = -100, total_minor = total_minor - 100 where order_id = ${order(9)}`,
  },
  {
    id: 'no-negatives',
    what: 'a fee below zero',
    drop: ['orders.orders_fee_minor_check'],
    sql: `update orders set fee_minor = -100, freight_minor = 100 where id = ${order(9)}`,
  },
  {
    id: 'no-negatives',
    what: 'less than nothing on the shelf',
    drop: ['products.products_on_hand_check'],
    sql: `update products set on_hand = -1 where kind = 'physical'`,
  },
  {
    id: 'order-numbers',
    what: 'a number of another form',
    sql: `update orders set order_no = 'HT-IIII-LLLL-OOOOO' where id = ${order(9)}`,
  },
  {
    id: 'order-numbers',
    what: 'one number twice',
    drop: ['orders.orders_order_no_key'],
    sql: `update orders set order_no = '${orderNo(7)}' where id = ${order(9)}`,
  },
  {
    id: 'order-numbers',
    what: 'numbers in sequence',
    sql: `update orders set order_no = 'HT-0000-0000-0000' || case id when ${order(7)} then '7' when ${order(8)} then '8' else '9' end
      where id in (${order(7)}, ${order(8)}, ${order(9)})`,
  },
  {
    id: 'log-follows',
    what: 'a payment that moved unseen',
    sql: `update orders set payment_status = 'failed' where id = ${order(9)}`,
  },

  { id: 'status-derived', what: 'a state that nothing makes', sql: moved(8, 'completed') },
  {
    id: 'prices-converted',
    what: 'another rate than the frozen one',
    sql: `update orders set rate = 0.8 where id = ${order(1)}`,
  },
  {
    id: 'of-an-order',
    what: 'a line in the log of no order',
    sql: `insert into order_events (order_id, machine, actor, after, at)
      values (${order(99)}, 'order', 'x', 'paid', now())`,
  },
  {
    id: 'of-an-order',
    what: 'a secret that opens nothing',
    sql: `insert into order_access (token_hash, order_id, kind, created_at)
      values (sha256('x'), ${order(99)}, 'buyer', now())`,
  },
  {
    id: 'of-an-order',
    what: 'money booked on the order of somebody else',
    sql: `update payment_captures set order_id = ${order(9)} where order_id = ${order(1)}`,
    also: ['delivered-for-money', 'paid-by-money', 'refunds-booked'],
  },
  {
    id: 'orders-joined',
    what: 'a guest’s order that did not join its member',
    sql: `insert into accounts (email, email_norm, name, locale, email_confirmed_at)
        select email, email_norm, 'Mara', 'en-US', now() from orders where id = ${order(1)};
      update orders set account_id = null where id = ${order(1)}`,
  },
];
