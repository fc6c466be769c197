import { expect, test } from 'vitest';
import { findColumns } from './fields.ts';
import { readAmount, readFixed } from './fixed-columns.ts';

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

const fixedColumns = (heads: string[], told?: string) => findColumns(heads, told).fixed;

test('columns are found by their heads, or as told', () => {
  const heads = ['Name', 'Price', 'price_EUR', 'Price (JPY)', 'price_usd', 'price_xyz', 'UVP'];
  expect(fixedColumns(heads, 'name=Name, price_CHF=UVP')).toEqual(
    new Map([
      ['EUR', 2],
      ['JPY', 3],
      ['CHF', 6],
    ]),
  );
  expect(fixedColumns(heads, 'price_EUR=uvp').get('EUR')).toBe(6);
  expect(() => fixedColumns(heads, 'price_EUR=None')).toThrow(/no column "None"/);
});

test('an empty cell fixes no price, and a cell without a price makes the line bad', () => {
  const columns = fixedColumns(['name', 'price_EUR', 'price_JPY']);
  expect(readFixed(['A', '19,99', ''], columns)).toEqual({ fixed: { EUR: 1999 } });
  expect(readFixed(['A', '', 'cheap'], columns)).toEqual({ why: '"cheap" is not a price in JPY' });
});
