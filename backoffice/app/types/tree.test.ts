import { expect, test } from 'vitest';
import { moved, treeOf } from './tree.ts';

test('types stand below the type that they belong to', () => {
  const rows = [
    { id: 'rpg', parentId: 'games' },
    { id: 'goods', parentId: null },
    { id: 'games', parentId: null },
    { id: 'shirts', parentId: 'goods' },
    { id: 'long', parentId: 'shirts' },
  ];
  expect(treeOf(rows).map(({ id, level }) => `${id} ${level}`)).toEqual([
    'goods 0',
    'shirts 1',
    'long 2',
    'games 0',
    'rpg 1',
  ]);
});

test('an item moves by one place, and not past an end', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
