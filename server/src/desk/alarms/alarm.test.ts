import { expect, test } from 'vitest';
import { compareAlarms, type Cause, type OpenAlarm } from './alarm.ts';

const job = (subject: string, count = 1): Cause => ({
  kind: 'job_failed',
  subject,
  said: { name: subject, count },
  path: '',
});
const open = (subject: string, count = 1): OpenAlarm => ({ ...job(subject, count), id: `id of ${subject}` });

test('a case is opened once, changed while its cause is there, and closed when it is gone', () => {
  const found = new Map([['job_failed' as const, [job('a'), job('b', 2), job('c'), job('c')]]]);
  const changes = compareAlarms([open('a'), open('b'), open('d')], found);
  expect(changes.opened.map(({ subject }) => subject)).toEqual(['c']);
  expect(changes.moved.map(({ id, said }) => [id, said.count])).toEqual([['id of b', 2]]);
  expect(changes.closed.map(({ id }) => id)).toEqual(['id of d']);
});

test('what could not be looked for stays as it is', () => {
  for (const found of [new Map(), new Map([['job_failed' as const, null]])])
    expect(compareAlarms([open('a')], found)).toEqual({ opened: [], closed: [], moved: [] });
});
