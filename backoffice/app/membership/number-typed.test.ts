import { expect, test } from 'vitest';
import { numberTyped, pointsTyped } from './number-typed.ts';

test.each([
  ['1', 1],
  ['1.25', 1.25],
  [' 1,5 ', 1.5],
  ['', -1],
  ['1.255', -1],
  ['-1', -1],
  ['1e3', -1],
])('%j is %d', (typed, number) => expect(numberTyped(typed)).toBe(number));

test.each([
  ['50', 50],
  ['+50', 50],
  ['-50', -50],
  ['−50', -50],
  ['', 0],
  ['1.5', 0],
  ['x', 0],
])('%j are %d points', (typed, points) => expect(pointsTyped(typed)).toBe(points));
