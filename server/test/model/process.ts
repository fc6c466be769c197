import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '../../src/platform/log.ts';
import { openContext } from '../../src/app/open-context.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Config } from '../../src/platform/config.ts';
import type { Context } from '../../src/platform/context.ts';
import type { Db } from '../../src/platform/db/kysely.ts';
import { createPool } from '../../src/platform/db/pool.ts';
import type { Job } from '../../src/platform/jobs/job.ts';
import type { Providers } from '../../src/sale/payments/provider.ts';

/** What happens to a process at some point of what it is doing. */
export interface Blow {
  /** It comes with the so-many-th piece that the process says to the database from now on. */
  after: number;
  /**
   * `dies`: the statement is not sent. `dies unheard`: it is sent, and its answer is lost; for the last statement that is a commit with an
   * unknown result. `is cut off`: the database ends its connections, and the process continues.
   */
  how: 'dies' | 'dies unheard' | 'is cut off';
}

/** One process of the shop: its own connections, its own memory, and nothing that it does by itself. */
export interface Process {
  context: Context;
  db: Db;
  providers: Providers;
  /** What it can work off, by name. */
  jobs: ReadonlyMap<string, Job<Context>>;
  /** Strikes it down while it does what comes next. */
  await(blow: Blow): void;
  /** Waits until the database has dropped the ended connections, and starts again. True if the blow hit. */
  recover(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ProcessOptions {
  name: string;
  config: Config;
  log: Log;
  url: string;
  clock: Clock;
  /** Of connections that are not the process's own. */
  admin: Db;
  /** The payment providers, as they are seen over its connections. */
  providersOf: (db: Db) => Providers;
  jobsOf: (providers: Providers) => readonly Job<Context>[];
}

/** As many as three things at once need, and some for what they do beside. */
const CONNECTIONS = 8;

/** What the driver keeps to itself. */
type Client = pg.PoolClient & { connection: { stream: Socket }; processID: number };

export async function openProcess(options: ProcessOptions): Promise<Process> {
  const { name, config, log, url, clock, admin } = options;
  const pool = createPool({ url, name, max: CONNECTIONS, onError: () => {} });
  const clients = new Set<Client>();
  let blow: Blow | null = null;
  let struck: number[] | null = null;
  let dead = false;
  let cutting: Promise<unknown> | null = null;

  const die = (): void => {
    dead = true;
    for (const { connection } of clients) connection.stream.destroy();
  };
  const strike = (how: Blow['how']): void => {
    blow = null;
    struck = [...clients].map(({ processID }) => processID);
    if (how === 'dies') die();
    else if (how === 'dies unheard') setImmediate(die);
    else
      cutting = sql`select pg_terminate_backend(pid) from unnest(${struck}::int[]) as its (pid)`.execute(
        admin,
      );
  };
  pool.on('connect', (connected) => {
    const client = connected as Client;
    const { stream } = client.connection;
    // Who is dead opens no new ones.
    if (dead) return void stream.destroy();
    clients.add(client);
    client.once('end', () => clients.delete(client));
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = ((...args: unknown[]) => {
      if (blow && --blow.after < 0) {
        const { how } = blow;
        if (how === 'dies') {
          strike(how);
          return false;
        }
        strike(how);
      }
      return write(...args);
    }) as typeof stream.write;
  });

  const { context } = await openContext({ config, log, databaseUrl: url, clock, pool });
  const { db } = context;
  const providers = options.providersOf(db);
  const jobs = options.jobsOf(providers);

  return {
    context,
    db,
    providers,
    jobs: new Map(jobs.map((job) => [job.name, job])),
    await: (next) => void (blow = { ...next }),
    async recover() {
      blow = null;
      if (!struck) return false;
      await cutting;
      cutting = null;
      while (clients.size > 0 && [...clients].some(({ processID }) => present(struck).includes(processID)))
        await nextTurn();
      const there = () =>
        sql`select from pg_stat_activity where pid = any(${struck}::int[]) and datname = current_database()`.execute(
          admin,
        );
      while ((await there()).rows.length > 0) await nextTurn();
      struck = null;
      dead = false;
      return true;
    },
    close: () => pool.end(),
  };
}
