#!/usr/bin/env node
// All commands of the store under one name: npx halfturn COMMAND. Runs on any Node from 20 on, with nothing installed.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { CannotGoOn, environment, ownNode, ROOT } from './setup/run.mjs';

/** @type {Record<string, { script: string, usage: string, what: string }>} */
const COMMANDS = {
  start: { script: 'start.mjs', usage: 'start', what: 'runs the store until it is told to stop' },
  migrate: {
    script: 'migrate.ts',
    usage: 'migrate',
    what: 'brings the database up to date; start does so too',
  },
  doctor: {
    script: 'doctor.ts',
    usage: 'doctor [--deep]',
    what: 'looks the books over for anything that must never be',
  },
  backup: {
    script: 'backup.ts',
    usage: 'backup [--to FOLDER]',
    what: 'backs up the embedded database while the store runs',
  },
  restore: {
    script: 'restore.ts',
    usage: 'restore FILE',
    what: 'restores a backup into an empty DATA_DIR, with all keys off sale',
  },
  import: { script: 'import.ts', usage: 'import products|keys FILE', what: 'takes in products or keys' },
  user: {
    script: 'user.ts',
    usage: 'user list|reset EMAIL',
    what: 'lists the staff; gives an owner a new way into the back office',
  },
  licenses: {
    script: 'licenses.ts',
    usage: 'licenses',
    what: 'lists the licenses of the packages that the store runs on',
  },
};
const WIDTH = Math.max(...Object.values(COMMANDS).map(({ usage }) => usage.length));
const HELP = `npx halfturn COMMAND

${Object.values(COMMANDS)
  .map(({ usage, what }) => `  ${usage.padEnd(WIDTH)}  ${what}`)
  .join('\n')}

Each command has a --help; all but start and import have --json, for programs. Settings come from the environment (docs/running.md).
Ends with 0 where all is well, 1 where a command was refused or something is broken, 2 where the doctor could not look.`;

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

// Commands run where they are called, so that FILE may be relative; the store's own folder stays in the checkout.
process.env.DATA_DIR = resolve(process.env.DATA_DIR ?? join(ROOT, 'data'));

if (!command) {
  const asked = ['help', '--help', '-h'].includes(name);
  console[asked ? 'log' : 'error'](HELP);
  process.exitCode = asked ? 0 : 1;
} else if (name === 'start' && !args.includes('--help')) {
  // It passes on signals, and takes its own arguments.
  process.argv.splice(2, 1);
  await import('./start.mjs');
} else if (name === 'start')
  console.log(
    'npx halfturn start\n\nRuns the store until it is told to stop. Its settings are in docs/running.md.',
  );
else await run(command.script);

/** @param {string} script */
async function run(script) {
  try {
    await ensureInstalled();
    const child = spawn(ownNode(), [join(ROOT, 'tools', script), ...args], {
      stdio: 'inherit',
      env: environment(),
    });
    child.once('exit', (code) => process.exit(code ?? 1));
    // Ctrl-C reaches the command itself; it says how it ended.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
  } catch (error) {
    console.error(error instanceof CannotGoOn ? error.message : error);
    process.exit(1);
  }
}
