import { CURRENCIES, CURRENCY_CODES, type Currency } from '@halfturn/contract/primitives/currencies.ts';
import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { convertFromBase } from '@halfturn/contract/primitives/money.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { formatCompactMoney, formatMoney, formatWholeMoney, setMoneyStyle } from './format.ts';

afterEach(() => setMoneyStyle('symbol_first'));

const AMOUNTS: readonly (readonly [Currency, number])[] = [
  ['EUR', 2_199],
  ['USD', -123_456],
  ['JPY', 3_780],
  ['HUF', 928_400],
  ['SAR', 9_371],
];

/** What cannot be seen, made visible: no-break spaces as `_` and `~`, isolates as `<` and `[`, their end as `>`. */
const visible = (text: string): string =>
  text
    .replaceAll('\u00a0', '_')
    .replaceAll('\u202f', '~')
    .replaceAll('\u2066', '<')
    .replaceAll('\u2067', '[')
    .replaceAll('\u2069', '>');

const SYMBOL_FIRST: Record<Locale, string[]> = {
  ar: ['<€21.99>', '<−$1,234.56>', '<¥3,780.00>', '<Ft_9,284.00>', '<SAR_93.71>'],
  cz: ['€21,99', '−$1_234,56', '¥3_780,00', 'Ft_9_284,00', 'SAR_93,71'],
  de: ['€21,99', '−$1.234,56', '¥3.780,00', 'Ft_9.284,00', 'SAR_93,71'],
  'en-US': ['€21.99', '−$1,234.56', '¥3,780.00', 'Ft_9,284.00', 'SAR_93.71'],
  es: ['€21,99', '−$1234,56', '¥3780,00', 'Ft_9284,00', 'SAR_93,71'],
  fr: ['€21,99', '−$1~234,56', '¥3~780,00', 'Ft_9~284,00', 'SAR_93,71'],
  hu: ['€21,99', '−$1234,56', '¥3780,00', 'Ft_9284,00', 'SAR_93,71'],
  it: ['€21,99', '−$1234,56', '¥3780,00', 'Ft_9284,00', 'SAR_93,71'],
  ja: ['€21.99', '−$1,234.56', '¥3,780.00', 'Ft_9,284.00', 'SAR_93.71'],
  ko: ['€21.99', '−$1,234.56', '¥3,780.00', 'Ft_9,284.00', 'SAR_93.71'],
  nl: ['€21,99', '−$1.234,56', '¥3.780,00', 'Ft_9.284,00', 'SAR_93,71'],
  pl: ['€21,99', '−$1234,56', '¥3780,00', 'Ft_9284,00', 'SAR_93,71'],
  pt: ['€21,99', '−$1.234,56', '¥3.780,00', 'Ft_9.284,00', 'SAR_93,71'],
  ro: ['€21,99', '−$1.234,56', '¥3.780,00', 'Ft_9.284,00', 'SAR_93,71'],
  ru: ['€21,99', '−$1_234,56', '¥3_780,00', 'Ft_9_284,00', 'SAR_93,71'],
  tr: ['€21,99', '−$1.234,56', '¥3.780,00', 'Ft_9.284,00', 'SAR_93,71'],
  'zh-CN': ['€21.99', '−$1,234.56', '¥3,780.00', 'Ft_9,284.00', 'SAR_93.71'],
  'zh-TW': ['€21.99', '−$1,234.56', '¥3,780.00', 'Ft_9,284.00', 'SAR_93.71'],
};

const LANGUAGE: Record<Locale, string[]> = {
  ar: ['[<21.99>_€>', '[<−1,234.56>_US$>', '[<3,780>_JP¥>', '[<9,284>_HUF>', '[<93.71>_ر.س.>'],
  cz: ['21,99_€', '−1_234,56_US$', '3_780_JP¥', '9_284_HUF', '93,71_SAR'],
  de: ['21,99_€', '−1.234,56_$', '3.780_¥', '9.284_HUF', '93,71_SAR'],
  'en-US': ['€21.99', '−$1,234.56', '¥3,780', 'HUF_9,284', 'SAR_93.71'],
  es: ['21,99_€', '−1234,56_US$', '3780_JPY', '9284_HUF', '93,71_SAR'],
  fr: ['21,99_€', '−1~234,56_$US', '3~780_JPY', '9~284_HUF', '93,71_SAR'],
  hu: ['21,99_EUR', '−1234,56_USD', '3780_¥', '9284_Ft', '93,71_SAR'],
  it: ['21,99_€', '−1234,56_USD', '3780_JPY', '9284_HUF', '93,71_SAR'],
  ja: ['€21.99', '−$1,234.56', '￥3,780', 'HUF_9,284', 'SAR_93.71'],
  ko: ['€21.99', '−US$1,234.56', 'JP¥3,780', 'HUF_9,284', 'SAR_93.71'],
  nl: ['€_21,99', 'US$_−1.234,56', 'JP¥_3.780', 'HUF_9.284', 'SAR_93,71'],
  pl: ['21,99_€', '−1234,56_USD', '3780_JPY', '9284_HUF', '93,71_SAR'],
  pt: ['€_21,99', '−US$_1.234,56', 'JP¥_3.780', 'HUF_9.284', 'SAR_93,71'],
  ro: ['21,99_EUR', '−1.234,56_USD', '3.780_JPY', '9.284_HUF', '93,71_SAR'],
  ru: ['21,99_€', '−1_234,56_$', '3_780_¥', '9_284_HUF', '93,71_SAR'],
  tr: ['€21,99', '−$1.234,56', '¥3.780', 'HUF_9.284', 'SAR_93,71'],
  'zh-CN': ['€21.99', '−US$1,234.56', 'JP¥3,780', 'HUF_9,284', 'SAR_93.71'],
  'zh-TW': ['€21.99', '−US$1,234.56', '¥3,780', 'HUF_9,284', 'SAR_93.71'],
};

describe.each(LOCALES)('amounts in %s', (locale) => {
  const shown = () => AMOUNTS.map(([currency, amount]) => visible(formatMoney({ amount, currency }, locale)));

  test('with the symbol first, unless the store chooses otherwise', () => {
    expect(shown()).toEqual(SYMBOL_FIRST[locale]);
  });

  test('as the language writes them', () => {
    setMoneyStyle('language');
    expect(shown()).toEqual(LANGUAGE[locale]);
  });
});

describe('as each language writes amounts', () => {
  test('in every language and currency: Latin digits, no other amount than is charged, no decimals that are never charged', () => {
    setMoneyStyle('language');
    for (const locale of LOCALES) {
      for (const code of CURRENCY_CODES) {
        const price = convertFromBase(123_499, 3.7, code);
        const { digits, roundTo } = CURRENCIES[code];
        const shown = formatMoney(price, locale);
        const whole = roundTo >= 10 ** digits;
        expect([locale, code, Number(shown.replaceAll(/\D/g, ''))]).toEqual([
          locale,
          code,
          whole ? price.amount / 10 ** digits : price.amount,
        ]);
        // Only the isolates that are put there on purpose: others differ from browser to browser.
        expect(shown).not.toMatch(/[\u061c\u200e\u200f]/);
      }
    }
  });

  test('a part of what is charged in whole units keeps its decimals', () => {
    setMoneyStyle('language');
    expect(formatMoney({ amount: 1_250, currency: 'HUF' }, 'hu')).toBe('12,50\u00a0Ft');
  });

  test('nothing, missing money, short and whole amounts', () => {
    setMoneyStyle('language');
    expect(formatMoney({ amount: null, currency: 'EUR' }, 'de')).toBe('0,00\u00a0€');
    expect(formatMoney(null, 'de')).toBe('0,00');
    expect(formatCompactMoney({ amount: 250_000, currency: 'EUR' }, 'en-US')).toBe('€2.5K');
    expect(formatWholeMoney({ amount: 1_000, currency: 'EUR' }, 'de')).toBe('10\u00a0€');
    setMoneyStyle('symbol_first');
    expect(formatWholeMoney({ amount: 1_000, currency: 'EUR' }, 'de')).toBe('€10');
  });
});
