import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { INSIDE, OUTSIDE } from '../routes-table.ts';

const FOLDER = new URL('../../../server/migrations/', import.meta.url);

/** What the migrations keep from being the address of a class, a genre or a platform. */
function reserved(): Set<string> {
  const texts = readdirSync(FOLDER).map((file) => readFileSync(new URL(file, FOLDER), 'utf8'));
  const inserts = texts.flatMap((text) => [...text.matchAll(/insert into reserved_slugs [^;]+;/g)]);
  return new Set(inserts.flatMap(([text]) => text.split(/[\s',|]+/)));
}

it('no class can take the address of a fixed route: a migration keeps each of them', () => {
  const words = reserved();
  for (const { path } of [...INSIDE, ...OUTSIDE]) {
    const first = nthOf(path.split('/'), 1).toLowerCase();
    if (first !== '' && !first.startsWith(':')) expect(words.has(first), first).toBe(true);
  }
  for (const own of ['admin', 'assets', 'prod-api', 'dev', 'sitemaps', 'og', 'all', 'search'])
    expect(words.has(own), own).toBe(true);
});
