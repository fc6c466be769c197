import { centsAt } from '../../prices/own-price.tsx';
import { minorOf, typedOf } from '../../prices/amount.ts';
import type { OwnCurrency } from './own-fields.tsx';

/** A cost or lowest price, which the store keeps in US cents, as its field shows it. @param own null: in dollars */
export function typedCost(cents: number | null, own: OwnCurrency | null): string {
  if (cents === null || own === null) return typedOf(cents, 2);
  return typedOf(Math.round((cents / 100) * own.rate * 10 ** own.digits + 1e-9), own.digits);
}

/** What was typed, in US cents; null for nothing. What is no amount goes as it is, for the store to refuse. */
export function costCents(typed: string, own: OwnCurrency | null): number | null {
  const minor = minorOf(typed, own?.digits ?? 2);
  if (own === null || minor === null || !Number.isInteger(minor)) return minor;
  const cents = centsAt(minor, own.digits, own.rate);
  return cents === 0 && minor > 0 ? 1 : cents;
}
