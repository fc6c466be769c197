import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { INSIDE, OUTSIDE } from '../app/routes-table.ts';
import { sharedAddress } from './shared-address.ts';

const ROWS = [...INSIDE, ...OUTSIDE];
const OWN = ROWS.filter((row) => row.for !== undefined).map(({ path }) => path);
const EVERYBODYS = ROWS.filter((row) => row.for === undefined && !row.path.includes(':')).map(
  ({ path }) => path,
);

describe('a page of a visitor’s own', () => {
  test.each(OWN)('%s has no address that is everybody’s, however it is written', (path) => {
    const written = [
      path,
      `${path}/`,
      path.toUpperCase(),
      `${path}?x=1`,
      `${path}?`,
      `${path}/?lang=de&currency=EUR`,
      path.replaceAll('a', '%61'),
      path.replaceAll('o', '%6F'),
    ];
    for (const url of written) expect([url, sharedAddress(url)]).toEqual([url, null]);
  });
});

describe('a page of everybody’s', () => {
  test.each([...EVERYBODYS, '/games', '/games/lanternfall', '/Games/', '/no/such/page'])(
    '%s is one at its address',
    (path) => {
      for (const url of [path, `${path}?utm_source=x&gclid=a%20b`, `${path}?v=`, `${path}?`])
        expect(sharedAddress(url)).toBe(path);
      expect(sharedAddress(`${path}?v=1&lang=de`)).toBe(`${path}?lang=de`);
      expect(sharedAddress(`${path}?preview=x`)).toBeNull();
    },
  );

  test.each([
    '/games?sort=1&genre=RPG&genre=ACT&keyword=a%20b',
    '/games?min.length=10&max.length=',
    '/compare?product=games/lanternfall&product=games/x',
    '/news?page=2',
    '/newsInfo?id=1',
    '/privacy-policy?version=2',
    '/pages/imprint?version=2&lang=de',
    '/games/lanternfall?variant=x',
  ])('%s stays as it is written', (url) => {
    expect(sharedAddress(url)).toBe(url);
  });
});

test('a page reads no more of its address than is said here', () => {
  // Its loader is given the address without the rest, so it would see less than the browser's.
  for (const { page } of ROWS.filter((row) => row.for === undefined)) {
    const loader = new URL(`../app/${page}.loader.ts`, import.meta.url);
    const source = existsSync(loader) ? readFileSync(loader, 'utf8') : '';
    for (const [, name] of source.matchAll(/searchParams\.get\('(\w+)'\)/g)) {
      const path = ROWS.find((row) => row.page === page)?.path.replaceAll(':', '') ?? '';
      const url = `${path}?${name}=1`;
      expect([url, sharedAddress(url) ?? url]).toEqual([url, url]);
    }
  }
});
