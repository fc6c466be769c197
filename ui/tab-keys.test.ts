import { expect, test } from 'vitest';
import { tabForKey } from './tab-keys.ts';

test('arrows follow the line of reading and the ends meet', () => {
  expect(tabForKey('ArrowRight', 0, 4, false)).toBe(1);
  expect(tabForKey('ArrowLeft', 0, 4, false)).toBe(3);
  expect(tabForKey('ArrowRight', 3, 4, false)).toBe(0);
  expect(tabForKey('ArrowLeft', 0, 4, true)).toBe(1);
  expect(tabForKey('ArrowRight', 0, 4, true)).toBe(3);
});

test('Home and End lead to the ends, other keys nowhere', () => {
  expect(tabForKey('Home', 2, 4, false)).toBe(0);
  expect(tabForKey('End', 0, 4, true)).toBe(3);
  expect(tabForKey('ArrowDown', 0, 4, false)).toBeNull();
  expect(tabForKey('Tab', 0, 4, false)).toBeNull();
});
