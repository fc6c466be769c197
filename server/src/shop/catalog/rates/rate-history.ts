import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { Span } from '../price-steps.ts';

/** By which rates a currency was converted since a moment, oldest first; the first may have held before it. */
export async function rateSpans(db: Db, currency: Currency, since: Date): Promise<Span[]> {
  const rows = await db
    .selectFrom('currency_rate_history')
    .select(['rate', 'valid_from', 'valid_to'])
    .where('code', '=', currency)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', since)]))
    .orderBy('valid_from')
    .execute();
  return rows.map(({ rate, valid_from, valid_to }) => ({
    from: valid_from.getTime(),
    to: valid_to?.getTime() ?? Infinity,
    value: Number(rate),
  }));
}
