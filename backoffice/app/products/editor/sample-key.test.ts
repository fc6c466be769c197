import { expect, it } from 'vitest';
import { sampleFits } from './sample-key.ts';

it.each([
  ['aaaaa-bbbbb-ccccc', 'steam', true],
  ['AAAAABBBBBCCCCC', 'steam', true],
  ['AAAAA-BBBBB', 'steam', false],
  ['AAAAA-BBBBB-CCCC!', 'steam', false],
  ['123', 'generic', false],
  ['any code at all', 'generic', true],
])('%s as %s: %s', (typed, pattern, fits) => {
  expect(sampleFits(typed, pattern)).toBe(fits);
});
