import { MOST_SLIPS } from '@halfturn/contract/staff/invoices.ts';
import { expect, test } from 'vitest';
import { withPage } from './use-chosen.ts';

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => `HT-${from + i}`);

test('the box of a page chooses what is not chosen, lets go of a page that is, and stops where the paper is full', () => {
  expect([...withPage(new Set(['HT-9']), ['HT-1', 'HT-2'])]).toEqual(['HT-9', 'HT-1', 'HT-2']);
  expect([...withPage(new Set(['HT-1']), ['HT-1', 'HT-2'])]).toEqual(['HT-1', 'HT-2']);
  expect([...withPage(new Set(['HT-9', 'HT-1', 'HT-2']), ['HT-1', 'HT-2'])]).toEqual(['HT-9']);
  expect(withPage(new Set(numbers(0, 30)), numbers(30, 30)).size).toBe(MOST_SLIPS);
});
