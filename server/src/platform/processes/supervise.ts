import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** What a process of the store does. */
export type ProcessRole = 'web' | 'worker';

/** What a process is told when it starts. By message, as other programs of the same user can read an environment. */
export interface Handover {
  /** `prepare` is done once, before the store is opened; its process then ends. */
  task: 'serve' | 'prepare';
  databaseUrl: string;
  /** Null if the database is not the store's own. */
  ownerUrl: string | null;
  /** Where the web processes answer. Null for these themselves. */
  webUrl: string | null;
  /** How often it says that it is alive, in milliseconds. */
  beatMs: number;
}

/** From a process to its supervisor. */
export type Report =
  | { kind: 'joined' }
  | { kind: 'started' }
  | { kind: 'done'; result: unknown }
  | { kind: 'alive' }
  | { kind: 'peers'; news: unknown };
/** From the supervisor to a process. */
export type Order = { kind: 'start'; handover: Handover } | { kind: 'peers'; news: unknown };

type Database = Pick<Handover, 'databaseUrl' | 'ownerUrl'>;

export interface SuperviseOptions {
  /** How many processes answer visitors. */
  web: number;
  /** Whether there is a worker, too. */
  worker: boolean;
  database: Database;
  log: Pick<Log, 'warn' | 'error'>;
  /** Called once, if a process does not stay up: the store must end. The sentence says why. */
  giveUp: (sentence: string) => void;
  times?: Partial<Times>;
}

interface Times {
  /** A process that is not heard of for so long does nothing any more, and is killed. */
  silence: number;
  /** The pause before the second try, which doubles with each further one. */
  pause: number;
  longestPause: number;
  /** A process that ran for so long has recovered: its next end is a new one. */
  steady: number;
}

const TIMES: Times = { silence: 30_000, pause: 250, longestPause: 15_000, steady: 60_000 };
/** As often a process says that it is alive before its silence is too long. */
const BEATS = 10;
/** With the pauses above, 8 tries take about half a minute. */
const TRIES = 8;

// Each process accepts connections itself. Where the supervisor hands them on instead, one that it has handed to a process that is
// killed stays open and is never answered.
cluster.schedulingPolicy = cluster.SCHED_NONE;

export interface Supervised {
  /** Where the web processes answer; resolves once one does. */
  listening: Promise<Address>;
  /** Lets each process finish what is in flight: the worker first, as what it has at work may call the others. */
  stop(): Promise<void>;
}

/**
 * Runs the store in several processes on one address. One that ends although nothing has stopped it, or that is not heard of any
 * more, is replaced. What one tells its peers reaches all others.
 */
export function superviseProcesses(options: SuperviseOptions): Supervised {
  const { log, giveUp } = options;
  const times = { ...TIMES, ...options.times };
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = () => signal.aborted;
  const stop = once(signal, 'abort').then(() => null);
  const listening = Promise.withResolvers<Address>();
  const running = new Map<Worker, ProcessRole>();
  const webs = Array.from({ length: options.web }, () => keep('web', async () => null));
  const worker = options.worker ? keep('worker', async () => urlOf(await listening.promise)) : null;

  cluster.on('listening', (_worker, address) => listening.resolve(address));
  return {
    listening: listening.promise,
    stop: async () => {
      stopping.abort();
      await worker?.end();
      await Promise.all(webs.map((each) => each.end()));
    },
  };

  /** Keeps one process running. */
  function keep(role: ProcessRole, webUrl: () => Promise<string | null>): { end(): Promise<void> } {
    let current: Worker | undefined;
    const ended = watch();
    return {
      end: async () => {
        current?.process.kill('SIGTERM');
        await ended;
      },
    };

    async function watch(): Promise<void> {
      for (let failures = 0; !stopped();) {
        const since = performance.now();
        const handover: Handover = {
          task: 'serve',
          ...options.database,
          webUrl: await Promise.race([webUrl(), stop]),
          beatMs: times.silence / BEATS,
        };
        if (stopped()) return;
        current = cluster.fork({ ROLE: role });
        const [started, how] = await lifeOf(current, role, handover);
        if (stopped()) return;
        failures = performance.now() - since > times.steady ? 1 : failures + 1;
        if (failures >= TRIES || (!started && failures === 1 && how === 1))
          return giveUp(`The store ends: its ${role} process does not stay up.`);
        log.error(
          { role, how },
          'A process of the store has ended unexpectedly. Another one takes its place.',
        );
        await sleep(Math.min(times.pause * 2 ** (failures - 1), times.longestPause), undefined, {
          signal,
        }).catch(() => {});
      }
    }
  }

  /** Waits for the end of a process. Returns whether it was ever ready, and its exit code or the signal that ended it. */
  async function lifeOf(
    process: Worker,
    role: ProcessRole,
    handover: Handover,
  ): Promise<[boolean, number | string]> {
    let started = false;
    let heard = performance.now();
    running.set(process, role);
    process.on('message', (report: Report) => {
      heard = performance.now();
      if (report.kind === 'joined') process.send({ kind: 'start', handover } satisfies Order);
      if (report.kind === 'started') started = true;
      if (report.kind === 'peers')
        for (const other of running.keys())
          if (other !== process && other.isConnected()) other.send({ ...report } satisfies Order);
    });
    const timer = setInterval(() => {
      if (!started || performance.now() - heard < times.silence) return;
      log.error({ role }, 'A process of the store is silent. It is ended.');
      process.process.kill('SIGKILL');
    }, times.silence / BEATS);
    const [code, killedBy] = (await once(process, 'exit')) as [number | null, string | null];
    clearInterval(timer);
    running.delete(process);
    return [started, killedBy ?? code ?? 0];
  }
}

/** A process that has ended without doing its task, and has said why. */
export class ProcessRefused extends Error {
  override name = 'ProcessRefused';
}

/**
 * Has a task done in a process of its own, as it needs code and memory that the supervisor does not.
 *
 * @returns what comes of it, which is `ProcessRefused` if the process ends without; and how to end it at once
 */
export function runTask(
  task: 'prepare',
  database: Database,
): { result: Promise<unknown>; stop(): Promise<void> } {
  const process = cluster.fork();
  const done = Promise.withResolvers<unknown>();
  const ended = once(process, 'exit');
  process.on('message', (report: Report) => {
    const handover: Handover = { task, ...database, webUrl: null, beatMs: TIMES.silence };
    if (report.kind === 'joined') process.send({ kind: 'start', handover } satisfies Order);
    if (report.kind === 'done') done.resolve(report.result);
  });
  void ended.then(() => done.reject(new ProcessRefused(`The task ${task} was not done.`)));
  const stop = async () => {
    process.process.kill('SIGKILL');
    await ended;
  };
  return { result: done.promise.finally(stop), stop };
}

/** The address of the web processes, for programs of this machine. */
export function urlOf({ address, port }: Address): string {
  const host = ['0.0.0.0', '::', ''].includes(address) ? '127.0.0.1' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
