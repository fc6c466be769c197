import { expect, test } from 'vitest';
import { runningSums } from './running-sums.ts';

test('each value is added to those before it', () => {
  expect(runningSums([1, 2, 3])).toEqual([1, 3, 6]);
  expect(runningSums([])).toEqual([]);
});
