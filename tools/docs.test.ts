import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { INVARIANTS } from './doctor/invariants.ts';
import { readTree } from './repo-rules/tree.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const documents = readTree().filter(({ path }) => path.endsWith('.md'));
const linesOf = (path: string): number => read(path).trimEnd().split('\n').length;

describe('the documents', () => {
  // Pictures are looked at by eye.
  test('link to what is there', () => {
    const broken = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<!!)\[[^\]]*\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map((match) => nthOf(match, 1))
        .filter((target) => !existsSync(join(ROOT, dirname(path), target)))
        .map((target) => `${path} → ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('name commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const unknown = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)]
        .map((match) => nthOf(match, 1))
        .filter((name) => !(name in scripts))
        .map((name) => `${path}: npm run ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('keep the README to a hundred lines and the architecture to a page', () => {
    expect(linesOf('README.md')).toBeLessThanOrEqual(100);
    expect(linesOf('ARCHITECTURE.md')).toBeLessThanOrEqual(100);
  });

  test('list every decision, each on one page', () => {
    const records = documents.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
    const index = read('docs/decisions/README.md');
    expect(
      records.filter(({ path }) => !index.includes(`(${path.split('/').at(-1)})`)).map((r) => r.path),
    ).toEqual([]);
    expect(records.filter(({ lines }) => lines >= 40).map((r) => r.path)).toEqual([]);
    expect(records.length).toBe(new Set(records.map(({ path }) => path.split('/').at(-1)?.slice(0, 4))).size);
  });

  test('explain every setting of the environment', () => {
    const settings = [...read('server/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map((m) =>
      nthOf(m, 1),
    );
    expect(settings.length).toBeGreaterThan(10);
    const running = read('docs/running.md');
    expect(settings.filter((name) => !running.includes(`\`${name}\``))).toEqual([]);
  });

  test('say what the doctor looks at', () => {
    const running = read('docs/running.md');
    expect(
      INVARIANTS.filter(({ id, title }) => !new RegExp(`\`${id}\` *\\| ${title}`).test(running)).map(
        (i) => i.id,
      ),
    ).toEqual([]);
  });
});
