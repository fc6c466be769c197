import { describe, expect, test } from 'vitest';
import { dayAfter, instantOf, wallTime } from './zoned-time.ts';

const iso = (at: Date) => at.toISOString().replace(':00.000Z', 'Z');

describe('a time that clocks show', () => {
  test.each([
    ['winter', '2026-01-15', 540, 'Europe/Berlin', '2026-01-15T08:00Z'],
    ['summer', '2026-07-15', 540, 'Europe/Berlin', '2026-07-15T07:00Z'],
    ['skipped in spring', '2026-03-29', 150, 'Europe/Berlin', '2026-03-29T01:30Z'],
    ['after the spring change', '2026-03-29', 540, 'Europe/Berlin', '2026-03-29T07:00Z'],
    ['shown twice in autumn: the first', '2026-10-25', 150, 'Europe/Berlin', '2026-10-25T00:30Z'],
    ['after the autumn change', '2026-10-25', 540, 'Europe/Berlin', '2026-10-25T08:00Z'],
    ['skipped in New York', '2026-03-08', 150, 'America/New_York', '2026-03-08T07:30Z'],
    ['shown twice in New York', '2026-11-01', 90, 'America/New_York', '2026-11-01T05:30Z'],
    ['a zone of half hours', '2026-05-01', 0, 'Asia/Kolkata', '2026-04-30T18:30Z'],
    ['a zone that changes by half an hour', '2026-04-05', 120, 'Australia/Lord_Howe', '2026-04-04T15:30Z'],
    ['past midnight', '2026-01-15', 1560, 'Europe/Berlin', '2026-01-16T01:00Z'],
    ['UTC', '2026-01-15', 0, 'UTC', '2026-01-15T00:00Z'],
  ])('%s', (_, day, minutes, zone, at) => {
    expect(iso(instantOf(day, minutes, zone))).toBe(at);
  });

  test('is found again at its instant', () => {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Auckland', 'Asia/Kolkata'])
      for (let day = '2026-01-01'; day < '2027-01-01'; day = dayAfter(day, 1))
        expect(wallTime(instantOf(day, 720, zone), zone)).toEqual({ day, minutes: 720 });
  });
});

test('days are counted across months and leap days', () => {
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31');
});
