import { present } from '@halfturn/contract/primitives/rows.ts';
import { convertFromBase } from '@halfturn/contract/primitives/money.ts';
import { CURRENCIES, CURRENCY_CODES, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { expect, test } from 'vitest';
import { formatMoney, formatName } from './format.ts';

/** The same rate for all, so that only the currency's own rule can make a difference. */
const RATE = 12.3456;

/**
 * $100.01 at that rate, 1,234.683456, by the rule: symbol first, a space after letters, two decimals always, whole units
 * as there are no smaller coins.
 */
const SHOWN: Record<Currency, string> = {
  USD: '$1,234.68',
  EUR: '€1,234.68',
  GBP: '£1,234.68',
  JPY: '¥1,235.00',
  KRW: '₩1,235.00',
  CNY: 'CN¥1,234.68',
  TWD: 'NT$1,235.00',
  HKD: 'HK$1,234.68',
  SGD: 'S$1,234.68',
  AUD: 'A$1,234.68',
  NZD: 'NZ$1,234.68',
  CAD: 'CA$1,234.68',
  CHF: 'CHF_1,234.68',
  SEK: 'SEK_1,234.68',
  NOK: 'NOK_1,234.68',
  DKK: 'DKK_1,234.68',
  ISK: 'ISK_1,235.00',
  PLN: 'zł_1,234.68',
  CZK: 'Kč_1,234.68',
  HUF: 'Ft_1,235.00',
  RON: 'lei_1,234.68',
  TRY: '₺1,234.68',
  RUB: '₽1,234.68',
  UAH: '₴1,234.68',
  BRL: 'R$1,234.68',
  MXN: 'MX$1,234.68',
  CLP: 'CLP$1,235.00',
  COP: 'COL$1,235.00',
  ARS: 'AR$1,234.68',
  INR: '₹1,234.68',
  IDR: 'Rp_1,235.00',
  THB: '฿1,234.68',
  PHP: '₱1,234.68',
  MYR: 'RM_1,234.68',
  VND: '₫1,235.00',
  ILS: '₪1,234.68',
  AED: 'AED_1,234.68',
  SAR: 'SAR_1,234.68',
  EGP: 'E£1,234.68',
  ZAR: 'R_1,234.68',
};

test('there are at least thirty', () => {
  expect(CURRENCY_CODES.length).toBeGreaterThanOrEqual(30);
});

test.each(Object.entries(SHOWN) as [Currency, string][])('%s is shown as the rule says', (code, shown) => {
  const expected = shown.replace('_', '\u00a0');
  expect(formatMoney(convertFromBase(10_001, RATE, code), 'en-US')).toBe(expected);
  const [symbol] = present(/^[^\d]+/.exec(expected));
  for (const nothing of [0, null, undefined])
    expect(formatMoney({ amount: nothing, currency: code }, 'en-US')).toBe(`${symbol}0.00`);
});

test.each(CURRENCY_CODES)('%s is told by its symbol and, in every language, by a name', (code) => {
  const { symbol } = CURRENCIES[code];
  expect(CURRENCY_CODES.filter((other) => CURRENCIES[other].symbol === symbol)).toEqual([code]);
  for (const locale of LOCALES) expect(formatName('currency', code, locale)).not.toBe(code);
});
