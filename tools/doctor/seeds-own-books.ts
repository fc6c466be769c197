import { idOf } from './good-books.ts';
import { capture, order, type Seed } from './seed.ts';

const member = `'${idOf('account', 1)}'`;
const entry = (values: string) => `
  insert into balance_ledger (account_id, currency, no, kind, amount_minor, balance_minor, order_id, reference, actor, at)
  values (${member}, 'USD', ${values})`;

/** The member of the good books was given 500 cents. */
export const OWN_BOOKS_SEEDS: readonly Seed[] = [
  {
    id: 'balances-add-up',
    what: 'a balance that no entry made',
    sql: `update balances set amount_minor = amount_minor + 1 where account_id = ${member}`,
  },
  {
    id: 'balances-add-up',
    what: 'an entry that was removed',
    sql: `delete from balance_ledger where account_id = ${member}`,
  },
  {
    id: 'balances-add-up',
    what: 'money that was spent twice',
    drop: ['balances.balances_amount_minor_check', 'balance_ledger.balance_ledger_balance_minor_check'],
    sql: `update balances set amount_minor = -100, entries = 2 where account_id = ${member};
      ${entry(`2, 'debit', -600, -100, null, 'x', 'x', now()`)}`,
  },
  {
    id: 'balances-spent',
    what: 'an order that was paid out of nothing',
    sql: `update payment_captures set provider = 'balance' where id = ${capture(8)}`,
    also: ['captures-known'],
  },
  {
    id: 'balances-spent',
    what: 'money that was taken for no order',
    sql: `update balances set amount_minor = 400, entries = 2 where account_id = ${member};
      ${entry(`2, 'purchase', -100, 400, ${order(4)}, 'pay:x', 'buyer', now() - interval '10 minutes'`)}`,
  },
  {
    id: 'balances-spent',
    what: 'money that came back and nobody refunded',
    sql: `update balances set amount_minor = 600, entries = 2 where account_id = ${member};
      ${entry(`2, 'refund', 100, 600, ${order(4)}, 'refund:x', 'store', now()`)}`,
  },
  {
    id: 'transfers-booked',
    what: 'a capture that no statement tells of',
    sql: `update payment_captures set provider = 'bank' where id = ${capture(8)}`,
    also: ['captures-known'],
  },
  {
    id: 'transfers-booked',
    what: 'a transfer that was matched and forgotten',
    sql: `insert into bank_entries (id, account, entry_key, booked_on, amount_minor, currency, state, attempt_id, decided_at)
      select gen_random_uuid(), 'DE89370400440532013000', 'x', current_date, 100, 'USD', 'matched', attempt_id,
        now() - interval '10 minutes' from payment_captures where id = ${capture(8)}`,
  },
];
