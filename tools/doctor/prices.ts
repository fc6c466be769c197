import type { Invariant } from './invariant.ts';

/** What is charged where a price is fixed for a currency, and what such a price claims of itself. */
export const PRICES: readonly Invariant[] = [
  {
    id: 'prices-fixed',
    title: 'A line costs what was fixed for its currency then',
    why: 'A buyer was charged another price than the one that was shown.',
    // Five minutes lie between the price that an order was worked out by and the moment that it notes, at most.
    sql: `
      select o.order_no || ' line ' || l.no || ' at ' || l.unit_minor || ' ' || o.currency || ': no such price was fixed' as what
      from order_lines l join orders o on o.id = l.order_id
      where l.fixed and l.tier_from = 1 and not exists (
        select from fixed_price_history h
        where h.product_id = l.product_id and h.currency = o.currency and h.price_minor = l.unit_minor
          and h.valid_from <= o.placed_at + interval '5 minutes'
          and (h.valid_to is null or h.valid_to >= o.placed_at - interval '5 minutes'))
      union all
      select o.order_no || ' line ' || l.no || ' at ' || l.unit_minor || ' ' || o.currency || ', while ' || h.price_minor
        || ' was fixed'
      from order_lines l join orders o on o.id = l.order_id
      join fixed_price_history h on h.product_id = l.product_id and h.currency = o.currency
      where not l.fixed and h.valid_from < o.placed_at - interval '5 minutes'
        and (h.valid_to is null or h.valid_to > o.placed_at + interval '5 minutes')`,
  },
  {
    id: 'tiers-cheaper',
    title: 'A wholesale price is below what one unit cost then',
    why: 'A buyer of many would have paid more for each than a buyer of one.',
    sql: `
      select o.order_no || ' line ' || l.no || ' from ' || l.tier_from || ' at ' || l.base_minor || ', while one cost '
        || h.price_minor as what
      from order_lines l join orders o on o.id = l.order_id
      join price_history h on h.product_id = l.product_id
      where l.tier_from > 1 and not l.fixed and l.base_minor >= h.price_minor
        and h.valid_from < o.placed_at - interval '5 minutes'
        and (h.valid_to is null or h.valid_to > o.placed_at + interval '5 minutes')
      union all
      select o.order_no || ' line ' || l.no || ' from ' || l.tier_from || ' at ' || l.unit_minor || ' ' || o.currency
        || ', while one cost ' || h.price_minor
      from order_lines l join orders o on o.id = l.order_id
      join fixed_price_history h on h.product_id = l.product_id and h.currency = o.currency
      where l.tier_from > 1 and l.fixed and l.unit_minor >= h.price_minor
        and h.valid_from < o.placed_at - interval '5 minutes'
        and (h.valid_to is null or h.valid_to > o.placed_at + interval '5 minutes')`,
  },
  {
    id: 'tiers-for',
    title: 'Wholesale prices say whom they are for',
    why: 'Nobody would be offered them.',
    sql: `
      select 'product ' || p.id as what from products p
      where p.tiers_for is null and (exists (select from price_tiers where product_id = p.id)
        or exists (select from fixed_price_tiers where product_id = p.id))`,
  },
  {
    id: 'fixed-was-price',
    title: 'A fixed price strikes no more than the lowest of the 30 days before',
    why: 'The law asks for it, and a buyer may believe it.',
    sql: `
      select 'product ' || f.product_id || ' strikes ' || f.was_minor || ' ' || f.currency || ', was ' || h.lowest as what
      from fixed_prices f
      cross join lateral (
        select min(h.price_minor) as lowest
        from fixed_price_history h
        where h.product_id = f.product_id and h.currency = f.currency and h.valid_to is not null
          and h.valid_from < f.reduced_at - interval '1 minute' and h.valid_to > f.reduced_at - interval '30 days') h
      -- One that is not above the price is not shown. Before it was fixed, the price followed the rate.
      where f.was_minor > f.current_minor and f.was_minor > h.lowest`,
  },
  {
    id: 'fixed-price-history',
    title: 'The history of fixed prices ends at the price, and no two stood at once',
    why: 'Nobody could tell what a product cost, and the struck price rests on it.',
    sql: `
      select 'product ' || coalesce(f.product_id, h.product_id) || ' in ' || coalesce(f.currency, h.currency) || ' costs '
        || coalesce(f.current_minor::text, 'what the rate says') || ', its history says '
        || coalesce(h.price_minor::text, 'nothing') as what
      from fixed_prices f
      full join (select * from fixed_price_history where valid_to is null) h
        on h.product_id = f.product_id and h.currency = f.currency
      where h.price_minor is distinct from f.current_minor
      union all
      select 'product ' || product_id || ' in ' || currency || ' from ' || valid_from
      from (
        select *, lead(valid_from) over (partition by product_id, currency order by valid_from) as next
        from fixed_price_history) h
      where next is not null and (valid_to is null or valid_to > next)`,
  },
];
