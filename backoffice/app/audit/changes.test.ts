import { expect, test } from 'vitest';
import { changesOf, fieldName, valueText } from './changes.ts';

test('fields that stayed the same are left out', () => {
  expect(
    changesOf({ name: 'Kim', role: 'orders', list: [1] }, { name: 'Kim', role: 'owner', list: [1] }),
  ).toEqual([{ field: 'role', before: 'orders', after: 'owner' }]);
  expect(changesOf(null, { name: 'Kim' })).toEqual([{ field: 'name', before: undefined, after: 'Kim' }]);
  expect(changesOf(null, { name: 'Kim', note: '' })).toHaveLength(1);
  expect(changesOf({ gone: 1 }, {})).toEqual([{ field: 'gone', before: 1, after: undefined }]);
  expect(changesOf(null, null)).toEqual([]);
});

test.each([
  [null, '–'],
  [[], '–'],
  [false, 'false'],
  [['a', 2], 'a, 2'],
  [{ currency: 'EUR', minor: 999 }, 'currency: EUR; minor: 999'],
])('%j reads %s', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test('names of fields are taken apart', () => {
  expect(['priceMinor', 'price_minor', 'name'].map(fieldName)).toEqual([
    'price minor',
    'price minor',
    'name',
  ]);
});
