import { codeOf } from '../../code-of.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isOther, letGo, newestOwner, ownAfter } from './owner.ts';
import { RUNTIME_USER } from './initialise.ts';
import { identityOf } from './process-table.ts';

/** The files of an embedded database under `DATA_DIR`, and what they say. */
export interface ClusterFolder {
  /** PostgreSQL's own data folder. */
  cluster: string;
  log: string;
  /** Made at the first start, readable by us alone. */
  password: string;
  /** Derived from `password`, which cannot be computed from it. */
  runtimePassword: string;
  readPort: () => number | undefined;
  writePort: (port: number) => void;
  /** Process id and port of the server that the data folder says is running, true or not. */
  postmaster: () => { pid: number; port: number } | undefined;
  forgetPostmaster: () => void;
  /** Whether the process that has to stop the server is another one, and alive. */
  ownedByOther: () => boolean;
  /** Makes this process the one that has to stop the server. False where another one was quicker. */
  own: () => boolean;
  disown: () => void;
}

/** Opens, and at the first start makes, the folder of an embedded database. */
export function clusterFolder(folder: string): ClusterFolder {
  const dataDir = resolve(folder);
  mkdirSync(dataDir, { recursive: true });
  const cluster = join(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'postgres.password');
  const portFile = join(dataDir, 'postgres.port');
  const postmasterFile = join(cluster, 'postmaster.pid');
  if (!existsSync(passwordFile)) {
    if (existsSync(join(cluster, 'PG_VERSION'))) {
      throw new Error(
        `${passwordFile} is missing, and without it the database in ${cluster} cannot be opened.`,
      );
    }
    // Of two that start at once, both go by what the quicker one wrote.
    writeOnce(passwordFile, randomBytes(24).toString('base64url'), 0o600);
  }
  const password = readFileSync(passwordFile, 'utf8').trim();
  return {
    cluster,
    log: join(dataDir, 'postgres.log'),
    password,
    runtimePassword: createHmac('sha256', password).update(RUNTIME_USER).digest('base64url'),
    readPort: () => numberIn(portFile),
    writePort: (port) => {
      if (numberIn(portFile) !== port) writeWhole(portFile, String(port), 0o644);
    },
    postmaster: () => {
      const [pid, , , port] = (textOf(postmasterFile) ?? '').split('\n').map(Number);
      return pid && port ? { pid, port } : undefined;
    },
    forgetPostmaster: () => rmSync(postmasterFile, { force: true }),
    ownedByOther: () => isOther(newestOwner(dataDir)),
    own: () => {
      const last = newestOwner(dataDir);
      // A full disk takes no second file, and this process needs none.
      if (last.identity !== null && last.identity === identityOf(process.pid)) return true;
      return !isOther(last) && ownAfter(dataDir, last);
    },
    disown: () => letGo(dataDir),
  };
}

/** Written beside and moved into place: a crash leaves the old file or the new one, never half of one. */
function writeWhole(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.${process.pid}`, `${text}\n`, { mode });
  renameSync(`${file}.${process.pid}`, file);
}

/** Writes a file where there is none yet, whole from its first moment on. */
function writeOnce(file: string, text: string, mode: number): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${text}\n`, { mode });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function numberIn(file: string): number | undefined {
  const value = Number.parseInt(textOf(file) ?? '', 10);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
