import { currencyFacts } from '@halfturn/contract/primitives/money.ts';

/**
 * An amount of minor units as decimal text: `1999` with two digits is `19.99`.
 *
 * @param minor not negative
 */
export function toDecimal(minor: number, digits: number): string {
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Decimal text as minor units, without going through a fraction of two. What is less than a minor unit is left out: money that
 * is not wholly there does not count.
 *
 * @returns null where the text is no amount, or one too large to count with
 */
export function fromDecimal(text: string, digits: number): number | null {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const minor = Number(whole + part.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Minor units of a currency out of decimal text, as `fromDecimal` has it. */
export const minorOf = (text: string, currency: string): number | null =>
  fromDecimal(text, currencyFacts(currency).digits);
