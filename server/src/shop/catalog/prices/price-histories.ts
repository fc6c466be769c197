import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/kysely.ts';
import type { Histories, Span } from '../price-steps.ts';
import { rateSpans } from '../rates/rate-history.ts';

interface StepRow {
  price_minor: number;
  valid_from: Date;
  valid_to: Date | null;
}

/** What decided what a product cost in a currency since a moment: base prices, fixed prices, rates. */
export async function historiesOf(
  db: Db,
  productId: string,
  currency: Currency,
  since: Date,
): Promise<Histories> {
  const base = await sql<StepRow>`
    select price_minor, valid_from, valid_to from price_history
    where product_id = ${productId} and (valid_to is null or valid_to > ${since}) order by valid_from`.execute(
    db,
  );
  const fixed = await sql<StepRow>`
    select price_minor, valid_from, valid_to from fixed_price_history
    where product_id = ${productId} and currency = ${currency} and (valid_to is null or valid_to > ${since})
    order by valid_from`.execute(db);
  const rates = await rateSpans(db, currency, since);
  return { base: base.rows.map(span), fixed: fixed.rows.map(span), rates };
}

const span = ({ price_minor, valid_from, valid_to }: StepRow): Span => ({
  from: valid_from.getTime(),
  to: valid_to?.getTime() ?? Infinity,
  value: price_minor,
});
