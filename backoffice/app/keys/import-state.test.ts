import { expect, test } from 'vitest';
import { daysLeft, paceOf, skippedOf } from './import-state.ts';

const at = { startedAt: '2026-11-21T10:00:00.000Z', serverNow: '2026-11-21T10:00:10.000Z', lines: 248 };

test('a running import says how long it will take at its pace so far', () => {
  expect(paceOf({ ...at, tried: 124 })).toEqual({ share: 0.5, secondsLeft: 10 });
  expect(paceOf({ ...at, tried: 0 })).toEqual({ share: 0, secondsLeft: null });
  expect(paceOf({ ...at, startedAt: null, tried: 0 })).toMatchObject({ secondsLeft: null });
});

test('the stock lasts as many days as the last 30 days let it', () => {
  expect(daysLeft(142, 1_204)).toBe(3);
  expect(daysLeft(142, 0)).toBeNull();
});

test('every line that is no new key is skipped', () => {
  expect(skippedOf({ lines: 263, verdicts: { ok: 248 } as never })).toBe(15);
});
