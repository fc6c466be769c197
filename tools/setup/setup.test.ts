import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countTests, failuresOf } from './count-tests.mjs';
import { firstDifference } from './install.mjs';
import { scratchFolder } from './scratch.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'halfturn-setup-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

type Packages = Record<string, { version?: string; link?: boolean; optional?: boolean; dev?: boolean }>;

function checkout(wanted: Packages, installed: Packages | null): string {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (installed) {
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  }
  return root;
}

describe('what is installed', () => {
  const wanted: Packages = {
    '': {},
    contract: { version: '0.1.0' },
    'node_modules/@halfturn/contract': { link: true },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/other-system': { version: '1.0.0', optional: true },
  };

  test('is enough where each package has its version, another system’s aside', () => {
    expect(firstDifference(checkout(wanted, { 'node_modules/pg': { version: '8.0.0' } }))).toBeNull();
  });

  test('is not where nothing is, a version differs or a package is missing', () => {
    expect(firstDifference(checkout(wanted, null))).toBe('none are here yet');
    const old = { 'node_modules/pg': { version: '7.0.0' } };
    expect(firstDifference(checkout(wanted, old))).toBe('pg is new');
  });

  test('is enough without what is for development alone, in production and nowhere else', () => {
    const folder = checkout(
      { ...wanted, 'node_modules/vitest': { version: '5.0.0', dev: true } },
      { 'node_modules/pg': { version: '8.0.0' } },
    );
    vi.stubEnv('NODE_ENV', 'production');
    expect(firstDifference(folder)).toBeNull();
    vi.stubEnv('NODE_ENV', undefined);
    expect(firstDifference(folder)).toBe('vitest is new');
  });

  test('is not where an optional package is there in another version', () => {
    const here = {
      'node_modules/pg': { version: '8.0.0' },
      'node_modules/other-system': { version: '0.9.0' },
    };
    expect(firstDifference(checkout(wanted, here))).toBe('other-system is new');
  });
});

test('tests keep their files where the person who runs them says, or else in a folder that can be written to', () => {
  expect(scratchFolder('/my/own')).toBe('/my/own');
  const folder = mkdtempSync(join(scratchFolder(''), 'halfturn-setup-'));
  rmSync(folder, { recursive: true });
});

describe('counting tests', () => {
  const file = (status: string, ...tests: string[]) => ({
    status,
    assertionResults: tests.map((each) => ({ status: each })),
  });

  test('adds up what the report says', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [file('failed', 'passed', 'passed', 'failed')],
    };
    expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1 });
  });

  test('counts a file that did not load', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 0,
      testResults: [file('failed'), file('passed', 'passed')],
    };
    expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1 });
  });

  test('tells again what failed: the test and how its message begins, or the file that did not load', () => {
    const failed = { status: 'failed', fullName: 'a sale once', failureMessages: ['expected 1\nto be 2'] };
    expect(
      failuresOf({
        testResults: [
          { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] },
          { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
          { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
        ],
      }),
    ).toEqual(['a.test.ts > a sale once\n  expected 1\n  to be 2', 'b.test.ts\n  no such file']);
    expect(failuresOf(null)).toHaveLength(1);
  });

  test('counts an error outside of any test, and a run that came to nothing', () => {
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [file('passed', 'passed')] };
    expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1 });
    expect(countTests(null, 1)).toEqual({ passed: 0, failed: 1 });
    expect(countTests(null, 0)).toEqual({ passed: 0, failed: 0 });
  });
});
