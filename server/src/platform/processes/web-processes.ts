import { availableParallelism, totalmem } from 'node:os';

const MIB = 1024 ** 2;
/** What a web process takes after an hour of visitors, with some thousand products. */
const EACH = 512 * MIB;
/** For the worker, the supervisor, a database on the same machine, and the system. */
const OTHERS = 1024 * MIB;

export interface Machine {
  cores: number;
  /** In bytes. */
  memory: number;
}

/** As many web processes as a machine has cores, or as its memory bears; 1 if it bears no second one beside the others. */
export const webProcessesFor = ({ cores, memory }: Machine): number =>
  Math.max(1, Math.min(cores, Math.floor((memory - OTHERS) / EACH)));

/** This machine, or as much of it as its container may use. */
export function thisMachine(): Machine {
  const allowed = process.constrainedMemory();
  return { cores: availableParallelism(), memory: Math.min(totalmem(), allowed > 0 ? allowed : Infinity) };
}
