import { expect, test } from 'vitest';
import { hueTurned } from './cover-hue.ts';

test.each([
  ['#ff0000', 120, '#00ff00'],
  ['#ff0000', -120, '#0000ff'],
  ['#2b1b4d', 0, '#2b1b4d'],
  ['#2b1b4d', 360, '#2b1b4d'],
  ['#808080', 90, '#808080'],
])('%s turned by %i degrees is %s', (color, degrees, expected) => {
  expect(hueTurned(color, degrees)).toBe(expected);
});
