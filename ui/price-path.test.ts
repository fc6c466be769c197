import { expect, test } from 'vitest';
import { pricePath } from './price-path.ts';

test('steps from price to price, highest at the top, lowest at the foot', () => {
  const path = pricePath(
    [
      { at: 0, amount: 3999 },
      { at: 50, amount: 4499 },
      { at: 90, amount: 2499 },
    ],
    0,
    100,
  );
  expect(path).toEqual({ line: 'M0 13H100V4H180V40', now: 'M180 40H200' });
});

test('a price from before the period holds at its start; a later one is not shown', () => {
  const path = pricePath(
    [
      { at: 400, amount: 100 },
      { at: -50, amount: 900 },
      { at: -80, amount: 500 },
      { at: 40, amount: 300 },
    ],
    0,
    100,
  );
  expect(path).toEqual({ line: 'M0 4H80V40', now: 'M80 40H200' });
});

test('one price is a level line; without a price there is no line', () => {
  expect(pricePath([{ at: 0, amount: 5 }], 0, 10)).toEqual({ line: 'M0 22', now: 'M0 22H200' });
  expect(pricePath([], 0, 10)).toBeNull();
});
