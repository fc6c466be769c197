import { CURRENCIES } from '@halfturn/contract/primitives/currencies.ts';
import type { OwnCurrency } from '@halfturn/contract/staff/prices.ts';
import { minorOf, typedOf } from '../../prices/amount.ts';

/** What a new variant costs at first: the price of the product in dollars, in the currency in which prices are typed. */
export function firstPrice(dollars: string, own: OwnCurrency | null): string {
  const cents = minorOf(dollars, 2);
  if (!own || cents === null || !Number.isInteger(cents)) return dollars;
  const { roundTo } = CURRENCIES[own.code];
  const minor = (cents / 100) * own.rate * 10 ** own.digits;
  return typedOf(Math.max(1, Math.round(minor / roundTo)) * roundTo, own.digits);
}
