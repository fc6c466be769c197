import type { Invariant } from './invariant.ts';

/** Orders: whole, on time, and what they say they are. */
export const ORDERS: readonly Invariant[] = [
  {
    id: 'units-exact',
    title: 'Each line has exactly its units, numbered from 1',
    why: 'A buyer gets a key too few or too many.',
    sql: `
      select o.order_no || ' line ' || l.no || ' wants ' || l.quantity || ', has ' || coalesce(u.there, 0) as what
      from order_lines l
      join orders o on o.id = l.order_id
      left join (
        select line_id, count(*) as there, min(unit_no) as first, max(unit_no) as last, count(distinct unit_no) as apart
        from deliveries where replaces is null group by line_id) u on u.line_id = l.id
      where (coalesce(u.there, 0), u.first, u.last, u.apart) is distinct from (l.quantity, 1, l.quantity, l.quantity)
      union all
      select o.order_no || ' unit ' || d.id || ' was replaced and nothing took its place'
      from deliveries d join orders o on o.id = d.order_id
      where d.status = 'replaced'
        and not exists (select from deliveries r where r.replaces = d.id and r.line_id = d.line_id)`,
  },
  {
    id: 'delivered-whole',
    title: 'Delivered means that every unit was handed over',
    why: 'A buyer was told that all is there, and it is not.',
    sql: `
      select o.order_no || ' line ' || l.no || ' handed over ' || coalesce(u.over, 0) || ' of ' || l.quantity as what
      from orders o
      join order_lines l on l.order_id = o.id
      left join (
        select line_id,
          count(*) filter (where status in ('delivered', 'revealed') and key_id is not null
            or status in ('shipped', 'received')) as over,
          count(*) filter (where status = 'voided') as voided
        from deliveries group by line_id) u on u.line_id = l.id
      where o.status in ('delivered', 'completed')
        and coalesce(u.over, 0) <> l.quantity - coalesce(u.voided, 0)`,
  },
  {
    id: 'no-stale-hold',
    title: 'Nothing is kept for an order that will not be paid',
    why: 'Keys lie idle that somebody would buy.',
    timely: true,
    sql: `
      select o.order_no || ' (' || o.status || ') holds unit ' || d.id as what
      from deliveries d join orders o on o.id = d.order_id
      where (d.status = 'held' or d.set_aside and d.status in ('waiting', 'voided')) and not (
        o.status in ('awaiting_payment', 'paying') and coalesce(o.expires_at > now() - interval '60 seconds', false)
        or o.status in ('under_review', 'disputed', 'refund_requested')
        or d.kind = 'physical' and o.paid_at is not null and o.status not in ('refunded')
        -- Paid, and the hand-over is on its way: how long it may be is the business of 'paid-ends'.
        or o.status in ('paid', 'partially_delivered')
        or d.not_before is not null and o.status = 'partially_refunded')`,
  },
  {
    id: 'paid-ends',
    title: 'A paid order ends within ten minutes',
    why: 'A buyer has paid and waits for the key.',
    timely: true,
    sql: `
      select o.order_no || ' is ' || o.status || ' since ' || o.paid_at as what
      from orders o
      where o.payment_status in ('paid', 'partially_refunded') and not o.under_review
        and o.paid_at < now() - interval '10 minutes'
        -- Keys ran out, the buyer was asked, and the time for the answer is not up.
        and coalesce(o.choose_until, '-infinity') < now() - interval '10 minutes'
        -- A parcel takes as long as it takes.
        -- A pre-order is owed from its release day on.
        and exists (
          select from deliveries d where d.order_id = o.id and d.kind = 'key' and d.status in ('waiting', 'held')
            and coalesce(d.not_before < now() - interval '10 minutes', true))`,
  },
  {
    id: 'release-day-kept',
    title: 'No key is handed over or shown before its release day',
    why: 'A buyer has a key that the publisher has not released.',
    sql: `
      select o.order_no || ' unit ' || d.id || ' is ' || d.status || ', and releases ' || d.not_before as what
      from deliveries d join orders o on o.id = d.order_id
      where d.not_before is not null and (
        d.delivered_at < d.not_before or d.revealed_at < d.not_before
        or exists (select from key_reveals r where r.delivery_id = d.id and r.at < d.not_before))`,
  },
  {
    id: 'stock-serves-waiting',
    title: 'No order waits for a key that is in stock',
    why: 'A buyer was told that the keys ran out, and there are some.',
    timely: true,
    sql: `
      select o.order_no || ' unit ' || d.id as what
      from deliveries d join orders o on o.id = d.order_id
      where d.status = 'waiting' and d.kind = 'key'
        and o.payment_status in ('paid', 'partially_refunded') and not o.under_review and o.paid_at < now() - interval '10 minutes'
        and exists (
          select from product_keys k join key_batches b on b.id = k.batch_id
          where k.product_id = d.product_id and k.state = 'free' and b.state = 'live'
            and uuid_extract_timestamp(k.id) < now() - interval '10 minutes')`,
  },
  {
    id: 'review-decided',
    title: 'A held order is decided on within two hours',
    why: 'A buyer has paid and hears nothing.',
    timely: true,
    sql: `
      select order_no || ' is under review since ' || coalesce(authorised_at, paid_at) as what
      from orders
      where status = 'under_review' and greatest(coalesce(authorised_at, paid_at), held_at) < now() - interval '2 hours'`,
  },
  {
    id: 'review-keeps-keys',
    title: 'Nothing leaves an order under review',
    why: 'The order was held for its risk, and its keys left all the same.',
    sql: `
      select o.order_no || ' unit ' || d.id || ' is ' || d.status as what
      from orders o join deliveries d on d.order_id = o.id
      -- What had left before it was held is gone.
      where o.under_review and (
        greatest(d.delivered_at, d.shipped_at) > coalesce(o.held_at, '-infinity')
        or exists (
          select from key_reveals r where r.delivery_id = d.id and r.at > coalesce(o.held_at, '-infinity')))`,
  },
  {
    id: 'disputed-keeps-keys',
    title: 'Nothing leaves a disputed order',
    why: 'The money is being taken back, and a key left all the same.',
    sql: `
      select o.order_no || ' unit ' || d.id || ' is ' || d.status as what
      from orders o join deliveries d on d.order_id = o.id
      cross join lateral (
        select max(e.at) as at from order_events e
        where e.order_id = o.id and e.machine = 'payment' and e.after = 'disputed') as since
      where o.payment_status in ('disputed', 'charged_back') and (
        greatest(d.delivered_at, d.shipped_at) > since.at
        or exists (select from key_reveals r where r.delivery_id = d.id and r.at > since.at))`,
  },
  {
    id: 'totals-add-up',
    title: 'Each total is the sum of its parts',
    why: 'A buyer was charged another amount than the lines say.',
    sql: `
      select o.order_no || ' total' as what
      from orders o
      where o.total_minor <> o.goods_minor - o.member_discount_minor - o.coupon_minor - o.points_minor
        + o.freight_minor + o.fee_minor + o.adjust_minor + o.tax_added_minor
      union all
      select o.order_no || ' lines'
      from orders o
      left join (
        select order_id, sum(unit_minor * quantity) as goods, sum(discount_minor) as discount, sum(adjust_minor) as adjusted,
          sum(tax_minor) as tax, bool_and(total_minor = unit_minor * quantity - discount_minor + adjust_minor) as each
        from order_lines group by order_id) l on l.order_id = o.id
      where (l.goods, l.discount, l.adjusted, l.tax, l.each) is distinct from
        (o.goods_minor::numeric, (o.member_discount_minor + o.coupon_minor + o.points_minor)::numeric, o.adjust_minor::numeric,
        (o.tax_minor - o.freight_tax_minor - o.fee_tax_minor)::numeric, true)
      union all
      select o.order_no || ' attempt ' || a.no
      from payment_attempts a join orders o on o.id = a.order_id
      where a.currency <> o.currency or a.state = 'pending' and a.amount_minor <> o.total_minor
        -- Money of an attempt from before staff changed the price is judged by the new total: paid-by-money looks after it.
        or a.state = 'paid' and a.amount_minor <> o.total_minor and not exists (
          select from order_events e
          where e.order_id = o.id and e.reason = 'price adjusted' and e.at >= a.created_at)`,
  },
  {
    id: 'adjusted-by-hand',
    title: 'Each adjusted price has a person and a reason',
    why: 'A buyer pays another price than at the checkout, and nobody can say why.',
    sql: `
      select o.order_no || ' is adjusted by ' || o.adjust_minor || ', the audit log says '
        || coalesce(a.after ->> 'adjustment', 'nothing') as what
      from orders o
      left join (
        select distinct on (subject) subject, after from audit_log
        where action = 'orders.price_adjusted' order by subject, id desc) a on a.subject = 'order:' || o.order_no
      where o.adjust_minor <> coalesce((a.after ->> 'adjustment')::bigint, 0)`,
  },
  {
    id: 'no-negatives',
    title: 'Nothing is below zero',
    why: 'A discount, a refund or a stock count went through the floor.',
    sql: `
      select o.order_no as what
      from orders o
      where least(goods_minor, member_discount_minor, coupon_minor, points_minor, freight_minor, fee_minor, total_minor,
        refunded_minor, total_minor - refunded_minor, rate) < 0
      union all
      select 'line ' || id from order_lines
      where least(quantity - 1, base_minor - 1, unit_minor, discount_minor, total_minor) < 0
      union all
      select 'product ' || id from products
      where least(price_minor - 1, sale_minor - 1, on_hand, order_limit - 1) < 0`,
  },
  {
    id: 'order-numbers',
    title: 'Order numbers cannot be guessed, and each is used once',
    why: 'Numbers in sequence tell strangers how much is sold, and invite trying.',
    sql: `
      select order_no as what from orders
      where order_no !~ '^HT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}$'
      union all
      select order_no from orders group by order_no having count(*) > 1
      union all
      -- Eight signs are 40 bits: by chance, three of a million orders share them once in ten million stores.
      select min(order_no) || ' and ' || count(*) - 1 || ' more are alike'
      from orders group by left(order_no, 12) having count(*) > 2`,
  },
  {
    id: 'log-follows',
    title: 'The log ends where the order stands',
    why: 'Something moved an order behind the back of its machine.',
    sql: `
      select o.order_no || ' is ' || o.status || ', its log says ' || coalesce(e.after, 'nothing') as what
      from orders o
      left join lateral (
        select after from order_events e where e.order_id = o.id and e.machine = 'order' order by e.id desc limit 1
      ) e on true
      where e.after is distinct from o.status
      union all
      select o.order_no || ' payment is ' || o.payment_status || ', its log says ' || coalesce(e.after, 'nothing')
      from orders o
      left join lateral (
        select after from order_events e where e.order_id = o.id and e.machine = 'payment' order by e.id desc limit 1
      ) e on true
      where o.payment_status <> 'unpaid' and e.after is distinct from o.payment_status`,
  },
  {
    id: 'of-an-order',
    title: 'The log, secrets and money are of an order that there is',
    why: 'A step or a payment that belongs to nobody: no one would look for it.',
    sql: `
      select 'log ' || e.id || ' is of no order' as what
      from order_events e where not exists (select from orders o where o.id = e.order_id)
      union all
      select 'a secret of ' || a.created_at || ' opens no order'
      from order_access a where not exists (select from orders o where o.id = a.order_id)
      union all
      select 'capture ' || c.id || ' is of another order than its attempt'
      from payment_captures c join payment_attempts a on a.id = c.attempt_id where a.order_id <> c.order_id`,
  },
  {
    id: 'keys-consented',
    title: 'Each order of keys has its buyer’s consent to delivery at once',
    why: 'A buyer may withdraw from a key that they have seen, and the store cannot show that they knew.',
    sql: `
      select o.order_no || ' has keys and no consent' as what
      from orders o
      where o.placed_at >= (select min(agreed_at) from order_consents)
        and exists (select from order_lines l where l.order_id = o.id and l.kind = 'key')
        and not exists (select from order_consents c where c.order_id = o.id)`,
  },
  {
    id: 'orders-joined',
    title: 'A paid order to a member’s confirmed address belongs to a member',
    why: 'A member looks for a key that they bought as a guest, and does not find it.',
    sql: `
      select o.order_no || ' belongs to no account, although ' || a.id || ' has confirmed its email address' as what
      from orders o join accounts a on a.email_norm = o.email_norm
      where o.account_id is null and o.paid_at is not null and a.email_confirmed_at is not null and a.erased_at is null`,
  },
];
