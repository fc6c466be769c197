import { expect, test } from 'vitest';
import { isoOf, localMoment } from './local-moment.ts';

test('a moment is written and read again to the minute', () => {
  expect(isoOf(localMoment('2026-11-22T09:05:00.000Z'))).toBe('2026-11-22T09:05:00.000Z');
  expect(localMoment('2026-01-02T03:04:05.000Z')).toMatch(/^2026-01-0[123]T\d\d:\d\d$/);
});

test('nothing, and what is no moment, is none', () => {
  expect(isoOf('')).toBeNull();
  expect(isoOf('soon')).toBeNull();
});
