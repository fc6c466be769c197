import { expect, test } from 'vitest';
import { isSameList, threeWay, type Kept } from './three-way.ts';

const list = (lines: Record<string, number>): Kept[] =>
  Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity }));

test.each([
  ['both added', { a: 1 }, { a: 1, b: 1 }, { a: 1, c: 2 }, { a: 1, c: 2, b: 1 }],
  ['one took out, the other left it', { a: 1, b: 1 }, { a: 1 }, { a: 1, b: 1 }, { a: 1 }],
  ['the other took out', { a: 1, b: 1 }, { a: 1, b: 1 }, { b: 1 }, { b: 1 }],
  ['both changed one line: this device’s word counts', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
  ['ordered here, added there', { a: 1 }, {}, { a: 1, b: 1 }, { b: 1 }],
  ['nobody did anything', { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }],
])('%s', (_, base, mine, theirs, result) =>
  expect(threeWay(list(base as never), list(mine as never), list(theirs as never))).toEqual(
    list(result as never),
  ),
);

test('two lists are the same whatever their order', () => {
  expect(isSameList(list({ a: 1, b: 2 }), list({ b: 2, a: 1 }))).toBe(true);
  expect(isSameList(list({ a: 1 }), list({ a: 2 }))).toBe(false);
  expect(isSameList(list({ a: 1 }), list({ a: 1, b: 1 }))).toBe(false);
});
