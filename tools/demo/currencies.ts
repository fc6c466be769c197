import { CURRENCIES, CURRENCY_CODES } from '@halfturn/contract/primitives/money.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { DemoCurrency } from './shape.ts';

/** Units for one US dollar, as of November 2026, rounded: good enough to browse by, not to settle by. */
const RATES: Record<Currency, number> = {
  USD: 1,
  EUR: 0.8584,
  GBP: 0.7512,
  JPY: 151.4,
  KRW: 1412,
  CNY: 7.048,
  TWD: 31.25,
  HKD: 7.782,
  SGD: 1.288,
  AUD: 1.514,
  NZD: 1.728,
  CAD: 1.389,
  CHF: 0.7985,
  SEK: 9.382,
  NOK: 10.04,
  DKK: 6.407,
  ISK: 124.6,
  PLN: 3.641,
  CZK: 20.86,
  HUF: 331.5,
  RON: 4.368,
  TRY: 45.92,
  RUB: 83.4,
  UAH: 42.35,
  BRL: 5.412,
  MXN: 18.37,
  CLP: 938,
  COP: 3865,
  ARS: 1486,
  INR: 89.15,
  IDR: 16640,
  THB: 32.28,
  PHP: 58.35,
  MYR: 4.142,
  VND: 26280,
  ILS: 3.274,
  AED: 3.6725,
  SAR: 3.75,
  EGP: 47.6,
  ZAR: 17.18,
};

/** Every currency that the contract knows, with its rate. Symbol and digits are the contract's own. */
export const DEMO_CURRENCIES: readonly DemoCurrency[] = CURRENCY_CODES.map((code) => ({
  code,
  symbol: CURRENCIES[code].symbol,
  digits: CURRENCIES[code].digits,
  rate: RATES[code],
}));
