import { CURRENCIES, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { Trx } from '@halfturn/server/src/platform/db/kysely.ts';
import { DEMO_FIXED_PRICES } from '../demo/fixed-prices.ts';
import type { SeededProduct } from './products.ts';

const DAY_MS = 86_400_000;
/** Since when the prices have been fixed. */
const OLD_DAYS = 120;

/** Writes the prices that are fixed for a currency, with the history that makes their reductions true. */
export async function writeFixedPrices(
  trx: Trx,
  products: readonly SeededProduct[],
  now: Date,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rows = products.flatMap(({ id, slug, priceHistory }) =>
    Object.entries(DEMO_FIXED_PRICES[slug] ?? {}).map(([currency, [regular, sale]]) => {
      const minor = (units: number) => Math.round(units * 10 ** CURRENCIES[currency as Currency].digits);
      return {
        product_id: id,
        currency,
        regular_minor: minor(regular),
        sale_minor: sale === undefined ? null : minor(sale),
        was_minor: sale === undefined ? null : minor(regular),
        reduced_at: sale === undefined ? null : before(priceHistory?.at(-1)?.daysAgo ?? 3),
      };
    }),
  );
  await trx.insertInto('fixed_prices').values(rows).execute();
  // The trigger has written "from now on"; in its place comes what is told of the time before.
  await trx.deleteFrom('fixed_price_history').execute();
  const history = rows.flatMap(({ product_id, currency, regular_minor, sale_minor, reduced_at }) => {
    const step = {
      product_id,
      currency,
      price_minor: regular_minor,
      valid_from: before(OLD_DAYS),
      valid_to: reduced_at,
    };
    if (sale_minor === null || reduced_at === null) return [step];
    return [step, { product_id, currency, price_minor: sale_minor, valid_from: reduced_at, valid_to: null }];
  });
  await trx.insertInto('fixed_price_history').values(history).execute();
}
