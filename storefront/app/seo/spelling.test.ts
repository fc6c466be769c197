import { describe, expect, it } from 'vitest';
import { INSIDE, OUTSIDE } from '../routes-table.ts';
import { rightSpelling } from './spelling.ts';

const spelled = (path: string) => rightSpelling(new URL(path, 'http://store.invalid').pathname);

describe('the right spelling of a path', () => {
  it.each([
    ['/', '/'],
    ['/games', '/games'],
    ['/Games', '/games'],
    ['/games/', '/games'],
    ['/games//', '/games'],
    ['/games//Lanternfall/', '/games/lanternfall'],
    ['/NEWSINFO', '/newsInfo'],
    ['/newsInfo', '/newsInfo'],
    ['/About-Us/', '/about-us'],
    ['/%C3%84rger', '/%C3%A4rger'],
    ['/ärger', '/%C3%A4rger'],
    ['/%e3%82%b2', '/%E3%82%B2'],
    ['/a/b/../C', '/a/c'],
  ])('%s is %s', (path, right) => expect(spelled(path)).toBe(right));

  it('never leads to another site, and never in a circle', () => {
    for (const path of [
      'http://store.invalid//evil.test/x',
      'http://store.invalid///evil.test',
      'http://store.invalid/\\evil.test',
      'http://store.invalid/%2F%2Fevil.test',
      'http://store.invalid/%5Cevil.test',
      'http://store.invalid/İstanbul/%C4%B0',
      'http://store.invalid/a+b/c@d',
    ]) {
      const right = spelled(path);
      expect(right).toMatch(/^\/(?![/\\])/);
      expect(spelled(right)).toBe(right);
      expect(new URL(right, 'https://shop.test').origin).toBe('https://shop.test');
    }
  });

  it('leaves alone what is encoded wrongly', () => expect(rightSpelling('/%E0%A4%A')).toBe('/%E0%A4%A'));

  it('knows every fixed route as it is written', () => {
    for (const { path } of [...INSIDE, ...OUTSIDE])
      if (!path.includes(':')) expect(rightSpelling(path.toUpperCase())).toBe(path);
  });
});
