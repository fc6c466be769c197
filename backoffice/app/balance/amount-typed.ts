import { currencyFacts, type Currency } from '@halfturn/contract/primitives/currencies.ts';

/**
 * An amount as people write it, with a comma or a point, and a minus before it for fewer; in minor units of the currency. 0, which
 * the store refuses, for anything else.
 */
export function amountTyped(typed: string, currency: Currency): number {
  const text = typed.trim().replace('\u2212', '-').replace(',', '.');
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  const { digits } = currencyFacts(currency);
  if (whole === '' || fraction.length > digits) return 0;
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return sign === '-' ? -minor : minor;
}
