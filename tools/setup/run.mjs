import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What stops a start for a reason that a person can mend: its message is all that is shown. */
export class CannotGoOn extends Error {}

/**
 * The Node that the store runs on: the one that npm installed, whatever Node this script is run by.
 *
 * @returns {string} its path
 */
export function ownNode() {
  const node = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(node)) return node;
  throw new CannotGoOn(
    'Node 24 is missing from node_modules: its install script did not run. ' +
      'Delete node_modules and run npm ci without --ignore-scripts.',
  );
}

/**
 * What Node is told of the store's memory. Left alone it keeps up to 128 MiB in each process for what was allocated last, and is no
 * faster: with 16 MiB a web process takes 280 instead of 355 MiB at its start, and 410 instead of 500 after 3,000 pages, at the same
 * rate of pages.
 */
export const STORE_FLAGS = ['--max-semi-space-size=16'];

/**
 * The environment of what we start: our own Node and tools come first, so that a script's first line finds them.
 *
 * @param {Record<string, string | undefined>} more
 */
export function environment(more = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const bin = join(ROOT, 'node_modules', '.bin');
  return { ...process.env, PATH: [dirname(ownNode()), bin, process.env.PATH].join(separator), ...more };
}

/**
 * Runs a command in the checkout, its output shown as it comes.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit code
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/**
 * Runs the script of an installed package on our own Node.
 *
 * @param {string} script from `node_modules` on
 * @param {string[]} args
 */
export function runTool(script, args) {
  return run(ownNode(), [join(ROOT, 'node_modules', script), ...args], { env: environment() });
}

/**
 * The same for a check that runs beside the tests: it prints nothing, and a tool that is written in Go, as tsc and the linter's
 * part for types are, uses one thread. That takes a third less of the processor's time than two.
 *
 * @param {string} script from `node_modules` on
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>} its exit code, and all that it printed
 */
export function runQuietly(script, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(ownNode(), [join(ROOT, 'node_modules', script), ...args], {
      cwd: ROOT,
      env: environment({ GOMAXPROCS: '1' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}
