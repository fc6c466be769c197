// Puts faults in on purpose, one after the other, into a copy of the project, and looks whether the test that is said to tell of
// each goes red:
//   npm run seeded-bugs                 all of them (some minutes)
//   npm run seeded-bugs -- <name> …     these
//   npm run seeded-bugs -- --doc        writes docs/seeded-bugs.md
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SEEDED_BUGS } from './seeded-bugs/list.ts';
import { inADocument } from './seeded-bugs/document.ts';
import { makeScratch, type Scratch } from './seeded-bugs/scratch.ts';
import type { SeededBug } from './seeded-bugs/seeded-bug.ts';

interface Report {
  numFailedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

const wanted = process.argv.slice(2);
if (wanted.includes('--doc')) {
  writeFileSync(fileURLToPath(new URL('../docs/seeded-bugs.md', import.meta.url)), inADocument(SEEDED_BUGS));
} else {
  const unknown = wanted.filter((name) => !SEEDED_BUGS.some((bug) => bug.name === name));
  if (unknown.length > 0) throw new Error(`There is no seeded bug ${unknown.join(', ')}.`);
  const scratch = makeScratch();
  const unseen: string[] = [];
  try {
    for (const bug of SEEDED_BUGS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      const red = await goesRed(scratch, bug);
      console.log(`${red ? 'red ' : 'GREEN'} ${bug.name}: ${red ?? `${bug.test} does not see it`}`);
      if (red === null) unseen.push(bug.name);
    }
  } finally {
    scratch.remove();
  }
  if (unseen.length > 0) {
    console.error(`Nothing saw ${unseen.join(', ')}.`);
    process.exitCode = 1;
  }
}

/** The first test that went red with the bug in; null where none did. Throws where the tests could not run at all. */
async function goesRed(scratch: Scratch, bug: SeededBug): Promise<string | null> {
  for (const change of bug.changes) scratch.apply(change);
  try {
    const report = join(scratch.root, 'report.json');
    const isServer = bug.test.startsWith('server/') || bug.test.endsWith('.db.test.ts');
    const args = [
      'run',
      '--project',
      isServer ? 'server' : 'unit',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const output = await run(scratch.root, [...args, bug.test]);
    let read: Report;
    try {
      read = JSON.parse(readFileSync(report, 'utf8')) as Report;
    } catch {
      throw new Error(`${bug.name}: no report was written\n${output}`);
    }
    const results = read.testResults.flatMap((file) => file.assertionResults);
    // A file that does not even load has seen nothing.
    if (results.length === 0) throw new Error(`${bug.name}: ${bug.test} did not run\n${output}`);
    return results.find(({ status }) => status === 'failed')?.fullName ?? null;
  } finally {
    scratch.restore();
  }
}

function run(cwd: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const vitest = join(cwd, 'node_modules/vitest/vitest.mjs');
    // A folder of its own: other runs of the tests at the same time sweep up theirs.
    const child = spawn(process.execPath, [vitest, ...args], {
      cwd,
      env: { ...process.env, TMPDIR: cwd },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.on('error', reject);
    child.on('close', () => resolve(output.slice(-4_000)));
  });
}
