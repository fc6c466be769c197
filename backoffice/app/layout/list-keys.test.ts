import { expect, test } from 'vitest';
import { nextRow } from './list-keys.ts';

test.each([
  ['nothing to move through', 0, -1, 1, -1],
  ['J begins at the top', 3, -1, 1, 0],
  ['K begins at the end', 3, -1, -1, 2],
  ['J goes down', 3, 0, 1, 1],
  ['K goes up', 3, 1, -1, 0],
  ['the end holds', 3, 2, 1, 2],
  ['the top holds', 3, 0, -1, 0],
] as const)('%s', (_, count, at, step, to) => {
  expect(nextRow(count, at, step)).toBe(to);
});
