import { describe, expect, test } from 'vitest';
import { coverageOf, periodEnd, type CopyFacts } from './withdrawal.ts';

const at = (time: string) => new Date(time);
const KEY: CopyFacts = {
  kind: 'key',
  status: 'delivered',
  deliveredAt: at('2026-11-02T10:00:00Z'),
  receivedAt: null,
  refunded: false,
  withdrawn: false,
};
const BOX: CopyFacts = {
  ...KEY,
  kind: 'physical',
  status: 'received',
  receivedAt: at('2026-11-02T10:00:00Z'),
};

describe('the period', () => {
  test('ends with its fourteenth day, wherever the buyer is', () => {
    // A Monday, and a Monday a fortnight later: over at noon of the Tuesday in UTC, when the day ends in the last zone.
    expect(periodEnd(at('2026-11-02T00:00:00Z'))).toEqual(at('2026-11-17T12:00:00Z'));
    expect(periodEnd(at('2026-11-02T23:59:59Z'))).toEqual(at('2026-11-17T12:00:00Z'));
  });

  test('ends on a Monday where its last day is a Saturday or a Sunday', () => {
    expect(periodEnd(at('2026-11-07T10:00:00Z'))).toEqual(at('2026-11-24T12:00:00Z'));
    expect(periodEnd(at('2026-11-08T10:00:00Z'))).toEqual(at('2026-11-24T12:00:00Z'));
    expect(periodEnd(at('2026-11-06T10:00:00Z'))).toEqual(at('2026-11-21T12:00:00Z'));
  });
});

describe('a copy', () => {
  const until = at('2026-11-17T12:00:00Z');
  const before = new Date(until.getTime() - 1);
  test.each<[string, CopyFacts, Date, string, Date | null]>([
    ['whose key nobody has seen', KEY, before, 'open', until],
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
  ])('%s', (_what, copy, now, coverage, end) => {
    expect(coverageOf(copy, now)).toEqual({ coverage, until: end });
  });
});
