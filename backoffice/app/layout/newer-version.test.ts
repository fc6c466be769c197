import { expect, test } from 'vitest';
import { differing, merge } from './newer-version.ts';

const base = { name: ['Spring'], limit: ['3'], classes: ['a'] };

test('a field that was not touched shows what the colleague saved', () => {
  const newer = { ...base, limit: ['5'] };
  expect(merge(base, { ...base, name: ['Autumn'] }, newer)).toEqual({
    mine: { name: ['Autumn'] },
    theirs: {},
  });
});

test('a field that both changed keeps what was typed, and says what the colleague saved', () => {
  const newer = { ...base, name: ['Winter'], classes: ['a', 'b'] };
  expect(merge(base, { ...base, name: ['Autumn'], classes: [] }, newer)).toEqual({
    mine: { name: ['Autumn'], classes: [] },
    theirs: { name: ['Winter'], classes: ['a', 'b'] },
  });
});

test('the same change by both is none', () => {
  const newer = { ...base, name: ['Autumn'] };
  expect(merge(base, newer, newer)).toEqual({ mine: {}, theirs: {} });
});

test('a field that the newer form does not show is put back and compared with nothing', () => {
  const { limit: _, ...without } = base;
  expect(merge(base, { ...base, limit: ['4'] }, without)).toEqual({ mine: { limit: ['4'] }, theirs: {} });
});

test('only the fields whose values are other ones than before are counted as changed', () => {
  expect(differing(base, base)).toBe(0);
  expect(differing(base, { ...base, name: ['Autumn'], classes: [] })).toBe(2);
  expect(differing(base, { ...base, note: [''] })).toBe(0);
});
