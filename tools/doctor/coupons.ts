import type { Invariant } from './invariant.ts';

/** Coupons: no order has one that was used up, and each is returned when its order is. */
export const COUPONS: readonly Invariant[] = [
  {
    id: 'coupons-counted',
    title: 'Each coupon counts the orders that have it',
    why: 'A coupon is refused that could be had, or had that was used up.',
    sql: `
      select 'coupon ' || c.name || ' counts ' || c.uses || ', orders have it ' || coalesce(u.n, 0) || ' times' as what
      from coupons c
      left join (
        select coupon_id, count(*) as n from coupon_uses where given_back_at is null group by coupon_id
      ) u on u.coupon_id = c.id
      where c.uses <> coalesce(u.n, 0)
      union all
      select 'a code of ' || c.name || ' counts ' || k.uses || ', orders have it ' || coalesce(u.n, 0) || ' times'
      from coupon_codes k join coupons c on c.id = k.coupon_id
      left join (
        select coupon_id, code, count(*) as n from coupon_uses where given_back_at is null group by coupon_id, code
      ) u on u.coupon_id = k.coupon_id and u.code = k.code
      where k.max_uses is not null and k.uses <> coalesce(u.n, 0)`,
  },
  {
    id: 'coupons-within',
    title: 'No coupon is used more often than it may be',
    why: 'The store gave away what it had not meant to.',
    sql: `
      select 'coupon ' || c.name || ' may be had ' || c.max_uses || ' times, and ' || count(*) || ' orders have it' as what
      from coupons c join coupon_uses u on u.coupon_id = c.id
      where u.given_back_at is null and not u.late and c.max_uses is not null
      group by c.id having count(*) > c.max_uses
      union all
      select 'a code of ' || c.name || ' may be had ' || k.max_uses || ' times, and ' || count(*) || ' orders have it'
      from coupon_codes k join coupons c on c.id = k.coupon_id
      join coupon_uses u on u.coupon_id = k.coupon_id and u.code = k.code
      where u.given_back_at is null and not u.late and k.max_uses is not null
      group by c.id, k.code having count(*) > k.max_uses`,
  },
  {
    id: 'coupons-follow-orders',
    title: 'A coupon belongs to an order for as long as the order stands',
    why: 'A buyer lost a coupon that they had no use of, or has it twice.',
    sql: `
      select o.order_no || ' (' || o.status || ') has coupon ' || coalesce(o.coupon_code, '-') || ' for ' || o.coupon_minor
        || ', its use says ' || coalesce(u.code || ' for ' || u.amount_minor, 'nothing')
        || case when u.given_back_at is null then '' else ', given back' end as what
      from orders o full join coupon_uses u on u.order_id = o.id
      where (o.coupon_code is not null or u.order_id is not null) and (
        (o.coupon_code, o.coupon_minor, o.currency) is distinct from (u.code, u.amount_minor, u.currency)
        or (o.status in ('awaiting_payment', 'paying') or o.paid_at is not null and o.payment_status <> 'refunded')
          and u.given_back_at is not null
        or o.status in ('cancelled', 'expired') and o.paid_at is null and u.given_back_at is null)`,
  },
];
