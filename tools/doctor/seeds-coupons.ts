import { order, type Seed } from './seed.ts';

const OF_COUPON = `where code = 'GOODBOOKS'`;

/** The coupon of the good books may be had once, and one order of them has it. */
export const COUPON_SEEDS: readonly Seed[] = [
  { id: 'coupons-counted', what: 'a use that nobody counted', sql: `update coupons set uses = 0` },
  {
    id: 'coupons-counted',
    what: 'a code that counts what no order has',
    sql: `update coupon_codes set uses = 1 where max_uses is not null and uses = 0`,
  },
  {
    id: 'coupons-within',
    what: 'a last coupon that two orders have',
    sql: `insert into coupon_uses (order_id, coupon_id, code, email_norm, amount_minor, currency, used_at)
        select ${order(1)}, coupon_id, code, 'x@example.org', 0, 'EUR', now() from coupon_uses ${OF_COUPON};
      update orders set coupon_code = 'GOODBOOKS' where id = ${order(1)};
      update coupons set uses = 2`,
  },
  {
    id: 'coupons-follow-orders',
    what: 'a coupon given back for an order that was paid',
    sql: `update coupon_uses set given_back_at = now() ${OF_COUPON}; update coupons set uses = 0`,
  },
  {
    id: 'coupons-follow-orders',
    what: 'an order that took off more than its coupon says',
    sql: `update coupon_uses set amount_minor = 999 ${OF_COUPON}`,
  },
  {
    id: 'coupons-follow-orders',
    what: 'an order whose coupon nobody used',
    sql: `update orders set coupon_code = 'OTHER' where id = ${order(1)}`,
  },
];
