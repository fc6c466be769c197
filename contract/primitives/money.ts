import * as z from 'zod';
import {
  CURRENCY_CODES,
  currencyFacts,
  FORMER_CODES,
  type Currency,
  type CurrencyFacts,
} from './currencies.ts';

export {
  BASE_CURRENCY,
  CURRENCIES,
  CURRENCY_CODES,
  currencyFacts,
  isCurrency,
  type Currency,
  type CurrencyFacts,
} from './currencies.ts';

export const currency = z.enum(CURRENCY_CODES);

/** Also those that an order of former times may stand in; nothing new is ever in one of them. */
const everCurrency = z.enum([...CURRENCY_CODES, ...FORMER_CODES]) as unknown as typeof currency;

/** An amount of money: an integer in the currency's minor unit. */
export const money = z.object({ amount: z.int(), currency: everCurrency });
export type Money = z.infer<typeof money>;

/**
 * What an amount of another currency is in USD cents, rounded half up.
 *
 * @param minor in the currency's minor unit, not negative
 * @param rate units of the currency for one USD
 */
export const convertToBase = (minor: number, rate: number, from: Currency): number =>
  Math.round((minor / 10 ** currencyFacts(from).digits / rate) * 100 + 1e-9);

/**
 * Converts an amount of USD cents into another currency: rate × base, rounded half up to the smallest amount that the
 * currency charges. With `convertToBase` the only place where an amount changes its currency.
 *
 * @param baseMinor USD cents, not negative
 * @param rate units of the currency for one USD
 */
export function convertFromBase(baseMinor: number, rate: number, to: Currency): Money {
  const { digits, roundTo } = currencyFacts(to);
  const minor = (baseMinor / 100) * rate * 10 ** digits;
  // The epsilon undoes binary noise such as 1.005 * 100 = 100.49999999999999, which would round a half down.
  return { amount: Math.round(minor / roundTo + 1e-9) * roundTo, currency: to };
}

/**
 * The price of a product in a currency: its fixed price if it has one, otherwise the converted base price. The only function that
 * decides this.
 *
 * @param baseMinor USD cents
 * @param fixedMinor minor units of the currency; null without a fixed price
 * @param rate units of the currency for one USD
 */
export function priceIn(baseMinor: number, fixedMinor: number | null, rate: number, to: Currency): Money {
  return fixedMinor === null ? convertFromBase(baseMinor, rate, to) : { amount: fixedMinor, currency: to };
}

/** Whether an amount is one that the currency charges: above nothing, and a multiple of its smallest amount. */
export function isPrice(minor: number, { roundTo }: Pick<CurrencyFacts, 'roundTo'>): boolean {
  return Number.isSafeInteger(minor) && minor > 0 && minor % roundTo === 0;
}
