import { expect, test } from 'vitest';
import { countLines } from './count-lines.ts';

test.each([
  ['', 0],
  ['one', 1],
  ['one\ntwo', 2],
  ['one\r\ntwo\r\n', 2],
  ['one\n\nthree\n', 3],
  ['\n', 1],
])('%j', (text, lines) => {
  expect(countLines(text)).toBe(lines);
});
