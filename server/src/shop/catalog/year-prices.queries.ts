import { sql } from 'kysely';
import type { ProductPrices } from '@halfturn/contract/product-prices.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { DAY_MS, type Step } from './card.ts';
import { stepsWire } from './catalog.wire.ts';
import { rateSpans } from './rates/rates.queries.ts';
import type { View } from './view.ts';

/** How far back the history of a product's page goes. */
const YEAR_DAYS = 365;

interface Row {
  history: Step[];
  fixed_history: Step[];
}

/**
 * What a live product or variant has cost over the last year, in the view's currency. It is measured as on its card: of a product
 * with variants, the price of the one that decides its own. Undefined if it is not on sale.
 */
export async function yearPrices(db: Db, id: string, view: View): Promise<ProductPrices | undefined> {
  const { now, currency } = view;
  const since = new Date(now.getTime() - YEAR_DAYS * DAY_MS);
  const { rows } = await sql<Row>`
    select coalesce(h.steps, '[]'::json) as history, coalesce(fh.steps, '[]'::json) as fixed_history
    from products p
    cross join lateral (
      select id from products where id = offered_in(p.id, p.lead_id, ${currency}) limit 1) as m
    cross join lateral (
      select json_agg(${STEP} order by valid_from) as steps from price_history
      where product_id = case when m.id = p.lead_id then p.id else m.id end and (valid_to is null or valid_to > ${since})) as h
    cross join lateral (
      select json_agg(${STEP} order by valid_from) as steps from fixed_price_history
      where product_id = m.id and currency = ${currency} and (valid_to is null or valid_to > ${since})) as fh
    where p.id = ${id}::uuid and p.status = 'live'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const rates = row.fixed_history.length > 0 ? await rateSpans(db, currency, since) : [];
  return {
    from: since.toISOString(),
    to: now.toISOString(),
    steps: stepsWire(row, view, { rates, days: YEAR_DAYS }),
  };
}

const STEP = sql`json_build_array(extract(epoch from valid_from), extract(epoch from valid_to), price_minor)`;
