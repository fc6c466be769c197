import { idOf } from './good-books.ts';
import { order, type Seed } from './seed.ts';

const affiliate = `'${idOf('account', 2)}'`;
const entry = (values: string) => `
  insert into affiliate_entries (account_id, kind, amount_minor, order_id, reference, at, due_at, actor)
  values (${affiliate}, ${values})`;

/** The affiliate of the good books earned 125 cents by order 4, and moved 100 of them to their balance. */
export const AFFILIATE_SEEDS: readonly Seed[] = [
  {
    id: 'affiliates-earned',
    what: 'an order that nobody paid and that earned something',
    sql: `insert into order_affiliates (order_id, account_id, rate_bp) values (${order(9)}, ${affiliate}, 500);
      ${entry(`'earned', 50, ${order(9)}, 'x', now(), now() + interval '30 days', 'store'`)}`,
  },
  {
    id: 'affiliates-earned',
    what: 'a share above the rate',
    sql: entry(`'earned', 1, ${order(4)}, 'x', now(), now() + interval '30 days', 'store'`),
  },
  {
    id: 'affiliates-earned',
    what: 'more taken back than was earned',
    sql: entry(`'taken_back', -126, ${order(4)}, 'x', now(), null, 'store'`),
  },
  {
    id: 'affiliates-earned',
    what: 'an order that earned somebody else something',
    sql: `insert into affiliates (account_id, code, rate_bp, made_at)
        values ('${idOf('account', 1)}', 'HGFEDCBA', 500, now());
      update affiliate_entries set account_id = '${idOf('account', 1)}' where reference = 'order:4:1'`,
    also: ['affiliates-paid'],
  },
  {
    id: 'affiliates-paid',
    what: 'a payout above what was available',
    sql: entry(`'paid_out', -26, null, 'payout:x', now(), null, 'staff:1'`),
  },
  {
    id: 'affiliates-paid',
    what: 'a payout of what was still held',
    sql: `update affiliate_entries set due_at = now() + interval '1 day' where reference = 'order:4:1'`,
  },
  {
    id: 'affiliates-moved',
    what: 'money that left and came to no balance',
    sql: entry(`'to_balance', -25, null, 'affiliate:2', now(), null, 'member'`),
  },
  {
    id: 'affiliates-moved',
    what: 'money that came to a balance and left nowhere',
    sql: `delete from affiliate_entries where reference = 'affiliate:1'`,
  },
];
