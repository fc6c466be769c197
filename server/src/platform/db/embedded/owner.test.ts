import { present } from '@halfturn/contract/primitives/rows.ts';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOther, letGo, newestOwner, ownAfter } from './owner.ts';
import { identityOf } from './process-table.ts';

const ME = identityOf(process.pid);
/** A process that is alive, and is not this one. */
const OTHER = present(identityOf(process.ppid));
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'halfturn-owner-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const left = (number: number, identity: string) =>
  writeFileSync(join(dataDir, `postgres.owner.${number}`), `${identity}\n`);

test('of two that look at the same moment, one owns the folder', () => {
  const both = [newestOwner(dataDir), newestOwner(dataDir)];
  expect(both.map((seen) => ownAfter(dataDir, seen))).toEqual([true, false]);
  expect(newestOwner(dataDir)).toEqual({ number: 0, identity: ME });
});

test('of two that find a dead owner, the slower one does not undo what the quicker one did', () => {
  left(4, '999999999@1');
  const both = [newestOwner(dataDir), newestOwner(dataDir)];
  expect(both.some(isOther)).toBe(false);
  expect(both.map((seen) => ownAfter(dataDir, seen))).toEqual([true, false]);
  expect(readdirSync(dataDir)).toEqual(['postgres.owner.5']);
});

test('who slept through two owners loses to the one that lives', () => {
  left(4, '999999999@1');
  const slow = newestOwner(dataDir);
  expect(ownAfter(dataDir, slow)).toBe(true);
  letGo(dataDir);
  const next = newestOwner(dataDir);
  expect(next).toEqual({ number: 5, identity: null });
  left(6, OTHER);
  rmSync(join(dataDir, 'postgres.owner.5'));
  expect(ownAfter(dataDir, slow)).toBe(false);
  expect(readdirSync(dataDir)).toEqual(['postgres.owner.6']);
  expect(isOther(newestOwner(dataDir))).toBe(true);
});

test('a folder is let go by its owner alone', () => {
  left(3, OTHER);
  letGo(dataDir);
  expect(newestOwner(dataDir)).toEqual({ number: 3, identity: OTHER });
});

test('a store of before the numbers is taken over, and its file tidied away', () => {
  writeFileSync(join(dataDir, 'postgres.owner'), '999999999@1\n');
  expect(ownAfter(dataDir, newestOwner(dataDir))).toBe(true);
  expect(readdirSync(dataDir)).toEqual(['postgres.owner.1']);
});
