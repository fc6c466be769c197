import { expect, test } from 'vitest';
import { clockText, markPassed, secondsLeft } from './time-left.ts';

test("the server's clock rules", () => {
  // This machine is 90 s behind the server, so less time is left than it thinks.
  expect(secondsLeft(1_000_000, 700_000, 90_000)).toBe(210);
  expect(secondsLeft(1_000_000, 999_001, 0)).toBe(1);
  expect(secondsLeft(1_000_000, 1_200_000, 0)).toBe(0);
});

test('speaks once at 10, 5 and 1 minute and at the end', () => {
  const said: number[] = [];
  for (let s = 900; s > 0; s--) {
    const mark = markPassed(s, s - 1);
    if (mark !== null) said.push(mark);
  }
  expect(said).toEqual([10, 5, 1, 0]);
});

test('after a sleep only the last mark is said', () => {
  expect(markPassed(800, 45)).toBe(1);
  expect(markPassed(800, 0)).toBe(0);
  expect(markPassed(800, 700)).toBeNull();
});

test('shows minutes and seconds, and hours where there are any', () => {
  expect(clockText(0)).toBe('00:00');
  expect(clockText(1781)).toBe('29:41');
  expect(clockText(3600)).toBe('1:00:00');
});
