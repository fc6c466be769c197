import type { Invariant } from './invariant.ts';

/** What runs beside the orders: mails, jobs, provider events, the audit log, prices. */
export const HOUSE: readonly Invariant[] = [
  {
    id: 'delivery-mailed',
    title: 'A delivery is mailed within five minutes',
    why: 'The key is there, and its buyer was not told.',
    timely: true,
    // The mail of a delivery is named after how many units had been handed over with it. A unit that replaces another is told of
    // by the answer to its claim.
    sql: `
      select o.order_no || ' was handed ' || d.over || ' keys, the last at ' || d.last as what
      from orders o
      join (
        select order_id, count(*) filter (where delivered_at <= last) as over, max(last) as last,
          bool_or(status in ('delivered', 'revealed')) as live
        from (
          select *, max(delivered_at) filter (where replaces is null) over (partition by order_id) as last
          from deliveries where kind = 'key') d
        group by order_id) d on d.order_id = o.id
      where d.last < now() - interval '5 minutes' and d.live
        -- There is nothing to say of an order that is refunded, disputed or looked into.
        and o.payment_status in ('paid', 'partially_refunded') and not o.under_review
        -- The keys of a gift go to somebody else (gifts-sent), until its buyer takes them back.
        and not exists (select from gifts g where g.order_id = o.id and (g.kept_at is null or g.kept_at >= d.last))
        and not exists (
          select from mails m
          where m.dedupe = 'delivered:' || o.id || ':' || d.over and m.state in ('accepted', 'bounced', 'complained'))
      union all
      select o.order_no || ' was given another key at ' || c.decided_at
      from claims c join orders o on o.id = c.order_id
      where c.state = 'replaced' and c.decided_at < now() - interval '5 minutes' and o.email <> '' and not exists (
        select from mails m where m.dedupe = 'claim:' || c.id || ':replaced'
          and m.state in ('accepted', 'bounced', 'complained'))`,
  },
  {
    id: 'mail-to-buyer',
    title: 'Mail about an order goes to its buyer',
    why: 'A key, or the way to one, went to a stranger.',
    sql: `
      select 'mail ' || m.id || ' about ' || o.order_no as what
      from mails m join orders o on o.id = m.subject_id and m.kind not in ('gift', 'gift-replaced', 'order-email-moved')
      -- A recipient that was forgotten is nobody.
      where o.email_norm <> lower(o.email) or m.recipient <> '' and lower(m.recipient) <> o.email_norm and not exists (
        select from order_events e where e.order_id = o.id and e.act = 'email_changed' and e.at >= m.created_at)`,
  },
  {
    id: 'audit-unbroken',
    title: 'The audit log is whole',
    why: 'Somebody changed or removed what staff did.',
    sql: `
      select 'row ' || id as what
      from (
        select *, lag(hash) over (order by id) as former from audit_log) a
      where prev_hash is distinct from former
        or hash is distinct from sha256(coalesce(prev_hash, ''::bytea) || convert_to(
          jsonb_build_array(id, extract(epoch from at), actor, action, subject, before, after, reason)::text, 'UTF8'))`,
  },
  {
    id: 'reviews-verified',
    title: 'A verified review stands on a unit that its buyer has seen',
    why: 'Readers trust the mark, and somebody wrote of what they never bought.',
    sql: `
      select 'review ' || r.id as what
      from reviews r left join deliveries d on d.id = r.delivery_id and d.product_id = r.product_id
      where r.verified and d.revealed_at is null and d.received_at is null`,
  },
  {
    id: 'staff-sessions',
    title: 'Who is at work signed in for it, with a second factor',
    why: 'Somebody who was shut out, or who only knew a password, can see keys and give money away.',
    sql: `
      select 'session of ' || t.email || ' since ' || s.created_at as what
      from staff_sessions s join staff t on t.id = s.staff_id
      where s.expires_at > now()
        and (t.disabled_at is not null or s.step = 'in' and (t.totp_secret is null or t.must_change_password))`,
  },
  {
    id: 'events-processed',
    title: 'What a provider told us is dealt with within a minute',
    why: 'A payment is known and nobody acts on it.',
    timely: true,
    sql: `
      select provider || ' ' || event_id as what
      from payment_events
      where processed_at is null and received_at < now() - interval '60 seconds'`,
  },
  {
    id: 'jobs-done',
    title: 'No job is stuck or dead',
    why: 'A mail, a delivery or a refund was promised and does not happen.',
    timely: true,
    // Counted from its creation: each retry pushes run_at on, and would hide a job that has failed for days.
    sql: `
      select j.task_identifier || ' ' || j.id || case
          when j.locked_at is not null then ' is held by a worker that is silent'
          when j.attempts >= j.max_attempts then ' was given up'
          when j.attempts > 3 then ' keeps failing since ' || j.created_at
          else ' is not taken up' end as what
      from graphile_worker.jobs j
      left join worker_heartbeats w on w.worker_id = j.locked_by
      where case
        when j.locked_at is not null
          then coalesce(w.seen_at, j.locked_at) < now() - interval '60 seconds'
        -- A job that was replaced while it ran has no key, and its attempts count as used up: it is not dead.
        when j.attempts >= j.max_attempts then j.last_error is not null or j.key is not null
        when j.attempts > 3
          then j.created_at < now() - interval '1 hour'
        else j.attempts = 0 and j.run_at < now() - interval '5 minutes' and j.created_at < now() - interval '5 minutes'
      end`,
  },
  {
    id: 'mails-leave',
    title: 'A mail leaves within 72 hours',
    why: 'A buyer waits for a mail that will not come.',
    timely: true,
    sql: `
      select m.kind || ' ' || m.id || ' is ' || m.state || coalesce(': ' || m.error, '') as what
      from mails m
      where m.state = 'queued' and m.created_at < now() - interval '73 hours'
        -- Given up this week; one that had become pointless was not given up.
        or m.state = 'failed' and m.created_at > now() - interval '7 days'
          and m.error is distinct from 'There was nothing to say any more.'
      union all
      select m.kind || ' ' || m.id || ' is queued, and no job will send it'
      from mails m
      where m.state = 'queued' and m.created_at < now() - interval '10 minutes' and not exists (
        select from graphile_worker.jobs j where j.key = 'mail:' || m.id)`,
  },
  {
    id: 'was-price',
    title: 'A struck price is the lowest of the 30 days before',
    why: 'The law asks for it, and a buyer may believe it.',
    sql: `
      select 'product ' || p.id || ' shows ' || p.was_minor || ', was ' || coalesce(h.lowest::text, 'never dearer') as what
      from products p
      left join lateral (
        select min(h.price_minor) as lowest
        from price_history h
        where h.product_id = p.id and h.valid_to is not null
          and h.valid_from < p.reduced_at and h.valid_to > p.reduced_at - interval '30 days') h on true
      -- One that is not above the price is not shown.
      where p.was_minor > p.current_minor and p.was_minor is distinct from h.lowest`,
  },
  {
    id: 'price-history',
    title: 'The price history has no gap, and ends at the price',
    why: 'Nobody could tell what a product cost, and the struck price rests on it.',
    sql: `
      select 'product ' || p.id || ' costs ' || p.current_minor || ', its history says ' || coalesce(h.price_minor::text, 'nothing') as what
      from products p left join price_history h on h.product_id = p.id and h.valid_to is null
      where h.price_minor is distinct from nullif(p.current_minor, 0)
      union all
      select 'product ' || product_id || ' from ' || valid_from
      from (
        select *, lead(valid_from) over (partition by product_id order by valid_from) as next from price_history) h
      where next is not null and valid_to is distinct from next`,
  },
];
