import { expect, test } from 'vitest';
import { keysOf, sourceOf, targetOf } from './address.ts';

const SHOP = 'https://shop.example';

test.each([
  ['/Old-Page/', '/old-page'],
  ['https://shop.example/a//b', '/a/b'],
  ['/p.php?id=5&lang=de', '/p.php?id=5'],
  ['/%C3%9Cber', '/%C3%BCber'],
  ['/Über uns', '/%C3%BCber%20uns'],
])('%s is stored as %s', (typed, stored) => {
  expect(sourceOf(typed, SHOP)).toBe(stored);
});

test.each([
  '',
  '/',
  'old',
  '//evil.example/a',
  '/\\evil.example',
  'https://evil.example/a',
  '/%',
  'javascript:alert(1)',
  `/${'a'.repeat(600)}`,
])('%j is no source', (typed) => {
  expect(sourceOf(typed, SHOP)).toBeNull();
});

test('a target keeps its query and anchor, and stays in the store', () => {
  expect(targetOf('https://shop.example/Games?sort=1#top', SHOP)).toEqual({
    to: '/Games?sort=1#top',
    key: '/games?sort=1',
    path: '/games',
  });
  expect(targetOf('/', SHOP)?.to).toBe('/');
  for (const typed of ['https://evil.example/', '//evil.example', '/.//evil.example', 'mailto:a@b.example'])
    expect(targetOf(typed, SHOP)).toBeNull();
});

test('an address is looked for with its query first', () => {
  expect(keysOf(new URL('/P.php?id=5&currency=EUR', SHOP))).toEqual(['/p.php?id=5', '/p.php']);
});
