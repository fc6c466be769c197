import { describe, expect, test } from 'vitest';
import { coverageOf, periodEnd, type UnitFacts } from './withdrawal.ts';

const at = (time: string) => new Date(time);
const KEY: UnitFacts = {
  kind: 'key',
  status: 'delivered',
  deliveredAt: at('2026-11-02T10:00:00Z'),
  receivedAt: null,
  refunded: false,
  withdrawn: false,
};
const BOX: UnitFacts = {
  ...KEY,
  kind: 'physical',
  status: 'received',
  receivedAt: at('2026-11-02T10:00:00Z'),
};

describe('the period', () => {
  test('ends with its fourteenth day in every time zone', () => {
    // From Monday to the Monday two weeks later, which ends in the last time zone on Tuesday at noon UTC.
    expect(periodEnd(at('2026-11-02T00:00:00Z'))).toEqual(at('2026-11-17T12:00:00Z'));
    expect(periodEnd(at('2026-11-02T23:59:59Z'))).toEqual(at('2026-11-17T12:00:00Z'));
  });

  test('ends on a Monday if its last day is a Saturday or a Sunday', () => {
    expect(periodEnd(at('2026-11-07T10:00:00Z'))).toEqual(at('2026-11-24T12:00:00Z'));
    expect(periodEnd(at('2026-11-08T10:00:00Z'))).toEqual(at('2026-11-24T12:00:00Z'));
    expect(periodEnd(at('2026-11-06T10:00:00Z'))).toEqual(at('2026-11-21T12:00:00Z'));
  });
});

describe('a unit', () => {
  const until = at('2026-11-17T12:00:00Z');
  const before = new Date(until.getTime() - 1);
  test.each<[string, UnitFacts, Date, string, Date | null]>([
    ['whose key was not revealed', KEY, before, 'open', until],
    ['whose key was shown', { ...KEY, status: 'revealed' }, before, 'revealed', null],
    ['whose period is over', KEY, until, 'over', null],
    ['that waits for its key', { ...KEY, status: 'waiting', deliveredAt: null }, until, 'open', null],
    ['whose key is held', { ...KEY, status: 'held', deliveredAt: null }, until, 'open', null],
    ['that was received', BOX, before, 'open', until],
    ['that was received long ago', BOX, until, 'over', null],
    ['that is on its way', { ...BOX, status: 'shipped', receivedAt: null }, until, 'open', null],
    ['that has not left', { ...BOX, status: 'packed', receivedAt: null }, until, 'open', null],
    ['that was refunded', { ...BOX, refunded: true }, before, 'gone', null],
    ['that was replaced', { ...KEY, status: 'replaced' }, before, 'gone', null],
    ['that was withdrawn from', { ...KEY, status: 'voided', withdrawn: true }, before, 'withdrawn', null],
  ])('%s', (_what, unit, now, coverage, end) => {
    expect(coverageOf(unit, now)).toEqual({ coverage, until: end });
  });
});
