// Runs on any Node from 20 on, with nothing installed. Everything that must hold, from a bare machine:
//   npm test                     all of it
//   npm test -- types server     these steps alone
//   npm run faults               what befalls the store, its database and its mail server while 64 people buy
//   npm run test:data            what needs real files beside the repository (../shared/data)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, findBrowser } from './setup/browser.mjs';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { CannotGoOn, environment, ownNode, ROOT, run, runTool } from './setup/run.mjs';
import { countTests, failuresOf } from './setup/count-tests.mjs';

const total = { passed: 0, failed: 0 };
/**
 * What went wrong, told once more at the end: a long run is read from there.
 * @type {string[]}
 */
const failures = [];
const chosen = process.argv.slice(2);

/** Each step says how many of its tests passed and failed; a check without tests of its own counts as one. */
const STEPS = {
  lint: () => check('oxlint/bin/oxlint'),
  format: () => check('oxfmt/bin/oxfmt', ['--check', '.']),
  types: async () => {
    const codes = await Promise.all(
      ['tsconfig.json', 'tsconfig.web.json'].map((project) =>
        runTool('typescript/bin/tsc', ['--noEmit', '-p', project]),
      ),
    );
    return one(codes.every((code) => code === 0));
  },
  unit: () => vitest('unit'),
  data: () => vitest('data'),
  server: () => vitest('server'),
  e2e: async () => {
    const missing = await ensureBrowser();
    if (missing) {
      console.error(missing);
      return one(false);
    }
    await ensureBuilt();
    return await vitest('e2e*', { CHROMIUM_PATH: findBrowser() });
  },
  faults: async () => {
    await ensureBuilt();
    return await vitest('faults');
  },
  // Last and alone: what else runs would be measured too.
  bench: async () => {
    await ensureBuilt();
    return one((await run(ownNode(), ['bench/main.ts', '--regression'], { env: environment() })) === 0);
  },
};

/** Steps that run only where they are named: one needs what is no part of the repository, the other takes a quarter of an hour. */
const APART = new Set(['data', 'faults']);

const unknown = chosen.filter((name) => !Object.hasOwn(STEPS, name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. There are: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(2);
}

try {
  await ensureInstalled();
  for (const [name, step] of Object.entries(STEPS)) {
    if (chosen.length > 0 ? !chosen.includes(name) : APART.has(name)) continue;
    const start = Date.now();
    console.log(`\n── ${name}`);
    const { passed, failed } = await step();
    total.passed += passed;
    total.failed += failed;
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(`── ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  }
} catch (error) {
  console.error(error instanceof CannotGoOn ? error.message : error);
  total.failed += 1;
}
if (failures.length > 0) console.log(`\n── what failed\n${failures.join('\n\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** @param {boolean} good */
function one(good) {
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {string} script
 * @param {string[]} args
 */
async function check(script, args = []) {
  return one((await runTool(script, args)) === 0);
}

/**
 * @param {string} project
 * @param {Record<string, string | undefined>} env
 */
async function vitest(project, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'halfturn-report-'));
  const report = join(folder, 'report.json');
  try {
    const args = ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json'];
    const script = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const code = await run(ownNode(), [script, ...args, `--outputFile.json=${report}`], {
      env: environment(env),
    });
    let written = null;
    try {
      written = JSON.parse(readFileSync(report, 'utf8'));
    } catch {
      // It did not come so far as to write one.
    }
    const counts = countTests(written, code);
    if (counts.failed > 0) failures.push(...failuresOf(written));
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
