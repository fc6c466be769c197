import { expect, test } from 'vitest';
import { roundUp } from './sales-chart.tsx';

test.each([
  [0, 1],
  [0.7, 1],
  [12, 20],
  [22, 25],
  [499_900, 500_000],
  [510_000, 1_000_000],
])('the scale for %d ends at %d', (value, end) => {
  expect(roundUp(value)).toBe(end);
});
