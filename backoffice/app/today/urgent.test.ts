import { expect, test } from 'vitest';
import { sortByUrgency } from './urgent.ts';

test('overdue and due soon come first, then what has waited the longest, then what is due later', () => {
  const one = (id: string, due: string | null, since = '2026-11-20T00:00:00Z') => ({ id, due, since });
  const sorted = sortByUrgency(
    [
      one('later', '2026-12-01T00:00:00Z'),
      one('waits', null, '2026-11-22T00:00:00Z'),
      one('soon', '2026-11-24T20:00:00Z'),
      one('waits long', null, '2026-11-01T00:00:00Z'),
      one('late', '2026-11-24T01:00:00Z'),
    ],
    '2026-11-24T15:00:00Z',
  );
  expect(sorted.map(({ id }) => id)).toEqual(['late', 'soon', 'waits long', 'waits', 'later']);
});
