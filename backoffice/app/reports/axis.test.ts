import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf } from './axis.ts';

test.each([
  [
    [0, 0],
    [0, 100],
  ],
  [[], [0, 100]],
  [[1], [0, 1]],
  [[3], [0, 1, 2, 3]],
  [[9], [0, 5, 10]],
  [[12], [0, 5, 10, 15]],
  [[100], [0, 25, 50, 75, 100]],
  [[101], [0, 50, 100, 150]],
  [[499_900], [0, 200_000, 400_000, 600_000]],
  [
    [834_000, 612_000],
    [0, 250_000, 500_000, 750_000, 1_000_000],
  ],
  [
    [-300, 900],
    [-500, 0, 500, 1000],
  ],
  [[-900], [-1000, -750, -500, -250, 0]],
])('the axis for %j has lines at %j', (values, lines) => {
  expect(axisOf(values, 100)).toEqual(lines);
});

test('at most five lines around all values, at round distances, one of them at zero', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { maxLength: 40 }), (values) => {
      const lines = axisOf(values, 1);
      const step = (lines[1] ?? 0) - (lines[0] ?? 0);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines).toContain(0);
      expect(lines[0]).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(lines.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
      expect(lines.every(Number.isInteger)).toBe(true);
      expect(step / 10 ** Math.floor(Math.log10(step) + 1e-9)).toBeOneOf([1, 2, 2.5, 5]);
    }),
  );
});
