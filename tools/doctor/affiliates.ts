import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { earnedBy } from '@halfturn/server/src/people/affiliate/affiliate.ts';
import type { Invariant } from './invariant.ts';

/** What affiliates earn, and what they were paid of it. */
export const AFFILIATES: readonly Invariant[] = [
  {
    id: 'affiliates-earned',
    title: 'Each order by an affiliate’s link has earned them what it is worth, and nothing else has',
    why: 'An affiliate is owed money that nobody paid, or is not owed what they earned.',
    // An order that is about to be counted is in the queue, or waits for the provider's answer.
    sql: `
      select o.order_no || ' has earned affiliate ' || r.account_id || ' ' || coalesce(e.earned, 0) as what,
        o.goods_minor::float8 - o.member_discount_minor - o.coupon_minor - o.points_minor + o.adjust_minor
          - case when o.tax_added_minor > 0 then 0 else o.tax_minor - o.freight_tax_minor - o.fee_tax_minor end as goods,
        o.total_minor::float8, o.refunded_minor::float8, o.currency, o.rate::text, r.rate_bp,
        o.paid_at is not null and o.completed_at is not null
          and o.payment_status not in ('disputed', 'charged_back')
          and o.account_id is distinct from r.account_id as counts,
        a.erased_at is not null as erased, coalesce(e.earned, 0)::float8 as earned, coalesce(e.foreign_entries, 0) as foreign_entries
      from order_affiliates r
      join orders o on o.id = r.order_id
      join accounts a on a.id = r.account_id
      left join lateral (
        select sum(l.amount_minor) as earned, count(*) filter (where l.account_id <> r.account_id)::int as foreign_entries
        from affiliate_entries l where l.order_id = r.order_id) e on true
      where o.id::text <> all (array(
          select jsonb_object_keys(j.flags) from graphile_worker.jobs j where j.flags is not null))
        and not exists (select from refunds f where f.order_id = o.id and f.state = 'pending')`,
    broken: (row) => {
      const worth = earnedBy(
        {
          goodsMinor: Number(row.goods),
          totalMinor: Number(row.total_minor),
          refundedMinor: Number(row.refunded_minor),
          currency: row.currency as Currency,
          rate: String(row.rate),
          counts: row.counts === true,
        },
        Number(row.rate_bp),
      );
      const earned = Number(row.earned);
      // The books of an erased account stand still.
      const right = row.erased === true ? earned >= 0 : earned === worth;
      return !right || row.foreign_entries !== 0;
    },
  },
  {
    id: 'affiliates-paid',
    title: 'No affiliate was paid more than was available to them then',
    why: 'Money went out that an affiliate had not earned, or that could still be taken back.',
    sql: `
      select 'entry ' || p.reference || ' of affiliate ' || p.account_id || ' leaves ' || then_left.amount as what
      from affiliate_entries p
      cross join lateral (
        select sum(own.net) as amount from (
          select sum(e.amount_minor) as net, max(e.due_at) as due_at
          from affiliate_entries e
          where e.account_id = p.account_id and (e.at < p.at or e.at = p.at and e.id <= p.id)
          group by e.order_id) own
        where own.due_at is null or own.due_at <= p.at) then_left
      where p.kind in ('to_balance', 'paid_out') and then_left.amount < 0`,
  },
  {
    id: 'affiliates-moved',
    title: 'What an affiliate moved to their store balance came to it, and nothing else did',
    why: 'An affiliate lost what they had earned, or has it twice.',
    sql: `
      select 'entry ' || coalesce(e.reference, b.reference) || ' took ' || coalesce(-e.amount_minor, 0) || ', the balance has '
        || coalesce(b.amount_minor, 0) as what
      from (select * from affiliate_entries where kind = 'to_balance') e
      full join (select * from balance_ledger where reference like 'affiliate:%') b on b.reference = e.reference
      where (b.account_id, b.amount_minor, b.currency, b.kind) is distinct from (e.account_id, -e.amount_minor, 'USD', 'credit')`,
  },
];
