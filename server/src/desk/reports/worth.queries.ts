import { BASE_CURRENCY, CURRENCIES, type Currency } from '@halfturn/contract/primitives/money.ts';
import { sql, type RawBuilder } from 'kysely';
import { inDollarCents } from '../../sale/orders/door.ts';

type Sql = RawBuilder<unknown>;

/** SQL: the rate of a series at a moment; its first one for moments before that. Arrays are searched, which reads no page. */
const rateAt = (moment: Sql, since: Sql, rates: Sql): Sql =>
  sql`((${rates})[greatest(1, width_bucket(${moment}, ${since}))])::numeric`;

/** SQL: the series of rates of a currency. Floats have one width, so an element is found without reading those before it. */
const series = (currency: Currency): Sql => sql`
  select array_agg(valid_from order by valid_from) as since, array_agg(rate::float8 order by valid_from) as rates
  from usd_rate_history where code = ${currency}`;

/** SQL: the rates of the store's own currency, for `worthOf` and `soldUnits`. They are read only if the currency isn't the dollar. */
export const ownRates = (currency: Currency): Sql => sql`own_rates as materialized (${series(currency)})`;

/** SQL: what turns US cents into the store's own currency at the rate of a moment. */
const fromDollarCents = (currency: Currency, moment: Sql): Sql => {
  const rate = rateAt(moment, sql`(select since from own_rates)`, sql`(select rates from own_rates)`);
  return sql`${rate} * ${10 ** CURRENCIES[currency].digits}::numeric / 100`;
};

/**
 * SQL: an amount of the order `o` in the store's own currency, in minor units, not rounded. What was paid in that currency is exact; any
 * other is converted at the order's rate to the dollar and the rate of the store's currency when the order was placed.
 */
export function worthOf(minor: Sql, currency: Currency): Sql {
  const cents = inDollarCents(minor, sql`o.currency`, sql`o.rate`);
  if (currency === BASE_CURRENCY) return cents;
  return sql`case when o.currency = ${currency} then (${minor})::numeric
    else ${cents} * ${fromDollarCents(currency, sql`o.placed_at`)} end`;
}

/**
 * SQL: the common table `units`, the units of `lines` with what their keys cost, at the rates of when they were added: that of the cost
 * is kept with the batch.
 */
export function soldUnits(currency: Currency): Sql {
  const cents = inDollarCents(sql`c.cost_minor`, sql`c.cost_currency`, sql`c.cost_rate`);
  const cost =
    currency === BASE_CURRENCY
      ? cents
      : sql`case when c.cost_currency = ${currency} then c.cost_minor::numeric
          else ${cents} * ${fromDollarCents(currency, sql`c.added_at`)} end`;
  return sql`
    units as (
      select u.line_id, u.key_id, c.batch_id, u.refunded_at is not null as refunded, ${cost} as cost
      from lines join unit_keys u on u.line_id = lines.line_id left join key_costs c on c.key_id = u.key_id)`;
}
