import { expect, test } from 'vitest';
import { urgency } from './urgency.ts';

test.each([
  ['2026-11-24T15:00:00Z', 'late'],
  ['2026-11-24T16:00:00Z', 'soon'],
  ['2026-11-24T23:30:00Z', 'soon'],
  ['2026-11-25T12:00:00Z', 'later'],
])('due at %s is %s', (due, how) => {
  expect(urgency(due, '2026-11-24T15:30:00Z')).toBe(how);
});
