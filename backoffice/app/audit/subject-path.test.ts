import { expect, test } from 'vitest';
import { subjectPage } from './subject-path.ts';

test.each([
  ['order:HT-4', '/orders/HT-4'],
  ['staff:01a', '/staff'],
  ['products', undefined],
  ['key-file:00ff', undefined],
  ['order:', undefined],
])('%s leads to %s', (subject, to) => {
  expect(subjectPage(subject)?.to).toBe(to);
});
