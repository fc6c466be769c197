import { NO_HOURS, WEEKDAYS, type OpeningHours } from '@halfturn/contract/primitives/opening-hours.ts';
import { describe, expect, test } from 'vitest';
import { addOpenDays, changeAfter, isOpenAt, nextOpening, type Schedule } from './schedule.ts';

const office = [
  { from: '09:00', to: '12:30' },
  { from: '14:00', to: '18:00' },
];
const schedule = (hours: Partial<OpeningHours>, timeZone = 'Europe/Berlin'): Schedule => ({
  ...NO_HOURS,
  ...hours,
  timeZone,
});
/** Monday to Friday with a break, closed at Christmas; nights on Saturday. */
const BERLIN = schedule({
  monday: office,
  tuesday: office,
  wednesday: office,
  thursday: office,
  friday: office,
  saturday: [{ from: '22:00', to: '03:00' }],
  closed: [{ from: '2026-12-24', to: '2026-12-28', note: {} }],
});
const ALWAYS = schedule(Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '00:00', to: '00:00' }]])));
const iso = (at: Date | null) => at && at.toISOString().replace(':00.000Z', 'Z');

describe('whether the store is open', () => {
  test.each([
    ['in the morning', '2026-11-16T08:00Z', true],
    ['at the minute of closing', '2026-11-16T11:30Z', false],
    ['in the break', '2026-11-16T12:00Z', false],
    ['in summer an hour earlier', '2026-07-13T07:00Z', true],
    ['before midnight on Saturday', '2026-11-21T22:30Z', true],
    ['past midnight on Sunday', '2026-11-22T01:30Z', true],
    ['after the night', '2026-11-22T02:00Z', false],
    ['on a closed day', '2026-12-24T10:00Z', false],
    ['on the last closed day', '2026-12-28T10:00Z', false],
    ['on the first day after', '2026-12-29T10:00Z', true],
    // The clocks show 02:00 to 03:00 twice on this night, so the store is open for six hours.
    ['in the hour that comes twice', '2026-10-25T01:30Z', true],
    ['after the hour that came twice', '2026-10-25T02:00Z', false],
  ])('%s', (_, at, open) => {
    expect(isOpenAt(BERLIN, new Date(at))).toBe(open);
  });

  test('a night that begins before a closed day runs to its end', () => {
    const nights = schedule({
      wednesday: [{ from: '20:00', to: '02:00' }],
      thursday: [{ from: '20:00', to: '02:00' }],
      closed: [{ from: '2026-12-24', to: '2026-12-24', note: {} }],
    });
    expect(isOpenAt(nights, new Date('2026-12-24T00:30Z'))).toBe(true);
    expect(isOpenAt(nights, new Date('2026-12-24T20:00Z'))).toBe(false);
  });

  test('a store that names no hours is open whenever its staff are there', () => {
    expect(isOpenAt(null, new Date())).toBe(true);
    expect(nextOpening(null, new Date())).toBeNull();
  });
});

describe('when that changes', () => {
  test.each([
    ['closes for the break', '2026-11-16T08:00Z', true, '2026-11-16T11:30Z'],
    ['opens after the break', '2026-11-16T12:00Z', false, '2026-11-16T13:00Z'],
    ['opens the next day', '2026-11-16T20:00Z', false, '2026-11-17T08:00Z'],
    ['opens on Saturday night', '2026-11-20T20:00Z', false, '2026-11-21T21:00Z'],
    ['opens after Christmas', '2026-12-23T20:00Z', false, '2026-12-29T08:00Z'],
    ['opens on the day of the change of clocks', '2026-03-29T10:00Z', false, '2026-03-30T07:00Z'],
  ])('it %s', (_, at, open, changes) => {
    const found = changeAfter(BERLIN, new Date(at));
    expect({ open: found.open, changes: iso(found.changesAt) }).toEqual({ open, changes });
    expect(iso(nextOpening(BERLIN, new Date(at)))).toBe(open ? null : changes);
  });

  test('hours without a gap are one', () => {
    const long = schedule({
      monday: [{ from: '20:00', to: '00:00' }],
      tuesday: [{ from: '00:00', to: '04:00' }],
    });
    expect(iso(changeAfter(long, new Date('2026-11-16T20:00Z')).changesAt)).toBe('2026-11-17T03:00Z');
    expect(changeAfter(ALWAYS, new Date('2026-11-16T20:00Z'))).toEqual({ open: true, changesAt: null });
  });

  test('a store that is closed for good never opens', () => {
    const gone = schedule({ ...BERLIN, closed: [{ from: '2026-01-01', to: '2099-12-31', note: {} }] });
    expect(changeAfter(gone, new Date('2026-11-16T08:00Z'))).toEqual({ open: false, changesAt: null });
  });
});

describe('open days on', () => {
  test.each([
    ['in opening hours: the same time', '2026-11-16T08:30Z', 1, '2026-11-17T08:30Z'],
    ['two days', '2026-11-16T08:30Z', 2, '2026-11-18T08:30Z'],
    ['in the evening: from the next opening', '2026-11-16T20:00Z', 1, '2026-11-18T08:00Z'],
    ['over a night on Saturday', '2026-11-20T10:00Z', 1, '2026-11-21T21:00Z'],
    ['over Christmas', '2026-12-23T10:00Z', 1, '2026-12-29T10:00Z'],
    ['over the change of clocks: the time that clocks show', '2026-10-22T08:00Z', 3, '2026-10-26T09:00Z'],
  ])('%s', (_, from, days, due) => {
    expect(iso(addOpenDays(BERLIN, new Date(from), days))).toBe(due);
  });

  test('a time that the day does not have is that of its closing', () => {
    const short = schedule({
      monday: [{ from: '09:00', to: '18:00' }],
      tuesday: [{ from: '09:00', to: '12:00' }],
    });
    expect(iso(addOpenDays(short, new Date('2026-11-16T15:00Z'), 1))).toBe('2026-11-17T11:00Z');
  });

  test('there are none where the store never opens again', () => {
    const gone = schedule({ ...BERLIN, closed: [{ from: '2026-01-01', to: '2099-12-31', note: {} }] });
    expect(addOpenDays(gone, new Date('2026-11-16T08:30Z'), 1)).toBeNull();
  });
});
