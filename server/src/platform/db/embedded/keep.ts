import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './start.ts';

export type KeptDatabase = Pick<EmbeddedDatabase, 'ownerUrl' | 'runtimeUrl' | 'stop'>;

export interface KeepOptions {
  dataDir: string;
  log: Pick<Log, 'warn' | 'error'>;
  /** Called once, if the database cannot be brought back: the process must end. The sentence says why. */
  giveUp: (sentence: string) => void;
  /** For tests. */
  start?: (options: EmbeddedOptions) => Promise<EmbeddedDatabase>;
  times?: Partial<Times>;
  isFull?: (dataDir: string) => boolean;
}

interface Times {
  /** Milliseconds between two looks at the server. */
  look: number;
  /** The pause before the second try, which doubles with each further one. */
  pause: number;
  longestPause: number;
  /** A server that ran for so long has recovered: the next failure is a new one. */
  steady: number;
  /** While the disk is full, a start is tried this often even if no space was freed. */
  whileFull: number;
}

const TIMES: Times = { look: 250, pause: 500, longestPause: 15_000, steady: 60_000, whileFull: 30_000 };
/** With the pauses above, 8 tries take about a minute. */
const TRIES = 8;
/** PostgreSQL writes its log in segments of 16 MB, and ends when it cannot make the next one. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Starts the embedded database, and starts it again each time it ends although nothing has stopped it: it was killed, its
 * disk was full, or the process that owned it has stopped.
 *
 * A database that does not come back after several tries ends the process by `giveUp`. A full disk does not count as a
 * failed try: the store stays, says so in its log, and goes on once there is space.
 */
export async function keepEmbedded(options: KeepOptions): Promise<KeptDatabase> {
  const { dataDir, log, giveUp, start = startEmbedded, isFull = diskIsFull } = options;
  const times = { ...TIMES, ...options.times };
  const stopping = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});
  const stopped = () => stopping.signal.aborted;
  const first = await start({ dataDir });
  let current = first;
  const watching = watch();

  return {
    ownerUrl: first.ownerUrl,
    runtimeUrl: first.runtimeUrl,
    stop: async () => {
      stopping.abort();
      await watching;
      await current.stop();
    },
  };

  async function watch(): Promise<void> {
    for (let failures = 0; ; failures++) {
      const since = performance.now();
      while (current.isAlive() && !stopped()) await pause(times.look);
      if (stopped()) return;
      if (performance.now() - since > times.steady || isFull(dataDir)) failures = 0;
      log.error('The database has ended unexpectedly. It is started again.');
      const back = await bringBack(failures);
      if (!back) return;
      current = back;
      log.warn('The database runs again.');
    }
  }

  /** Undefined if the store is being stopped, or has given up. */
  async function bringBack(failedBefore: number): Promise<EmbeddedDatabase | undefined> {
    for (let failures = failedBefore; !stopped(); failures++) {
      if (isFull(dataDir)) {
        await untilSpace();
        failures = 0;
      }
      if (failures >= TRIES) {
        giveUp(`The store ends: the database in ${dataDir} does not stay up. See postgres.log there.`);
        return undefined;
      }
      if (failures > 0) await pause(Math.min(times.pause * 2 ** (failures - 1), times.longestPause));
      if (stopped()) return undefined;
      try {
        const database = await start({ dataDir, mayCreate: false });
        if (database.runtimeUrl === first.runtimeUrl) return database;
        giveUp('The store ends: another program has taken the port of its database. Start the store again.');
        return undefined;
      } catch (err) {
        log.error({ err }, 'The database could not be started again.');
      }
    }
    return undefined;
  }

  async function untilSpace(): Promise<void> {
    log.error(`The disk under ${dataDir} is full. Nothing can be sold until space is freed.`);
    const until = performance.now() + times.whileFull;
    while (isFull(dataDir) && performance.now() < until && !stopped()) await pause(times.look);
  }
}

/** Whether the database's folder, or its log's, which may be on another disk, has no room for the next piece of the log. */
function diskIsFull(dataDir: string): boolean {
  const cluster = join(dataDir, 'postgres');
  return [cluster, join(cluster, 'pg_wal')].some((folder) => {
    try {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize < LEAST_FREE_BYTES;
    } catch {
      return false;
    }
  });
}
