import { CURRENCIES } from '@halfturn/contract/primitives/currencies.ts';
import type { Invariant } from './invariant.ts';

/** SQL: the currencies whose prices are whole hundreds of their minor unit. */
const IN_HUNDREDS = Object.entries(CURRENCIES)
  .flatMap(([code, { roundTo }]) => (roundTo === 100 ? [`'${code}'`] : []))
  .join();

/** Money: booked once, paid for once, given back once. */
export const MONEY: readonly Invariant[] = [
  {
    id: 'captures-known',
    title: "Our captures are the provider's",
    why: 'A buyer was charged and we do not know it, or we delivered for money that never came.',
    timely: true,
    sql: `
      select 'sandbox ' || p.capture_ref || ' is booked ' || count(c.id) || ' times' as what
      from sandbox.payments p
      left join payment_captures c on c.provider = 'sandbox' and c.capture_ref = p.capture_ref
        and c.amount_minor = p.captured_minor and c.currency = p.currency
      -- Within five minutes of the charge, a webhook that never came is made good by asking the provider.
      where p.capture_ref is not null and coalesce(p.captured_at, p.expires_at) < now() - interval '5 minutes'
      group by p.capture_ref having count(c.id) <> 1
      union all
      select 'capture ' || c.id || ' is not in the books of the sandbox'
      from payment_captures c
      where c.provider = 'sandbox' and not exists (
        select from sandbox.payments p
        where p.capture_ref = c.capture_ref and p.captured_minor = c.amount_minor and p.currency = c.currency)`,
  },
  {
    id: 'refunds-known',
    title: "Our refunds are the provider's",
    why: 'Money went back that we did not order, or we told a buyer of money that never went.',
    sql: `
      select 'refund ' || r.id || ' is not in the books of the sandbox' as what
      from refunds r join payment_captures c on c.id = r.capture_id
      where c.provider = 'sandbox' and r.target = 'method' and r.state = 'done' and not exists (
        select from sandbox.refunds s
        where s.ref = r.provider_ref and s.amount_minor = r.amount_minor and s.capture_ref = c.capture_ref)
      union all
      select 'sandbox ' || s.ref || ' was not ordered'
      from sandbox.refunds s
      where not exists (
        select from refunds r join payment_captures c on c.id = r.capture_id
        where c.provider = 'sandbox' and r.target = 'method' and c.capture_ref = s.capture_ref
          and r.amount_minor = s.amount_minor
          and (r.provider_ref = s.ref or r.idem = s.idem or r.id::text = s.idem))`,
  },
  {
    id: 'refunds-within',
    title: 'No more goes back than came in',
    why: 'Money was refunded twice.',
    sql: `
      select 'capture ' || c.id as what
      from payment_captures c join refunds r on r.capture_id = c.id and r.state <> 'failed'
      group by c.id having sum(r.amount_minor) > c.amount_minor
      union all
      select 'sandbox ' || p.capture_ref
      from sandbox.payments p join sandbox.refunds s on s.capture_ref = p.capture_ref
      group by p.capture_ref, p.captured_minor having sum(s.amount_minor) > p.captured_minor`,
  },
  {
    id: 'paid-by-money',
    title: 'Paid means that the money came',
    why: 'An order counts as paid without its money, or its money came and it does not count.',
    sql: `
      select o.order_no || ' is paid without its money' as what
      from orders o
      where o.paid_at is not null and o.total_minor > 0 and not exists (
        select from payment_captures c
        where c.order_id = o.id and c.disposition = 'applied' and c.currency = o.currency
          and c.amount_minor >= o.total_minor)
      union all
      select o.order_no || ' has its money and is not paid'
      from orders o join payment_captures c on c.order_id = o.id and c.disposition = 'applied'
      where o.paid_at is null
      union all
      select o.order_no || ' attempt ' || a.no || ' is ' || a.state
      from payment_attempts a join orders o on o.id = a.order_id
      where (a.state = 'paid') <> exists (
        select from payment_captures c where c.attempt_id = a.id and c.disposition = 'applied')`,
  },
  {
    id: 'delivered-for-money',
    title: 'No key leaves without money',
    why: 'A key was given away.',
    sql: `
      select o.order_no || ' unit ' || d.id || ' is ' || d.status as what
      from deliveries d join orders o on o.id = d.order_id
      where d.status in ('delivered', 'revealed', 'packed', 'shipped', 'received') and o.total_minor > 0
        and not exists (
          select from payment_captures c where c.order_id = o.id and c.disposition = 'applied')`,
  },
  {
    id: 'refunds-booked',
    title: 'What an order says was refunded was refunded',
    why: 'A buyer was promised money that was not booked, or got more than the order shows.',
    sql: `
      select o.order_no || ' says ' || o.refunded_minor || ', books ' || coalesce(r.back, 0) || ' of '
        || c.amount_minor || ' for ' || o.total_minor as what
      from orders o
      join payment_captures c on c.order_id = o.id and c.disposition = 'applied'
      left join (
        select capture_id, sum(amount_minor) as back from refunds where state <> 'failed' group by capture_id
      ) r on r.capture_id = c.id
      -- What came over the total goes back beside what is refunded of it.
      where coalesce(r.back, 0) <> c.amount_minor - o.total_minor + o.refunded_minor
      union all
      select o.order_no || ' is ' || o.payment_status || ' with ' || o.refunded_minor || ' of ' || o.total_minor
      from orders o
      where case o.payment_status
        when 'refunded' then o.refunded_minor <> o.total_minor
        when 'partially_refunded' then o.refunded_minor <= 0 or o.refunded_minor >= o.total_minor
        when 'disputed' then false
        when 'charged_back' then false
        else o.refunded_minor <> 0 end`,
  },
  {
    id: 'paid-or-refunded',
    title: 'Each paid unit was delivered or refunded, never both',
    why: 'A buyer has neither key nor money, or has both.',
    // The share of a unit is worked out as `unitAmount` does: evenly, the last unit takes what does not divide. Boxed goods
    // that were sent keep their state when they are refunded.
    sql: `
      select o.order_no || ' refunded ' || o.refunded_minor || ', took back units for ' || u.taken_back as what
      from orders o
      join (
        select d.order_id, count(*) filter (where d.status not in ('voided', 'replaced') and d.refunded_at is null) as live,
          coalesce(sum(case d.unit_no
            when l.quantity then l.total_minor + l.tax_added_minor - share.each * (l.quantity - 1)
            else share.each end) filter (where d.status = 'voided' or d.refunded_at is not null), 0) as taken_back
        from deliveries d
        join order_lines l on l.id = d.line_id
        join orders p on p.id = d.order_id
        cross join lateral (
          select (l.total_minor + l.tax_added_minor) / l.quantity / s.step * s.step as each
          from (select case when p.currency in (${IN_HUNDREDS}) then 100 else 1 end as step) s) share
        group by d.order_id) u on u.order_id = o.id
      where o.payment_status in ('paid', 'partially_refunded', 'refunded') and o.total_minor > 0
        -- An amount that staff refunded is of no unit, and what went back at the provider's own site neither, unless it was all.
        and o.refunded_minor <> case u.live when 0 then o.total_minor else least(o.total_minor, u.taken_back + (
          select coalesce(sum(r.amount_minor), 0) from refunds r
          where r.order_id = o.id and (r.origin = 'provider' or r.idem like 'amount:%') and r.state <> 'failed')) end`,
  },
  {
    id: 'misfits-go-back',
    title: 'Money that pays for nothing goes back',
    why: 'A buyer paid twice, too late or too little, and the store keeps it.',
    sql: `
      select c.disposition || ' capture ' || c.id as what
      from payment_captures c
      left join refunds r on r.capture_id = c.id and r.state <> 'failed'
      where c.disposition <> 'applied'
      group by c.id having coalesce(sum(r.amount_minor), 0) <> c.amount_minor`,
  },
  {
    id: 'refunds-end',
    title: 'A refund that was booked is sent within an hour',
    why: 'A buyer was told that the money is on its way.',
    timely: true,
    sql: `
      select 'refund ' || id || ' is ' || state as what
      from refunds
      where state = 'failed' or state = 'pending' and created_at < now() - interval '1 hour'`,
  },
];
