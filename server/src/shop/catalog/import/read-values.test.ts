import { expect, test } from 'vitest';
import { decodeEntities } from './entities.ts';
import { currencyIn, readAmount, readDay, readNumber, readPrice, readYesNo } from './read-values.ts';
import { freeSlug, slugOf } from './slug.ts';

test.each([
  ['7.19', 719],
  ['0.0', 0],
  ['$7', 700],
  ['$24.99', 2_499],
  ['19,99', 1999],
  ['1,299.50', 129_950],
  ['1.299,50', 129_950],
  ['1 299.50', 129_950],
  ['19,-', 1_900],
  ['9.9', 990],
  ['12 USD', 1200],
  ['Free', 0],
  ['Free to Play', 0],
  ['', 0],
  ['Play for Free!', null],
  ['-3', null],
  ['7.199', null],
  ['€5', null],
  ['1e3', null],
  ['NaN', null],
  ['99999999999', null],
])('reads the price %j as %s cents', (text, cents) => {
  expect(readPrice(text, 'USD')).toBe(cents);
});

test.each([
  ['19,99 €', 'EUR', 1_999],
  ['19,99 Euro', 'EUR', 1_999],
  ['0,00', 'EUR', 0],
  ['$5', 'CAD', 500],
  ['CA$5', 'CAD', 500],
  ['79 kr', 'SEK', 7_900],
  ['¥1,980', 'JPY', 1_980],
  ['$5', 'EUR', null],
] as const)('reads the price %j in %s as %s', (text, code, minor) => {
  expect(readPrice(text, code)).toBe(minor);
});

test.each([
  ['$19.99', 'EUR', 'USD'],
  ['19.99 USD', 'EUR', 'USD'],
  ['24,99 €', 'USD', 'EUR'],
  ['Fr. 20', 'EUR', 'CHF'],
  ['19,99 €', 'EUR', null],
  ['nineteen', 'EUR', null],
] as const)('%j in a column in %s is in %s', (text, expected, code) => {
  expect(currencyIn(text, expected)).toBe(code);
});

test.each([
  ['19.99', 'EUR', 1999],
  ['19,99 €', 'EUR', 1999],
  ['€19', 'EUR', 1900],
  ['EUR 1,299.50', 'EUR', 129_950],
  ['1,980', 'JPY', 1980],
  ['¥1980.00', 'JPY', 1980],
  ['7 990 Ft', 'HUF', 799_000],
  ['79,90 zł', 'PLN', 7990],
  ['0', 'EUR', null],
  ['-5', 'EUR', null],
  ['19.999', 'EUR', null],
  ['1980.50', 'JPY', null],
  ['7990.50', 'HUF', null],
  ['$5', 'EUR', null],
  ['free', 'EUR', null],
] as const)('reads %j in %s as %s', (text, code, minor) => expect(readAmount(text, code)).toBe(minor));

test.each([
  ['2000-11-01', '2000-11-01'],
  ['2018-08-14T00:00:00Z', '2018-08-14'],
  ['1 Nov, 2000', '2000-11-01'],
  ['Nov 1, 2000', '2000-11-01'],
  ['November 1st, 2000', '2000-11-01'],
  ['21 August 2012', '2012-08-21'],
  ['01.11.2000', '2000-11-01'],
  ['31/01/2000', '2000-01-31'],
  ['01/31/2000', '2000-01-31'],
])('reads the day %j as %s', (text, day) => {
  expect(readDay(text)).toEqual({ day, whole: true });
});

test.each([
  ['March 2021', '2021-03-01'],
  ['Mar 2021', '2021-03-01'],
  ['2021-03', '2021-03-01'],
  ['Q2 2021', '2021-04-01'],
  ['2021', '2021-01-01'],
])('%j is the day on which it begins', (text, day) => {
  expect(readDay(text)).toEqual({ day, whole: false });
});

test.each([
  ['2000-02-30', null],
  ['2000-13-01', null],
  ['1 Foo, 2000', null],
  ['11/01/2000', 'ambiguous'],
  ['Coming soon', 'none'],
  ['TBA', 'none'],
  ['later', null],
])('%j is no day: %s', (text, why) => {
  expect(readDay(text)).toBe(why);
});

test('numbers have points or commas, and their unit; yes and no are words of any language', () => {
  expect([readNumber('12,5 cm', 'cm'), readNumber('3', ''), readNumber('x', '')]).toEqual([12.5, 3, null]);
  expect([readYesNo('Ja'), readYesNo('0'), readYesNo('maybe')]).toEqual([true, false, null]);
});

test.each([
  ['Aces &amp; Adventures', 'Aces & Adventures'],
  ['Aces &amp;amp; Adventures', 'Aces & Adventures'],
  ['Caf&eacute; &#8211; 5 &euro; &#x41;', 'Café – 5 € A'],
  ['&nothing; & R&D &#0; &#xD800;', '&nothing; & R&D &#0; &#xD800;'],
])('decodes %j', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});

test.each([
  ['Peggle™ Nights', 'peggle-nights'],
  ["Sid Meier's Civilization® IV: Warlords", 'sid-meiers-civilization-iv-warlords'],
  ['Moth & Marrow', 'moth-and-marrow'],
  ['Où est Ça?', 'ou-est-ca'],
  ['戦場のヴァルキュリア', '戦場のヴァルキュリア'],
  ['™', 'product'],
])('the address of %s is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('namesakes are told apart by platform, year, maker, then by a number', () => {
  const taken = new Set<string>();
  const marks = ['steam', '2017', 'Arkane'];
  const slugs = Array.from({ length: 6 }, () => {
    const slug = freeSlug('Prey', marks, taken);
    taken.add(slug);
    return slug;
  });
  expect(slugs).toEqual(['prey', 'prey-steam', 'prey-2017', 'prey-arkane', 'prey-2', 'prey-3']);
});
