import { describe, expect, test } from 'vitest';
import { amountsMeant } from './amounts-meant.ts';

describe('an amount', () => {
  test.each([
    ['24.99', 2_499],
    ['24,99', 2_499],
    ['24.9', 2_490],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ["1'234.50", 123_450],
    ['30', 3_000],
  ])('%s is of any currency with cents', (text, minor) => {
    const meant = amountsMeant(text).find(({ currencies }) => currencies.includes('EUR'));
    expect(meant?.minor).toBe(minor);
    expect(meant?.currencies).toContain('USD');
  });

  test.each([
    ['24,99 €', 2_499, ['EUR']],
    ['€24.99', 2_499, ['EUR']],
    ['EUR 1.234,50', 123_450, ['EUR']],
    ['¥2,870', 2_870, ['JPY']],
    ['624.50 Kč', 62_450, ['CZK']],
  ])('%s names its currency', (text, minor, currencies) => {
    expect(amountsMeant(text)).toContainEqual({ minor, currencies });
  });

  test('is of every dollar if it names the dollar', () => {
    const currencies = amountsMeant('$30').flatMap((meant) => meant.currencies);
    expect(currencies).toEqual(expect.arrayContaining(['USD', 'CAD', 'AUD', 'CLP']));
    expect(currencies).not.toContain('EUR');
  });

  test.each(['HT-4T7Q', 'Portal 2', '24.999 x', '1.2.3', '', '12,34,56', '99999999999999999'])(
    'is not %j',
    (text) => {
      expect(amountsMeant(text)).toEqual([]);
    },
  );
});
