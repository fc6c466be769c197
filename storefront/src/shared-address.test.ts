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
  test.each(EVERYBODYS)('%s is the same with what only the sender of a link knows', (path) => {
    expect(sharedAddress(`${path}?utm_source=x&gclid=1&fbclid=2&v=3&_=4`)).toBe(path);
    expect(sharedAddress(`${path}?v=3&lang=de&currency=EUR`)).toBe(`${path}?currency=EUR&lang=de`);
  });

  test.each([
    [
      '/games?pageNum=2&utm_source=x&platform=steam&platform=gog',
      '/games?pageNum=2&platform=steam&platform=gog',
    ],
    ['/search?keyword=a+b&variant=c', '/search?keyword=a+b'],
    ['/games/lanternfall?variant=gold&pageNum=2', '/games/lanternfall?variant=gold'],
    ['/news?page=2&id=5', '/news?page=2'],
    ['/newsInfo?id=5&page=2', '/newsInfo?id=5'],
    ['/privacy-policy?version=2&x=1', '/privacy-policy?version=2'],
    ['/pages/imprint?version=2', '/pages/imprint?version=2'],
    ['/compare?product=games/a&product=games/b', '/compare?product=games%2Fa&product=games%2Fb'],
    ['/no/such/page?keyword=x&lang=de', '/no/such/page?lang=de'],
    // They move, with all of their query.
    ['/Games?utm_source=x', '/Games?utm_source=x'],
    ['/games/?utm_source=x&sort=1', '/games/?utm_source=x&sort=1'],
  ])('%s is %s', (url, address) => {
    expect(sharedAddress(url)).toBe(address);
  });
});
