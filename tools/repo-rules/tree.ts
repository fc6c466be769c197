import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSource, type Source } from './source.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEXT = /\.(tsx?|mts|mjs|css|sql|sh|md|json|html|txt)$|(^|\/)[^.]+$/;
const BIG = 1_000_000;

/** Every tracked text file of this repository. A copy without its history has nothing to be held to, and says so. */
export function readTree(): Source[] {
  const listed = execFileSync('git', ['ls-files', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  return listed
    .split('\0')
    .filter((path) => TEXT.test(path) && path !== 'package-lock.json')
    .filter((path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() === true)
    .filter((path) => statSync(join(ROOT, path)).size < BIG)
    .map((path) => readSource(path, readFileSync(join(ROOT, path), 'utf8')));
}
