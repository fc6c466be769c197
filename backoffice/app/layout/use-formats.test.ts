import { expect, test } from 'vitest';
import { when } from './use-formats.ts';

const now = new Date('2026-11-21T15:00:00Z');

test('today is a time, another day a date', () => {
  expect(when('2026-11-21T14:05:00Z', 'de', now, 'UTC')).toBe('14:05');
  expect(when('2026-11-20T14:05:00Z', 'de', now, 'UTC')).toMatch(/20/);
});

test('the day is that of the person who looks', () => {
  expect(when('2026-11-20T23:30:00Z', 'de', now, 'Europe/Berlin')).toBe('00:30');
});
