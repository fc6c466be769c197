import type { FooterColumn } from '@halfturn/contract/staff/footer.ts';
import { expect, test } from 'vitest';
import { nextSpot, withLinkAt } from './move-link.ts';

const column = (...targets: string[]): FooterColumn => ({
  title: { 'en-US': targets.join(' ') },
  links: targets.map((target) => ({ kind: 'page', target, label: {} })),
});
const targets = (columns: FooterColumn[]) => columns.map(({ links }) => links.map(({ target }) => target));

test('a link moves within its column and into the next one', () => {
  const columns = [column('a', 'b'), column('c')];
  expect(nextSpot(columns, { column: 0, at: 1 }, -1)).toEqual({ column: 0, at: 0 });
  expect(nextSpot(columns, { column: 0, at: 1 }, 1)).toEqual({ column: 1, at: 0 });
  expect(nextSpot(columns, { column: 1, at: 0 }, -1)).toEqual({ column: 0, at: 2 });
  expect(nextSpot(columns, { column: 1, at: 0 }, 1)).toBeNull();
  expect(targets(withLinkAt(columns, { column: 0, at: 1 }, { column: 1, at: 0 }))).toEqual([
    ['a'],
    ['b', 'c'],
  ]);
  expect(targets(withLinkAt(columns, { column: 0, at: 0 }, { column: 0, at: 1 }))).toEqual([
    ['b', 'a'],
    ['c'],
  ]);
});

test('a full column takes no more', () => {
  const columns = [column('a'), column('1', '2', '3', '4', '5', '6', '7', '8')];
  expect(nextSpot(columns, { column: 0, at: 0 }, 1)).toBeNull();
  expect(withLinkAt(columns, { column: 0, at: 0 }, { column: 1, at: 0 })).toEqual(columns);
});
