import { matchRoutes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { INSIDE, OUTSIDE } from '../app/routes-table.ts';
import { routes } from '../app/routes.ts';
import { handleAt } from './handle-at.ts';

/** As one may be written that is asked for. */
const spellings = (path: string): string[] => [
  path,
  `${path}/`,
  `${path}//`,
  `/${path}`,
  path.toUpperCase(),
  path.replaceAll('a', '%61'),
  path.replaceAll('o', '%6F'),
  path.replace(/(?<=.)\//, '%2F'),
  path.replace(/(?<=.)\//, '//'),
  `${path}/x`,
  `${path}/x/y`,
  `${path}%`,
];

const odd = [
  '',
  '/',
  '//',
  '/%',
  '/%2F',
  '/%2f/x',
  '/a b',
  '/münze',
  '/m%C3%BCnze',
  '/x/y/z',
  '/pages',
  '/pages/',
];

// The router warns of each path that cannot be decoded.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

describe('the handle at an address is that of the router', () => {
  const paths = [...INSIDE, ...OUTSIDE].map(({ path }) => path.replaceAll(':', ''));
  test.each([...paths, '/games', '/games/lanternfall', ...odd])('%s', (path) => {
    for (const address of [path, ...spellings(path)])
      expect([address, handleAt(address)]).toEqual([
        address,
        matchRoutes(routes, address)?.at(-1)?.route.handle,
      ]);
  });
});
