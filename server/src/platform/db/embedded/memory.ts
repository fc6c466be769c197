import { totalmem } from 'node:os';

const MB = 1024 * 1024;
/** PostgreSQL's own default. */
const LEAST = 128 * MB;
/** What it holds unwritten is written when it is stopped: more would not be on a slow disk in time. */
const MOST = 1024 * MB;

/**
 * The memory for the database's pages: a quarter of what the machine or the container has, as PostgreSQL's manual advises. With its
 * default of 128 MB, a store of a million orders reads the ends of its indexes from the system again for every purchase, and waits
 * for the disk while it writes other pages back.
 *
 * @param memory in bytes
 */
export function pageMemory(memory: number = memoryHere()): string {
  return `${Math.round(Math.min(MOST, Math.max(LEAST, memory / 4)) / MB)}MB`;
}

function memoryHere(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem();
}
