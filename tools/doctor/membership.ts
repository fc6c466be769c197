import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { countsOf } from '@halfturn/server/src/people/membership/points.ts';
import type { Invariant } from './invariant.ts';

/** Levels and points: every balance told by its ledger, every entry by its order. */
export const MEMBERSHIP: readonly Invariant[] = [
  {
    id: 'points-add-up',
    title: 'Each balance of points is the sum of its ledger',
    why: 'A member can spend points that they do not have, or cannot spend those that they have.',
    sql: `
      select 'member ' || m.account_id || ' holds ' || m.points || ' by ' || m.entries || ' entries, the ledger says '
        || coalesce(l.points, 0) || ' by ' || coalesce(l.entries, 0) as what
      from memberships m
      left join (
        select account_id, sum(points) as points, count(*) as entries from points_ledger group by account_id
      ) l on l.account_id = m.account_id
      where (m.points, m.entries) is distinct from (coalesce(l.points, 0), coalesce(l.entries, 0))
      union all
      select 'entry ' || no || ' of member ' || account_id || ' says ' || balance
      from (
        select account_id, no, balance, sum(points) over own as run, row_number() over own as place
        from points_ledger window own as (partition by account_id order by no)) l
      where balance <> run or no <> place`,
  },
  {
    id: 'points-debt',
    title: 'Points fall below nothing only where something is taken back',
    why: 'A member spent the same points twice.',
    sql: `
      select 'entry ' || no || ' of member ' || account_id || ', ' || kind || ' ' || points || ', leaves ' || balance as what
      from points_ledger where balance < 0 and points < 0 and kind <> 'reverse'`,
  },
  {
    id: 'orders-counted',
    title: 'Each order counts for its member what it is worth',
    why: 'A member has too many or too few points, or not the level that they have paid for.',
    // An order that is about to be counted is in the queue, or waits for the provider's answer.
    sql: `
      select o.order_no || ' counts ' || coalesce(f.counted_minor, 0) || ', earned ' || coalesce(l.earned, 0) || ', spent '
          || coalesce(l.spent, 0) as what,
        o.currency, o.rate::float8, o.total_minor::float8, o.refunded_minor::float8, o.paid_at is not null as paid,
        o.status in ('awaiting_payment', 'paying') as open, o.completed_at is not null as completed,
        o.payment_status in ('disputed', 'charged_back') as disputed,
        o.member_discount_minor + o.points_minor > 0 as reduced, (o.points_minor > 0) as by_points,
        o.account_id as owner, f.account_id as counts_for, f.earn, f.points::float8, f.counted_minor::float8,
        coalesce(l.earned, 0)::float8 as earned, coalesce(l.spent, 0)::float8 as spent
      from orders o
      left join membership_orders f on f.order_id = o.id
      left join (
        select order_id, sum(points) filter (where side = 'earn') as earned,
          -sum(points) filter (where side = 'spend') as spent
        from points_ledger where order_id is not null group by order_id) l on l.order_id = o.id
      where (o.account_id is not null or f.order_id is not null)
        and o.id::text <> all (array(
          select jsonb_object_keys(j.flags) from graphile_worker.jobs j where j.flags is not null))
        and not exists (select from refunds r where r.order_id = o.id and r.state = 'pending')`,
    broken: (row) => {
      // Nothing was frozen on it: an order that was not paid since it joined the account.
      if (row.counts_for === null) return row.paid === true || row.reduced === true;
      const counts = countsOf(
        {
          orderId: '',
          accountId: '',
          currency: row.currency as Currency,
          rate: Number(row.rate),
          totalMinor: Number(row.total_minor),
          refundedMinor: Number(row.refunded_minor),
          paid: row.paid === true,
          open: row.open === true,
          completed: row.completed === true,
          disputed: row.disputed === true,
        },
        { earn: Number(row.earn), points: Number(row.points) },
      );
      return (
        row.owner !== row.counts_for ||
        row.by_points !== Number(row.points) > 0 ||
        counts.countedMinor !== row.counted_minor ||
        counts.earned !== row.earned ||
        counts.spent !== row.spent
      );
    },
  },
  {
    id: 'levels-reached',
    title: 'Each member has at least the level that they have paid for',
    why: 'A member pays more than their level says.',
    sql: `
      select 'member ' || m.account_id || ' has paid ' || m.consumption_minor || ', orders count '
        || coalesce(f.counted, 0) as what
      from memberships m
      left join (
        select account_id, sum(counted_minor) as counted from membership_orders group by account_id
      ) f on f.account_id = m.account_id
      where m.consumption_minor <> coalesce(f.counted, 0)
      union all
      select 'member ' || m.account_id || ' is on level ' || m.level
      from memberships m
      where m.level < (select max(t.level) from membership_tiers t where t.threshold_minor <= m.consumption_minor)`,
  },
  {
    id: 'points-expire',
    title: 'No points expire without a word 30 days before',
    why: 'A member lost points that they were never told of, or keeps what has expired.',
    timely: true,
    sql: `
      select 'member ' || l.account_id || ' lost ' || -l.points || ' points untold' as what
      from points_ledger l join memberships m on m.account_id = l.account_id
      join accounts a on a.id = l.account_id
      where l.kind = 'expire' and a.disabled_at is null and a.erased_at is null and not exists (
        select from mails where kind = 'points-expire' and subject_id = l.account_id
          and created_at <= l.at - interval '29 days')
      union all
      select 'member ' || account_id || ' was told, and keeps ' || points
      from memberships
      where points > 0 and warned_at >= active_at and warned_at < now() - interval '31 days'
        and active_at < now() - interval '12 months 1 day'`,
  },
];
