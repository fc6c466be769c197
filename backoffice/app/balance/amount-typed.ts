import { noNumber } from '../typed-number.ts';
import { currencyFacts, type Currency } from '@halfturn/contract/primitives/currencies.ts';

/**
 * An amount as people write it, with a comma or a point, and a minus before it for less than nothing; in minor units of the currency.
 * What is no amount stays as it was typed, and the store says that it is none.
 */
export const amountIn = (typed: string, currency: Currency): number =>
  amountTyped(typed, currency) ?? noNumber(typed);

/** The same for what the screen says of it; null for anything that is no amount. */
export function amountTyped(typed: string, currency: Currency): number | null {
  const text = typed.trim().replace('\u2212', '-').replace(',', '.');
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  const { digits } = currencyFacts(currency);
  if (whole === '' || fraction.length > digits) return null;
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return sign === '-' ? 0 - minor : minor;
}
