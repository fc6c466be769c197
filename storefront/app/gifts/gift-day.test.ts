import { describe, expect, it } from 'vitest';
import { dayFault, dayOf, daysOf, momentOf, sentOn } from './gift-day.ts';

const at = (hour: number) => new Date(2026, 10, 23, hour);

describe('the day of a gift', () => {
  it('is nine in the morning on the giver’s clock', () => {
    expect(momentOf('2026-12-24')).toEqual(new Date(2026, 11, 24, 9));
    expect(sentOn('2026-12-24')).toBe(new Date(2026, 11, 24, 9).toISOString());
    expect(dayOf(new Date(2026, 11, 4, 9))).toBe('2026-12-04');
  });

  it('is today only before nine, and a year on at most', () => {
    expect(daysOf(at(8))).toEqual({ min: '2026-11-23', max: '2027-11-23' });
    expect(daysOf(at(10)).min).toBe('2026-11-24');
    expect(dayFault('2026-11-23', at(8))).toBeUndefined();
    expect(dayFault('2026-11-23', at(9))).toBe('gift_past');
    expect(dayFault('2026-11-22', at(8))).toBe('gift_past');
    expect(dayFault('2027-11-23', at(10))).toBeUndefined();
    expect(dayFault('2027-11-24', at(10))).toBe('gift_too_late');
  });

  it.each(['', 'tomorrow', '24.12.2026', '20261-12-24'])('is no day: "%s"', (day) => {
    expect(momentOf(day)).toBeNull();
    expect(sentOn(day)).toBeNull();
    expect(dayFault(day, at(8))).toBe('gift_past');
  });
});
