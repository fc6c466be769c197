import { idOf } from './good-books.ts';
import { order, type Seed } from './seed.ts';

const member = `'${idOf('account', 1)}'`;

/** The member of the good books has order 4, completed, and order 2, half refunded. */
export const MEMBERSHIP_SEEDS: readonly Seed[] = [
  {
    id: 'points-add-up',
    what: 'a balance that no entry made',
    sql: `update memberships set points = points + 500 where account_id = ${member}`,
  },
  {
    id: 'points-add-up',
    what: 'an entry that was removed',
    sql: `delete from points_ledger where account_id = ${member} and no = 2`,
  },
  {
    id: 'points-add-up',
    what: 'an entry with another balance',
    sql: `update points_ledger set balance = balance + 1 where account_id = ${member} and no = 1`,
  },
  {
    id: 'points-debt',
    what: 'points that were spent twice',
    drop: ['points_ledger.points_ledger_check5'],
    sql: `update memberships set points = -75, entries = 3 where account_id = ${member};
      insert into points_ledger (account_id, no, kind, points, balance, reference, actor, at)
        values (${member}, 3, 'adjust', -175, -75, 'x', 'x', now())`,
  },
  {
    id: 'orders-counted',
    what: 'points that an order did not earn',
    sql: `update points_ledger set points = 26, balance = 26 where account_id = ${member} and no = 1;
      update points_ledger set points = 74 where account_id = ${member} and no = 2`,
  },
  {
    id: 'orders-counted',
    what: 'an order that counts for more than was paid',
    sql: `update membership_orders set counted_minor = 2000 where order_id = ${order(2)};
      update memberships set consumption_minor = 4500 where account_id = ${member}`,
  },
  {
    id: 'orders-counted',
    what: "a member's paid order that counts for nobody",
    sql: `update orders set account_id = ${member} where id = ${order(8)}`,
  },
  {
    id: 'orders-counted',
    what: 'an order paid by points that nobody spent',
    sql: `update orders set points_minor = 100, goods_minor = goods_minor + 100 where id = ${order(4)};
      update order_lines set unit_minor = unit_minor + 100, discount_minor = 100 where order_id = ${order(4)}`,
    also: ['prices-converted'],
  },
  {
    id: 'levels-reached',
    what: 'money that lifts nobody',
    sql: `update membership_tiers set threshold_minor = 3000 where level = 2`,
  },
  {
    id: 'levels-reached',
    what: 'consumption that no order counts',
    sql: `update memberships set consumption_minor = 3600 where account_id = ${member}`,
  },
  {
    id: 'points-expire',
    what: 'points that were lost without a word',
    sql: `update memberships set points = 0, entries = 3 where account_id = ${member};
      insert into points_ledger (account_id, no, kind, points, balance, reference, actor, at)
        values (${member}, 3, 'expire', -100, 0, 'x', 'store', now())`,
  },
  {
    id: 'points-expire',
    what: 'points that should be gone',
    sql: `update memberships set active_at = now() - interval '14 months', warned_at = now() - interval '40 days'
      where account_id = ${member}`,
  },
];
