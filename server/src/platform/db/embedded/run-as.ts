import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

interface Ids {
  uid: number;
  gid: number;
}

/** How the PostgreSQL binaries are started. PostgreSQL refuses to run as root, so root hands it to another user. */
export interface RunAs {
  /** Who must own the data folder, where it is not us. */
  owner?: Ids;
  /** The command line and spawn options that run `file` as that user. */
  command: (file: string, args: string[]) => { file: string; args: string[]; options: Partial<Ids> };
}

/** The machine does not let us run PostgreSQL; the message says what to do about it. */
export class CannotRunDatabase extends Error {
  override name = 'CannotRunDatabase';
}

/**
 * Chooses the user that runs PostgreSQL. An ordinary user runs it under the same account. Root runs it as `postgres`, and creates
 * that user if the machine has none, or uses the user of the lowest rights if it cannot create users.
 *
 * If that user may not enter the folders on the way (a checkout under /root, which is closed to all others), the server keeps the
 * one capability that passes through closed folders, by `setpriv` of util-linux.
 *
 * @param paths what the user must be able to reach: the binaries and the data folder
 */
export function runAs(paths: string[]): RunAs {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args, options: {} }) };
  const owner = idsOf('postgres') ?? madeUser() ?? idsOf('nobody');
  if (!owner) {
    throw new CannotRunDatabase(
      'PostgreSQL does not run as root, and this machine has no other user for it. ' +
        'Start the store as an ordinary user, or set DATABASE_URL.',
    );
  }
  const closed = paths.filter((path) => !mayReach(owner, path));
  if (closed.length === 0) return { owner, command: (file, args) => ({ file, args, options: owner }) };

  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (!setpriv) {
    throw new CannotRunDatabase(
      `PostgreSQL does not run as root, and no other user may enter ${closed.join(' or ')}. ` +
        'Move the store to a folder that others may enter, start it as an ordinary user, or set DATABASE_URL.',
    );
  }
  const who = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const doors = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    owner,
    command: (file, args) => ({ file: setpriv, args: [...who, ...doors, file, ...args], options: {} }),
  };
}

function idsOf(name: string): Ids | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function madeUser(): Ids | undefined {
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ];
  try {
    execFileSync('useradd', options, { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return idsOf('postgres');
}

function mayReach(user: Ids, path: string): boolean {
  try {
    execFileSync('test', ['-x', path], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
