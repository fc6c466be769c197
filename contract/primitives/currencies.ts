import { keysOf } from './names.ts';
// Apart from `money.ts`, which needs zod: the browser reads this table, and must not download zod with it.

/** What the store knows of a currency beside its rate, which lives in the database. */
export interface CurrencyFacts {
  /** What stands before the amount. */
  symbol: string;
  /** Digits of the minor unit (ISO 4217): amounts on the wire and in the database are integers of that unit. */
  digits: 0 | 2 | 3;
  /**
   * The smallest amount that is charged, in minor units. Forint has two digits on paper and none in a purse,
   * so prices are rounded to whole forints: what is shown is what is charged.
   */
  roundTo: number;
}

const plain = (symbol: string): CurrencyFacts => ({ symbol, digits: 2, roundTo: 1 });
const whole = (symbol: string): CurrencyFacts => ({ symbol, digits: 0, roundTo: 1 });
const wholeOfHundred = (symbol: string): CurrencyFacts => ({ symbol, digits: 2, roundTo: 100 });

/** Currencies that a price may be shown and charged in. Three-digit dinars are left out until a provider takes them. */
export const CURRENCIES = {
  USD: plain('$'),
  EUR: plain('€'),
  GBP: plain('£'),
  JPY: whole('¥'),
  KRW: whole('₩'),
  CNY: plain('CN¥'),
  TWD: wholeOfHundred('NT$'),
  HKD: plain('HK$'),
  SGD: plain('S$'),
  AUD: plain('A$'),
  NZD: plain('NZ$'),
  CAD: plain('CA$'),
  CHF: plain('CHF'),
  SEK: plain('SEK'),
  NOK: plain('NOK'),
  DKK: plain('DKK'),
  ISK: whole('ISK'),
  PLN: plain('zł'),
  CZK: plain('Kč'),
  HUF: wholeOfHundred('Ft'),
  RON: plain('lei'),
  TRY: plain('₺'),
  RUB: plain('₽'),
  UAH: plain('₴'),
  BRL: plain('R$'),
  MXN: plain('MX$'),
  CLP: whole('CLP$'),
  COP: wholeOfHundred('COL$'),
  ARS: plain('AR$'),
  INR: plain('₹'),
  IDR: wholeOfHundred('Rp'),
  THB: plain('฿'),
  PHP: plain('₱'),
  MYR: plain('RM'),
  VND: whole('₫'),
  ILS: plain('₪'),
  AED: plain('AED'),
  SAR: plain('SAR'),
  EGP: plain('E£'),
  ZAR: plain('R'),
} as const satisfies Record<string, CurrencyFacts>;

/** Nothing is priced or charged in them any more; orders of their time still stand in them. Bulgaria has had the euro since 2026. */
const FORMER_CURRENCIES: Readonly<Record<string, CurrencyFacts>> = { BGN: plain('лв.') };
export const FORMER_CODES = /* @__PURE__ */ Object.keys(FORMER_CURRENCIES);

export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES: readonly Currency[] = /* @__PURE__ */ keysOf(CURRENCIES);

export const BASE_CURRENCY: Currency = 'USD';

export function isCurrency(value: unknown): value is Currency {
  return typeof value === 'string' && Object.hasOwn(CURRENCIES, value);
}

/** Whether a price in a currency can end in .99: not if it is charged in whole units. */
export const endsIn99 = (code: Currency): boolean =>
  CURRENCIES[code].digits === 2 && CURRENCIES[code].roundTo === 1;

/** What is known of a currency, also of a former one. */
export function currencyFacts(code: string): CurrencyFacts {
  const facts = isCurrency(code) ? CURRENCIES[code] : FORMER_CURRENCIES[code];
  return facts ?? { symbol: code, digits: 2, roundTo: 1 };
}
