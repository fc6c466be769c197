import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { ListedPrice } from '@halfturn/contract/staff/prices.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { DAY_MS, HISTORY_DAYS } from '../card.ts';
import { lowestSince } from '../price-steps.ts';
import { fixedSeen, saleIn, timesOf } from './fix-prices.ts';
import { pricesBefore, type Rated } from './own-dollars.ts';
import { allFixedOf, historiesIn } from './prices.queries.ts';
import { lowestBasePrices, pricedRows, type PricedRow } from './prices.staff.queries.ts';

/** A product of the list of prices, with what it costs in the currency of the list. */
export interface ListedRow extends PricedRow {
  own: ListedPrice['own'];
  base: ListedPrice['base'];
  lowest: number | null;
  pricesVersion: string;
}

/** The products with these ids, in this order, with their prices in the store's own currency. */
export async function listedPrices(
  db: Db,
  ids: readonly string[],
  { own, locale, now }: { own: Rated | null; locale: Locale; now: Date },
): Promise<ListedRow[]> {
  const [rows, fixed, lowest] = await Promise.all([
    pricedRows(db, ids, locale),
    allFixedOf(db, ids),
    lowestIn(db, ids, own, now),
  ]);
  return rows.map((row): ListedRow => {
    const all = fixed.get(row.id) ?? [];
    const inOwn = all.find(({ currency }) => currency === own?.code);
    return {
      ...row,
      own: own && { fixed: inOwn !== undefined, ...pricesBefore(row, inOwn, own).own },
      base: { price: row.price_minor || null, sale: saleIn(row), ...timesOf(row) },
      lowest: lowest(row.id),
      pricesVersion: versionOf(fixedSeen(all)),
    };
  });
}

/** The lowest price of the last 30 days of a product, in the currency of the list; null if it was never for sale. */
export async function lowestIn(
  db: Db,
  ids: readonly string[],
  own: Rated | null,
  now: Date,
): Promise<(id: string) => number | null> {
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  if (own) {
    const histories = await historiesIn(db, ids, own.code, since);
    return (id) => lowestSince(histories(id), own.code, since.getTime());
  }
  const lowest = await lowestBasePrices(db, ids, since);
  return (id) => lowest.get(id) ?? null;
}
