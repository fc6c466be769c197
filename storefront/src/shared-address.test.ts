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
      for (const url of [path, `${path}?keyword=a&utm_source=x`]) expect(sharedAddress(url)).toBe(url);
      expect(sharedAddress(`${path}?preview=x`)).toBeNull();
    },
  );
});
