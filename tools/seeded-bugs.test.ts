import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { INVARIANTS } from './doctor/invariants.ts';
import { inADocument } from './seeded-bugs/document.ts';
import { SEEDED_BUGS } from './seeded-bugs/list.ts';
import { replaced } from './seeded-bugs/scratch.ts';

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');

describe('the seeded bugs', () => {
  test.each(SEEDED_BUGS)('$name can still be put in', ({ changes, test: file }) => {
    for (const change of changes) expect(replaced(read(change.file), change)).not.toBe(read(change.file));
    expect(existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url)))).toBe(true);
  });

  test('are about invariants that there are, each by its own name', () => {
    const known = new Set(INVARIANTS.map(({ id }) => id));
    expect(SEEDED_BUGS.flatMap(({ breaks }) => breaks).filter((id) => !known.has(id))).toEqual([]);
    expect(new Set(SEEDED_BUGS.map(({ name }) => name)).size).toBe(SEEDED_BUGS.length);
  });

  test('leave none of the doctor’s invariants out', () => {
    const broken = new Set(SEEDED_BUGS.flatMap(({ breaks }) => breaks));
    expect(INVARIANTS.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });

  test('stand in the docs as they stand in the list', () => {
    // Where this fails: npm run seeded-bugs -- --doc
    expect(read('docs/seeded-bugs.md')).toBe(inADocument(SEEDED_BUGS));
  });
});
