import { order, product, type Seed } from './seed.ts';

/** Product 3 has a fixed price in euros, and order 7 was placed at it. */
export const PRICES_SEEDS: readonly Seed[] = [
  {
    id: 'prices-fixed',
    what: 'a fixed price that never stood',
    sql: `update order_lines set fixed = true where order_id = ${order(1)} and product_id = ${product(2)}`,
  },
  {
    id: 'prices-fixed',
    what: 'a price by the rate where another was fixed',
    sql: `update order_lines set fixed = false where fixed`,
    also: ['prices-converted'],
  },
  {
    id: 'prices-fixed',
    what: 'a fixed price that stood at another time',
    sql: `update orders set placed_at = now() - interval '3 days' where id = ${order(7)}`,
  },
  {
    id: 'tiers-cheaper',
    what: 'a wholesale price that was none',
    sql: `update price_history set price_minor = 900, valid_from = now() - interval '2 days' where product_id = ${product(1)}`,
    also: ['price-history'],
  },
  {
    id: 'tiers-for',
    what: 'wholesale prices for nobody',
    sql: `update products set tiers_for = null where id = ${product(1)}`,
  },
  {
    id: 'fixed-was-price',
    what: 'a struck price that was not the lowest',
    sql: `update fixed_prices set was_minor = 799 where was_minor is not null`,
  },
  {
    id: 'fixed-price-history',
    what: 'a fixed price that changed unseen',
    sql: `update fixed_prices set sale_minor = 598`,
  },
  {
    id: 'fixed-price-history',
    what: 'a fixed price that was taken away unseen',
    sql: `delete from fixed_prices`,
  },
  {
    id: 'fixed-price-history',
    what: 'two fixed prices at once',
    sql: `update fixed_price_history set valid_to = valid_to + interval '1 hour' where price_minor = 799`,
  },
];
