import { BASE_CURRENCY, CURRENCIES, isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { OwnCurrency } from '@halfturn/contract/staff/prices.ts';
import { readPlain } from '../../../house/settings/door.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { isStale } from '../rates.ts';
import { allRates, type RateRow } from '../rates/rates.queries.ts';

/** A currency that a price can be fixed for. */
export type Other = Exclude<Currency, 'USD'>;
export const isOther = (code: string): code is Other => isCurrency(code) && code !== BASE_CURRENCY;

/** The store's own currency with its rate; null if it is the dollar, or cannot be converted now. */
export function ownWire(rates: readonly RateRow[], code: Currency, now: Date): OwnCurrency | null {
  const row = rates.find((rate) => rate.code === code);
  if (!isOther(code) || !row || isStale(row, now)) return null;
  return { code, digits: CURRENCIES[code].digits, rate: Number(row.rate) };
}

/** The store's own currency; null if it is the dollar. */
export async function storeCurrency(db: Db): Promise<Other | null> {
  const { 'shop.currency': code } = await readPlain(db, ['shop.currency']);
  return isOther(code) ? code : null;
}

/** The store's own currency with its rate, read from the settings and the rates. */
export async function ownCurrency(db: Db, now: Date): Promise<OwnCurrency | null> {
  const [{ 'shop.currency': code }, rates] = await Promise.all([
    readPlain(db, ['shop.currency']),
    allRates(db),
  ]);
  return ownWire(rates, code, now);
}
