import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inWords, licensesIn, refusedIn, type Package } from './licenses.ts';

const LOCK = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Package>;
};

test('the store has agreed to the license of each package that it runs on', () => {
  const licenses = licensesIn(LOCK.packages);
  expect([...licenses.values()].flat()).toContainEqual(expect.stringMatching(/^fastify@/));
  expect(refusedIn(licenses)).toEqual([]);
});

test('a license that was not agreed to is named with its packages, and so is a package without one', () => {
  const licenses = licensesIn({
    '': {},
    'node_modules/@halfturn/contract': { link: true },
    'node_modules/for-tests': { version: '1.0.0', license: 'GPL-3.0', dev: true },
    'node_modules/fine': { version: '1.0.0', license: 'MIT' },
    'node_modules/fine/node_modules/copyleft': { version: '2.0.0', license: 'AGPL-3.0' },
    'node_modules/bare': { version: '3.0.0' },
  });
  expect(refusedIn(licenses)).toEqual(['AGPL-3.0: copyleft@2.0.0', 'none: bare@3.0.0']);
  expect(inWords(licenses)).toBe('AGPL-3.0 (1): copyleft@2.0.0\nMIT (1): fine@1.0.0\nnone (1): bare@3.0.0');
});
