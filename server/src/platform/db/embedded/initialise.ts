import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { ClusterFolder } from './folder.ts';
import { CannotRunDatabase, type RunAs } from './run-as.ts';

const run = promisify(execFile);

/** The cluster's superuser: starts the database and migrates it. */
export const DATABASE_USER = 'halfturn';

/** The role as which the store works. It owns nothing. */
export const RUNTIME_USER = 'halfturn_app';

/** What the binaries see of our environment: above all not the keys that it may hold. */
export const BARE_ENV = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Makes the data folder of a new database: UTF-8, checksums, and the built-in C.UTF-8 collation, which sorts alike on every
 * machine. It is made beside and moved into place, as half of one would pass for a whole one.
 */
export async function initialise(
  folder: ClusterFolder,
  binaries: Binaries,
  as: RunAs,
  durable: boolean,
): Promise<void> {
  const draft = `${folder.cluster}.new`;
  const passwordFile = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${folder.password}\n`, { mode: 0o600 });
  if (as.owner) for (const path of [draft, passwordFile]) chownSync(path, as.owner.uid, as.owner.gid);
  const { file, args, options } = as.command(binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]);
  try {
    await run(file, args, { ...options, env: BARE_ENV, cwd: '/' });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new CannotRunDatabase(`The database could not be set up: ${stderr?.trim() || String(error)}`, {
      cause: error,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, folder.cluster);
}
