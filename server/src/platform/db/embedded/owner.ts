import { codeOf } from '../../code-of.ts';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from './process-table.ts';

/**
 * Decides which process has to stop the server of a data folder.
 *
 * Each owner has a file whose number is one above that of the previous owner, and the newest file is never removed. A process that
 * is slow between looking and claiming finds its number taken, or a higher one, and has lost. If one file were removed and written
 * again, a slow process could remove the file of a quicker one.
 */
export interface Owner {
  number: number;
  /** The owner's `identityOf`; null where it has let go, or where there was none yet. */
  identity: string | null;
}

const FILE = /^postgres\.owner(?:\.(\d+))?$/;

/** The newest owner of the data folder, alive or not. */
export function newestOwner(dataDir: string): Owner {
  for (;;) {
    const number = newestNumber(dataDir);
    if (number === -1) return { number, identity: null };
    try {
      return { number, identity: readFileSync(fileOf(dataDir, number), 'utf8').trim() || null };
    } catch (error) {
      // A newer owner has tidied it away since: look again.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

/** Whether an owner is another process than this one, and alive. */
export function isOther({ identity }: Owner): boolean {
  if (identity === null || identity === identityOf(process.pid)) return false;
  return identityOf(Number.parseInt(identity, 10)) === identity;
}

/** Makes this process the owner after `last`, which was found gone. False where another one was quicker. */
export function ownAfter(dataDir: string, last: Owner): boolean {
  const number = last.number + 1;
  const draft = join(dataDir, `postgres.owner-draft.${process.pid}`);
  writeFileSync(draft, `${identityOf(process.pid) ?? ''}\n`, { mode: 0o644 });
  try {
    // Unlike a renaming, it refuses where the file exists.
    linkSync(draft, fileOf(dataDir, number));
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  if (newestNumber(dataDir) > number) {
    rmSync(fileOf(dataDir, number), { force: true });
    return false;
  }
  for (const older of numbersIn(dataDir)) {
    if (older < number) rmSync(fileOf(dataDir, older), { force: true });
  }
  return true;
}

/** Lets go of a folder that is this process's. */
export function letGo(dataDir: string): void {
  const owner = newestOwner(dataDir);
  if (owner.identity !== identityOf(process.pid)) return;
  const draft = join(dataDir, `postgres.owner-draft.${process.pid}`);
  writeFileSync(draft, '');
  renameSync(draft, fileOf(dataDir, owner.number));
}

function numbersIn(dataDir: string): number[] {
  return readdirSync(dataDir).flatMap((name) => {
    const match = FILE.exec(name);
    return match ? [Number(match[1] ?? 0)] : [];
  });
}

function newestNumber(dataDir: string): number {
  return Math.max(-1, ...numbersIn(dataDir));
}

/** A store of before the numbers left one without. */
function fileOf(dataDir: string, number: number): string {
  return join(dataDir, number === 0 ? 'postgres.owner' : `postgres.owner.${number}`);
}
