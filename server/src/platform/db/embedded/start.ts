import { chownSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { boot, HOST } from './boot.ts';
import { clusterFolder, type ClusterFolder } from './folder.ts';
import { DATABASE_USER, initialise, RUNTIME_USER } from './initialise.ts';
import { pageMemory } from './memory.ts';
import { identityOf, isServerOf } from './process-table.ts';
import { CannotRunDatabase, runAs } from './run-as.ts';

const DATABASE = 'halfturn';
/** How long a server may take to be ready: one that recovers from a crash reads its log first. */
const READY_MS = 60_000;
/** How long it may take to end its sessions and write what it has in memory, before it is cut off (and recovers next time). */
const STOP_MS = 20_000;

export interface EmbeddedOptions {
  dataDir: string;
  /** False in tests alone: what was committed may be lost where the machine (not the server) goes down. */
  durable?: boolean;
  /** False if there has to be a database already: a folder that has vanished must not be replaced by an empty one. */
  mayCreate?: boolean;
  /** Further settings, as `postgres -c name=value` has them. */
  settings?: Record<string, string>;
}

export interface EmbeddedDatabase {
  /** Connection string of the cluster's superuser, with the password in it: for migrations, and for tests. */
  ownerUrl: string;
  /** Connection string of the role as which the store works, once `prepareDatabase` has granted it what it needs. */
  runtimeUrl: string;
  port: number;
  /** Process id of the server. */
  pid: number;
  /** Whether the server's process still runs. */
  isAlive: () => boolean;
  /** Ends the server where it is this process's to end: open transactions are rolled back, what is committed is kept. */
  stop: () => Promise<void>;
}

/**
 * Starts the PostgreSQL of `dataDir`, which it sets up at the first start, on a free port of 127.0.0.1.
 *
 * Where one is running there already, it is used: it belongs to a process that lives (the store, while a command of the
 * shopkeeper's looks in; `stop` then does nothing), or was left by one that was killed (then it is ours from now on).
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (options.mayCreate === false && !existsSync(join(options.dataDir, 'postgres', 'PG_VERSION')))
    throw new CannotRunDatabase(`The database in ${options.dataDir} is gone.`);
  const folder = clusterFolder(options.dataDir);
  const ours = folder.own();
  const running = await findRunning(folder, !ours);
  if (running) return handle(folder, running, ours);
  if (!ours)
    throw new CannotRunDatabase(`Another process holds ${folder.cluster}, and no database runs there.`);

  const binaries = await findBinaries();
  const as = runAs([binaries.postgres, options.dataDir]);
  const durable = options.durable ?? true;
  if (!existsSync(folder.cluster)) await initialise(folder, binaries, as, durable);
  if (as.owner) chownSync(folder.cluster, as.owner.uid, as.owner.gid);
  folder.forgetPostmaster();
  const settings = {
    ...(durable ? { shared_buffers: pageMemory() } : { fsync: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  await boot(folder, binaries, as, settings, (port, gone) => untilReady(folder, port, gone));
  const server = folder.postmaster();
  if (!server)
    throw new CannotRunDatabase(`The database in ${folder.cluster} ended as soon as it had started.`);
  await ensureDatabase(folder, server.port);
  return handle(folder, server, ours);
}

function handle(
  folder: ClusterFolder,
  { pid, port }: { pid: number; port: number },
  ours: boolean,
): EmbeddedDatabase {
  const identity = identityOf(pid);
  return {
    ownerUrl: urlOf(folder, port, DATABASE),
    runtimeUrl: `postgres://${RUNTIME_USER}:${folder.runtimePassword}@${HOST}:${port}/${DATABASE}`,
    port,
    pid,
    isAlive: () => identity !== null && identityOf(pid) === identity,
    stop: async () => {
      if (!ours) return;
      await end(pid, identity);
      folder.disown();
    },
  };
}

/** The server that runs on the folder, once it answers. While another process is starting it, it is waited for. */
async function findRunning(
  folder: ClusterFolder,
  wait: boolean,
): Promise<{ pid: number; port: number } | undefined> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const server = folder.postmaster();
    const lives = server && isServerOf(server.pid, folder.cluster);
    if (!lives && !(wait && folder.ownedByOther() && Date.now() < deadline)) return undefined;
    if (lives) {
      const gone = new AbortController();
      const watch = setInterval(() => identityOf(server.pid) ?? gone.abort(new Error('ended')), 100);
      try {
        await untilReady(folder, server.port, gone.signal);
        await ensureDatabase(folder, server.port);
        return server;
      } catch (error) {
        // Ended while we waited for it: a server that was on its way down.
        if (!gone.signal.aborted) throw error;
      } finally {
        clearInterval(watch);
      }
    }
    await sleep(50);
  }
}

async function untilReady(folder: ClusterFolder, port: number, gone: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    try {
      return await withClient(urlOf(folder, port, 'postgres'), async () => {});
    } catch (error) {
      // What answers with an error of its own does not start or recover (57P03): waiting would mend nothing. A machine that is busy may
      // well leave a connection without an answer for a while.
      const refused = error instanceof pg.DatabaseError && error.code !== '57P03';
      if (refused || gone.aborted || Date.now() > deadline) throw error;
    }
    await sleep(30);
  }
}

async function ensureDatabase(folder: ClusterFolder, port: number): Promise<void> {
  await withClient(urlOf(folder, port, 'postgres'), async (client) => {
    // Two that start at once find neither the database nor each other.
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    // A data folder that an earlier version made has no such role yet.
    const role = await client.query('select from pg_roles where rolname = $1', [RUNTIME_USER]);
    if (role.rowCount === 0)
      await client.query(
        `create role ${RUNTIME_USER} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
          password ${client.escapeLiteral(folder.runtimePassword)}`,
      );
  });
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end();
  }
}

async function end(pid: number, identity: string | null): Promise<void> {
  const deadline = Date.now() + STOP_MS;
  let signal: NodeJS.Signals | null = 'SIGINT';
  while (identity !== null && identityOf(pid) === identity) {
    if (signal) process.kill(pid, signal);
    signal = null;
    await sleep(20);
    if (Date.now() > deadline) signal = 'SIGQUIT';
  }
}

function urlOf(folder: ClusterFolder, port: number, database: string): string {
  return `postgres://${DATABASE_USER}:${folder.password}@${HOST}:${port}/${database}`;
}
