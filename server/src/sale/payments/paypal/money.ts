import { currencyFacts, type Money } from '@halfturn/contract/primitives/money.ts';
import { minorOf, toDecimal } from '../decimal.ts';

/** Currencies that PayPal takes from buyers in other countries too, and that we charge in. */
export const PAYPAL_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'AUD',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'HKD',
  'HUF',
  'ILS',
  'JPY',
  'MXN',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'SEK',
  'SGD',
  'THB',
  'TWD',
] as const;

/** PayPal takes them in whole units alone, however many digits they have on paper. */
const WHOLE: ReadonlySet<string> = new Set(['HUF', 'JPY', 'TWD']);

export interface PaypalMoney {
  currency_code: string;
  value: string;
}

/** An amount as PayPal wants it written. Refuses a part of a unit where PayPal knows none: it would charge something else. */
export function paypalMoney({ amount, currency }: Money): PaypalMoney {
  const { digits } = currencyFacts(currency);
  if (!WHOLE.has(currency)) return { currency_code: currency, value: toDecimal(amount, digits) };
  const unit = 10 ** digits;
  if (amount % unit !== 0) throw new Error(`PayPal takes whole ${currency} alone, not ${amount} hundredths`);
  return { currency_code: currency, value: toDecimal(amount / unit, 0) };
}

/** What PayPal says of an amount, in our minor units; null where it is none. */
export const minorOfPaypal = ({ currency_code, value }: PaypalMoney): number | null =>
  minorOf(value, currency_code);
