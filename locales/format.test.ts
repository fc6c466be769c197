import { CURRENCY_CODES } from '@halfturn/contract/primitives/currencies.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { convertFromBase } from '@halfturn/contract/primitives/money.ts';
import { describe, expect, test } from 'vitest';
import {
  formatCompactMoney,
  formatCountryPhrase,
  formatCurrencyPhrase,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoney,
  formatName,
  formatNumber,
  formatPercent,
  formatTime,
} from './format.ts';

const NB = '\u00a0';

describe('money', () => {
  test.each([
    [{ amount: 3999, currency: 'EUR' }, 'en-US', '€39.99'],
    [{ amount: 123_456_789, currency: 'USD' }, 'en-US', '$1,234,567.89'],
    [{ amount: 123_456_789, currency: 'EUR' }, 'de', '€1.234.567,89'],
    [{ amount: 123_456, currency: 'EUR' }, 'fr', '€1\u202f234,56'],
    [{ amount: 1980, currency: 'JPY' }, 'ja', '¥1,980.00'],
    [{ amount: 927_800, currency: 'HUF' }, 'hu', `Ft${NB}9278,00`],
    [{ amount: 5, currency: 'PLN' }, 'pl', `zł${NB}0,05`],
    [{ amount: 0, currency: 'USD' }, 'en-US', '$0.00'],
    [{ amount: null, currency: 'USD' }, 'en-US', '$0.00'],
    [{ amount: undefined, currency: 'GBP' }, 'de', '£0,00'],
    [{ amount: Number.NaN, currency: 'GBP' }, 'en-US', '£0.00'],
    [{ amount: -0, currency: 'GBP' }, 'en-US', '£0.00'],
    [null, 'en-US', '0.00'],
    [undefined, 'ar', '0.00'],
    [{ amount: -500, currency: 'EUR' }, 'en-US', '−€5.00'],
    [{ amount: -500, currency: 'EUR' }, 'ar', '\u2066−€5.00\u2069'],
    [{ amount: 2499, currency: 'USD' }, 'ar', '\u2066$24.99\u2069'],
    [{ amount: 250_000, currency: 'TRY' }, 'tr', '₺2.500,00'],
    [{ amount: 999_999_999_999, currency: 'USD' }, 'en-US', '$9,999,999,999.99'],
    // Of an order from before the euro.
    [{ amount: 1_950, currency: 'BGN' as 'EUR' }, 'en-US', 'лв.\u00a019.50'],
  ] as const)('%j in %s is %s', (money, locale, text) => {
    expect(formatMoney(money, locale)).toBe(text);
  });

  test.each([
    [{ amount: 0, currency: 'EUR' }, 'en-US', '€0'],
    [{ amount: 25, currency: 'EUR' }, 'en-US', '€0.25'],
    [{ amount: 250_000, currency: 'EUR' }, 'en-US', '€2.5K'],
    [{ amount: -1_250_000, currency: 'EUR' }, 'en-US', '−€12.5K'],
    [{ amount: 1_000_000, currency: 'EUR' }, 'de', '€10.000'],
    [{ amount: 25_000, currency: 'JPY' }, 'ja', '¥2.5万'],
    [{ amount: 250_000, currency: 'PLN' }, 'pl', `zł${NB}2,5${NB}tys.`],
  ] as const)('%j in %s is %s on the axis of a chart', (money, locale, text) => {
    expect(formatCompactMoney(money, locale)).toBe(text);
  });

  test('in every language and currency: the symbol, Latin digits, two decimals, and no other amount than is charged', () => {
    for (const locale of LOCALES) {
      for (const code of CURRENCY_CODES) {
        const price = convertFromBase(123_499, 3.7, code);
        const shown = formatMoney(price, locale);
        // Within Arabic text, and nowhere else, it is an island.
        expect(/^\u2066.+\u2069$/.test(shown), shown).toBe(locale === 'ar');
        const number = shown
          .replace('\u2069', '')
          .match(/\d[\d.,\s]*[.,]\d\d$/)?.[0]
          .replaceAll(/\D/g, '');
        const wanted = price.amount * (price.amount === Math.round(price.amount) ? 1 : Number.NaN);
        expect([locale, code, Number(number)]).toEqual([
          locale,
          code,
          // Whole-unit currencies show two decimals that are always zero.
          ['JPY', 'KRW', 'ISK', 'CLP', 'VND'].includes(code) ? wanted * 100 : wanted,
        ]);
      }
    }
  });
});

test('numbers and shares', () => {
  expect(formatNumber(12_345.678, 'de', { maximumFractionDigits: 1 })).toBe('12.345,7');
  expect(formatNumber(12_345, 'ar')).toBe('12,345');
  expect(formatPercent(0.385, 'tr')).toBe('%38,5');
});

describe('time', () => {
  const moment = '2026-11-21T23:31:00Z';

  test('is UTC unless a zone is told', () => {
    expect(formatDate(moment, 'en-US')).toBe('Nov 21, 2026');
    expect(formatDate(moment, 'en-US', { timeZone: 'Asia/Tokyo' })).toBe('Nov 22, 2026');
    expect(formatTime(moment, 'de')).toBe('23:31');
    expect(formatDateTime(new Date(moment), 'de', { timeZone: 'Europe/Berlin' })).toBe(
      '22. Nov. 2026, 00:31',
    );
  });

  test('names its zone where it is asked to', () => {
    expect(formatTime(moment, 'de', { zone: true })).toBe('23:31 UTC');
    expect(formatDateTime(moment, 'de', { zone: true })).toBe('21. Nov. 2026, 23:31 UTC');
  });

  test('is written in Latin digits and the common calendar in every language', () => {
    for (const locale of LOCALES) {
      expect(formatDateTime(moment, locale)).toMatch(/2026/);
      expect(formatDateTime(moment, locale)).toMatch(/31/);
    }
  });
});

test.each([
  [900, '15:00'],
  [899.2, '15:00'],
  [61, '01:01'],
  [0.4, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
  [3599, '59:59'],
  [86_400, '24:00:00'],
])('a countdown of %d seconds reads %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  ['EUR', 'en-US', 'euros'],
  ['USD', 'fr', 'dollars des États-Unis'],
  ['EUR', 'de', 'Euro'],
  ['PLN', 'pl', 'złoty polski'],
  ['JPY', 'ja', '日本円'],
] as const)('%s in a sentence about prices in %s is %s', (code, locale, said) => {
  expect(formatCurrencyPhrase(code, locale)).toBe(said);
});

test.each([
  ['US', 'en-US', 'the United States'],
  ['NL', 'en-US', 'the Netherlands'],
  ['VG', 'en-US', 'the British Virgin Islands'],
  ['DO', 'en-US', 'the Dominican Republic'],
  ['DE', 'en-US', 'Germany'],
  ['IE', 'en-US', 'Ireland'],
  ['US', 'de', 'Vereinigte Staaten'],
] as const)('%s in a sentence of %s is "%s"', (code, locale, said) => {
  expect(formatCountryPhrase(code, locale)).toBe(said);
});

test('names of currencies, countries and languages', () => {
  expect(formatName('currency', 'JPY', 'de')).toBe('Japanischer Yen');
  expect(formatName('region', 'DE', 'cz')).toBe('Německo');
  expect(formatName('language', 'tr', 'en-US')).toBe('Turkish');
  expect(formatName('currency', 'ZZZ', 'en-US')).toBe('ZZZ');
});
