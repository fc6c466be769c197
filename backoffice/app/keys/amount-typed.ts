import { currencyFacts, type Currency } from '@halfturn/contract/primitives/currencies.ts';

/** An amount that was typed, in the minor unit of its currency; null for none, undefined for anything that is no amount of it. */
export function amountTyped(typed: string, currency: Currency): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const { digits } = currencyFacts(currency);
  if (!/^\d{1,7}(?:\.\d+)?$/.test(text)) return undefined;
  const minor = Number(text) * 10 ** digits;
  // Two thirds of a cent are no price, and binary noise is no third of a cent.
  return Math.abs(minor - Math.round(minor)) > 1e-6 ? undefined : Math.round(minor);
}

/** An amount as it is typed. */
export const asTyped = (minor: number, currency: Currency): string =>
  (minor / 10 ** currencyFacts(currency).digits).toFixed(currencyFacts(currency).digits);
