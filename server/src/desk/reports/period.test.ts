import { expect, test } from 'vitest';
import { aWeekBefore, comparedWith, hourIn, periodOf, todayIn, unitOf } from './period.ts';

const STORE = { zone: 'UTC', currency: 'USD' } as const;
const NOW = new Date('2026-11-24T23:30:00Z');

test('today is the day at the store', () => {
  expect(todayIn('UTC', NOW)).toBe('2026-11-24');
  expect(todayIn('Asia/Tokyo', NOW)).toBe('2026-11-25');
  expect(todayIn('America/New_York', NOW)).toBe('2026-11-24');
});

test('the hour is the one at the store', () => {
  expect([hourIn('UTC', NOW), hourIn('Asia/Tokyo', NOW), hourIn('America/New_York', NOW)]).toEqual([
    23, 8, 18,
  ]);
  expect(hourIn('UTC', new Date('2026-11-24T00:05:00Z'))).toBe(0);
});

test('a week before is the same day of the week', () => {
  const day = { ...STORE, from: '2026-03-02', to: '2026-03-02' };
  expect(aWeekBefore(day)).toEqual({ ...STORE, from: '2026-02-23', to: '2026-02-23' });
});

test('without days, it is the last thirty', () => {
  expect(periodOf({}, STORE, NOW)).toEqual({ ...STORE, from: '2026-10-26', to: '2026-11-24' });
});

test.each([
  [{ from: '2026-11-24', to: '2026-11-23' }, { to: 'days_order' }],
  [{ from: '2001-01-01', to: '2026-11-23' }, { from: 'period_length' }],
])('%j is refused', (asked, fields) => {
  expect(() => periodOf(asked, STORE, NOW)).toThrow(
    expect.objectContaining({ slug: 'invalid_input', detail: { fields } }),
  );
});

test.each([
  ['2026-11-24', '2026-11-24', 'hour'],
  ['2026-11-01', '2026-11-30', 'day'],
  ['2026-01-01', '2026-12-31', 'month'],
])('from %s to %s the steps are of one %s', (from, to, unit) => {
  expect(unitOf({ from, to })).toBe(unit);
});

test.each([
  ['previous', '2026-10-25', '2026-11-23', '2026-09-25', '2026-10-24'],
  ['year', '2024-02-29', '2024-03-01', '2023-02-28', '2023-03-01'],
] as const)('%s: %s to %s is compared with %s to %s', (comparison, from, to, first, last) => {
  expect(comparedWith({ ...STORE, from, to }, comparison)).toEqual({ ...STORE, from: first, to: last });
});
