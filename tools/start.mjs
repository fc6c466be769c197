// Runs on any Node from 20 on, with nothing installed: it is what installs. The store itself runs on the Node from npm.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { CannotGoOn, environment, ownNode, ROOT, STORE_FLAGS } from './setup/run.mjs';

const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');
const args = process.argv.slice(2);
const development = args.includes('--dev');

try {
  await ensureInstalled();
  // Vite serves the sources while developing.
  if (!development) await ensureBuilt();
  if (!args.includes('--build-only')) serve();
} catch (error) {
  console.error(error instanceof CannotGoOn ? error.message : error);
  process.exit(1);
}

/** Starts the store and becomes its shadow: signals go through to it, and its end is ours. */
function serve() {
  const flags = development ? ['--watch', '--watch-preserve-output'] : [];
  const child = spawn(
    ownNode(),
    [...STORE_FLAGS, ...flags, development ? 'server/src/dev.ts' : 'server/src/main.ts', ...args],
    {
      cwd: ROOT,
      stdio: 'inherit',
      // What Node has compiled is kept: further starts take two thirds of the time.
      env: environment({ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED }),
    },
  );
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  child.once('error', (error) => {
    console.error(error);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/**
 * A signal that is sent to `npm start` ends npm and the shell between us, and goes no further. That shell's end is how we
 * hear of it. Without npm a parent that leaves means nothing: it may be a terminal, and we meant to outlive it.
 *
 * @param {() => void} then
 */
function whenNpmIsGone(then) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 250);
}
