import { expect, test } from 'vitest';
import { runsOf } from './speech-runs.ts';

const said = (from: string, at: string) => ({ from, at: `2026-11-${at}:00Z` });
const ends = (messages: { from: string; at: string }[], zone = 'UTC') =>
  runsOf(messages, zone).map((one) => one.ends);

test('what one side writes within five minutes is one run', () => {
  expect(ends([said('store', '20T10:00'), said('store', '20T10:04'), said('visitor', '20T10:05')])).toEqual([
    false,
    true,
    true,
  ]);
  expect(ends([said('store', '20T10:00'), said('store', '20T10:05')])).toEqual([true, true]);
});

test('a day begins at midnight of the reader’s time zone, and ends the run', () => {
  const night = [said('store', '20T22:59'), said('store', '20T23:01')];
  expect(ends(night)).toEqual([false, true]);
  expect(ends(night, 'Europe/Berlin')).toEqual([true, true]);
  expect(runsOf(night, 'Europe/Berlin').map(({ newDay }) => newDay)).toEqual([true, true]);
  expect(runsOf(night, 'UTC').map(({ newDay }) => newDay)).toEqual([true, false]);
});
