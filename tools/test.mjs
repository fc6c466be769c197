// Runs on any Node from 20 on, with nothing installed:
//   npm test                     lint, format, types, and all tests that are not slow
//   npm test -- types server     these steps alone
//   npm run test:slow            long random runs, the crash journey, Lighthouse, all languages in a browser, the benchmark's floors
//   npm run faults               strikes the store, its database and its mail server while 64 people buy
//   npm run test:data            what needs real files beside the repository (../shared/data)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, findBrowser } from './setup/browser.mjs';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { CannotGoOn, environment, ownNode, ROOT, run, runQuietly } from './setup/run.mjs';
import { scratchFolder } from './setup/scratch.mjs';
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
  types: async () =>
    sum(
      await Promise.all(
        ['tsconfig.json', 'tsconfig.web.json'].map((project) =>
          // Each checker works out the types that it shares with the others once more.
          check('typescript/bin/tsc', ['--noEmit', '-p', project, '--checkers', '1']),
        ),
      ),
    ),
  unit: () => vitest('unit'),
  server: () => vitest('server'),
  e2e: () => journeys('e2e'),
  data: () => vitest('data'),
  soak: () => vitest(['soak', 'soak-alone']),
  'e2e-slow': () => journeys('e2e-slow', 'e2e-alone'),
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

/** The checks use the processor time that the tests beside them leave while they wait. */
const CHECKS = ['lint', 'format', 'types'];
/** The steps that drive a browser. */
const WITH_BROWSER = ['e2e', 'e2e-slow'];
/**
 * What is missing for them, once that is known.
 *
 * @type {Promise<string | null> | undefined}
 */
let browser;
/** What runs if no step is named. */
const QUICK = [...CHECKS, 'unit', 'server', 'e2e'];

const unknown = chosen.filter((name) => !Object.hasOwn(STEPS, name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. There are: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(2);
}

try {
  await ensureInstalled();
  const wanted = Object.entries(STEPS).filter(([name]) =>
    (chosen.length > 0 ? chosen : QUICK).includes(name),
  );
  // A fresh machine fetches its browser from the network while the first tests use the processor.
  if (wanted.some(([name]) => WITH_BROWSER.includes(name))) browser = ensureBrowser();
  const isCheck = (/** @type {[string, unknown]} */ [name]) => CHECKS.includes(name);
  await Promise.all([inTurn(wanted.filter(isCheck)), inTurn(wanted.filter((step) => !isCheck(step)))]);
} catch (error) {
  fail(error);
}
if (failures.length > 0) console.log(`\n── what failed\n${failures.join('\n\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Runs steps one after the other. A step that throws counts as a failure, and ends its turn.
 *
 * @param {[string, () => Promise<{ passed: number, failed: number }>][]} steps
 */
async function inTurn(steps) {
  try {
    for (const [name, step] of steps) {
      const start = Date.now();
      console.log(`\n── ${name}`);
      const { passed, failed } = await step();
      total.passed += passed;
      total.failed += failed;
      const seconds = ((Date.now() - start) / 1000).toFixed(1);
      console.log(`── ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
    }
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  console.error(error instanceof CannotGoOn ? error.message : error);
  total.failed += 1;
}

/** @param {{ passed: number, failed: number }[]} counts */
function sum(counts) {
  return {
    passed: counts.reduce((all, { passed }) => all + passed, 0),
    failed: counts.reduce((all, { failed }) => all + failed, 0),
  };
}

/** @param {boolean} good */
function one(good) {
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Runs a tool whose output is shown once it has ended, in one piece, and told again at the end if it found something.
 *
 * @param {string} script from `node_modules` on
 * @param {string[]} args
 */
async function check(script, args = []) {
  const { code, output } = await runQuietly(script, args);
  console.log(output);
  if (code !== 0) failures.push([`${script} ${args.join(' ')}`, output.slice(0, 4_000)].join('\n'));
  return one(code === 0);
}

/**
 * Projects that drive a browser.
 *
 * @param {string[]} projects
 */
async function journeys(...projects) {
  const missing = await browser;
  if (missing) {
    console.error(missing);
    return one(false);
  }
  await ensureBuilt();
  return await vitest(projects, { CHROMIUM_PATH: findBrowser() });
}

/**
 * @param {string | string[]} projects
 * @param {Record<string, string | undefined>} env
 */
async function vitest(projects, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'halfturn-report-'));
  const report = join(folder, 'report.json');
  try {
    const ofProjects = [projects].flat().flatMap((project) => ['--project', project]);
    const args = ['run', ...ofProjects, '--passWithNoTests', '--reporter=default', '--reporter=json'];
    const script = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const scratch = scratchFolder();
    const code = await run(ownNode(), [script, ...args, `--outputFile.json=${report}`], {
      env: environment({
        TMPDIR: scratch,
        // The stores and commands that tests start find the modules compiled, by the first of them.
        NODE_COMPILE_CACHE: join(scratch, 'halfturn-compiled'),
        ...env,
      }),
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
