import type { Invariant } from './invariant.ts';

/** Providers whose books are the store's own: what it holds for its members, and its account at the bank. */
export const OWN_BOOKS: readonly Invariant[] = [
  {
    id: 'balances-add-up',
    title: 'Each store balance is the sum of its ledger, and never below nothing',
    why: 'A member can spend money that they do not have, or cannot spend what they have.',
    sql: `
      select 'balance of ' || b.account_id || ' in ' || b.currency || ' holds ' || b.amount_minor || ' by ' || b.entries
        || ' entries, the ledger says ' || coalesce(l.amount_minor, 0) || ' by ' || coalesce(l.entries, 0) as what
      from balances b
      left join (
        select account_id, currency, sum(amount_minor) as amount_minor, count(*) as entries
        from balance_ledger group by account_id, currency
      ) l on l.account_id = b.account_id and l.currency = b.currency
      where (b.amount_minor, b.entries) is distinct from (coalesce(l.amount_minor, 0), coalesce(l.entries, 0))
      union all
      select 'entry ' || no || ' of ' || account_id || ' in ' || currency || ' leaves ' || balance_minor
      from (
        select account_id, currency, no, balance_minor, sum(amount_minor) over own as run, row_number() over own as place
        from balance_ledger window own as (partition by account_id, currency order by no)) l
      where balance_minor <> run or no <> place or balance_minor < 0`,
  },
  {
    id: 'balances-spent',
    title: 'What is taken from a balance pays an order, and what goes back to it was refunded',
    why: 'A member paid and their order does not know it, or an order was paid, or a balance filled, out of nothing.',
    timely: true,
    sql: `
      select 'capture ' || c.id || ' was taken from no balance' as what
      from payment_captures c
      where c.provider = 'balance' and not exists (
        select from balance_ledger l
        where l.reference = 'pay:' || c.capture_ref and l.kind = 'purchase' and l.amount_minor = -c.amount_minor
          and l.currency = c.currency and l.order_id = c.order_id)
      union all
      select 'purchase ' || l.reference || ' is booked for no order'
      from balance_ledger l
      where l.kind = 'purchase' and l.at < now() - interval '5 minutes' and not exists (
        select from payment_captures c where c.provider = 'balance' and 'pay:' || c.capture_ref = l.reference)
      union all
      select 'refund ' || r.id || ' came to no balance'
      from refunds r join payment_captures c on c.id = r.capture_id
      where (c.provider = 'balance' or r.target = 'balance') and r.state = 'done' and not exists (
        select from balance_ledger l
        where l.reference = 'refund:' || r.id and l.kind = 'refund' and l.amount_minor = r.amount_minor)
      union all
      select 'entry ' || l.reference || ' was not ordered'
      from balance_ledger l
      where l.kind = 'refund' and not exists (select from refunds r where 'refund:' || r.id = l.reference)`,
  },
  {
    id: 'transfers-booked',
    title: 'Each transfer that is matched is booked, and none but those',
    why: 'Money came to the account and its order does not know it, or a key left for money that never came.',
    timely: true,
    sql: `
      select 'transfer ' || e.id || ' is matched and not booked' as what
      from bank_entries e
      where e.state = 'matched' and e.same_as is null and e.decided_at < now() - interval '5 minutes' and not exists (
        select from payment_captures c
        where c.provider = 'bank' and c.capture_ref = e.id::text and c.attempt_id = e.attempt_id
          and c.amount_minor = e.amount_minor and c.currency = e.currency)
      union all
      select 'capture ' || c.id || ' is of no transfer'
      from payment_captures c
      where c.provider = 'bank' and not exists (
        select from bank_entries e where e.id::text = c.capture_ref and e.state = 'matched')`,
  },
];
