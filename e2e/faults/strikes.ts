import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableOfJobs } from '@halfturn/server/test/queue.ts';
import type { SmtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import type { ProxyMode, TcpProxy } from '@halfturn/server/test/tcp-proxy.ts';
import { sql } from 'kysely';
import { BOOKS_NAME, type Books } from '../harness/database.ts';

/** What a strike can reach. */
export interface Target {
  dataDir: string;
  books: Books;
  /** The mail server, and the way to it. */
  inbox: SmtpInbox;
  mailWay: TcpProxy;
  /** The way to the database, where it is on another machine. */
  databaseWay: TcpProxy | null;
  /** Kills the store as a power cut would and starts it again, as its supervisor does. */
  killStore: () => Promise<void>;
  /** The exit code of the store that runs now, once it has ended. */
  storeEnded: () => Promise<number | string | null>;
}

export interface Strike {
  name: string;
  /** Orders get their keys while it lasts. */
  spares?: 'keys';
  /** Does it, waits until it is over, and returns how often it hit something. */
  hit: (target: Target) => Promise<number>;
}

const DURING_MS = 30_000;
/** The code of a process whose worker is stuck for good: its supervisor starts it again. */
export const STUCK = 70;
/** Four times the patience of a lane, and some. */
const GIVES_UP_MS = 180_000;

/** All processes of the database's server: each works inside its data folder. */
function serverProcesses(dataDir: string): number[] {
  const cluster = realpathSync(join(dataDir, 'postgres'));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function signal(pids: readonly number[], name: NodeJS.Signals): number {
  return pids.filter((pid) => {
    try {
      return process.kill(pid, name);
    } catch {
      return false;
    }
  }).length;
}

/** The first of a server's processes to have been started: the one that starts all others. */
const postmaster = (dataDir: string): number[] =>
  serverProcesses(dataDir)
    .toSorted((a, b) => a - b)
    .slice(0, 1);

/** Backends of the store, of its requests and of its worker alike. */
async function storeBackends({ db }: Books): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name <> ${BOOKS_NAME}`.execute(
    db,
  );
  return rows.map(({ pid }) => pid);
}

/** Locks the tables behind the view of jobs for longer than a statement of the worker waits, several times. */
async function lockJobs({ books }: Target): Promise<number> {
  let waited = 0;
  for (let i = 0; i < 3; i++) {
    await books.db.transaction().execute(async (trx) => {
      await sql`lock table graphile_worker.jobs in share row exclusive mode`.execute(trx);
      await sleep(5_000);
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_locks where not granted`.execute(trx);
      waited += rows[0]!.waiting;
    });
    await sleep(500);
  }
  return waited;
}

const onWay =
  (way: 'mailWay' | 'databaseWay', mode: ProxyMode, forMs = DURING_MS) =>
  async (target: Target): Promise<number> => {
    const proxy = target[way]!;
    proxy.mode(mode);
    await sleep(forMs);
    const struck = proxy.struck();
    proxy.mode('pass');
    return struck;
  };

const inMood =
  (mood: SmtpInbox['mood']) =>
  async ({ inbox }: Target): Promise<number> => {
    const before = inbox.refused;
    inbox.mood = mood;
    await sleep(DURING_MS);
    inbox.mood = null;
    return inbox.refused - before;
  };

/** Lets jobs be put in, and none be taken or done with, until the worker has been replaced in vain and the store ends. */
async function holdJobsForGood({ books, storeEnded }: Target): Promise<number> {
  await sql`create function hold_jobs() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('hold_jobs'));
      return coalesce(new, old);
    end $$`.execute(books.db);
  await sql`create trigger hold_jobs before update or delete on ${sql.raw(await tableOfJobs(books.db))}
    for each row execute function hold_jobs()`.execute(books.db);
  const code = await books.db.transaction().execute(async (trx) => {
    // Nothing else ends who holds a lock and does nothing.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('hold_jobs'))`.execute(trx);
    return await Promise.race([storeEnded(), sleep(GIVES_UP_MS)]);
  });
  await sql`drop function hold_jobs() cascade`.execute(books.db);
  return code === STUCK ? 1 : 0;
}

/** What can befall the store, its worker and the mail server. */
const STORE: readonly Strike[] = [
  { name: 'the table of jobs is locked for longer than a worker waits', hit: lockJobs },
  { name: 'no job can be taken for good: the store ends by itself', hit: holdJobsForGood },
  {
    name: 'all connections to the database are ended',
    hit: async ({ books }) => {
      const pids = await storeBackends(books);
      await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`.execute(books.db);
      return pids.length;
    },
  },
  {
    name: 'the store is killed',
    hit: async ({ killStore }) => {
      await killStore();
      return 1;
    },
  },
  { name: 'the mail server hangs', spares: 'keys', hit: onWay('mailWay', 'blackhole') },
  { name: 'the mail server is down', spares: 'keys', hit: onWay('mailWay', 'down') },
  {
    name: 'the mail server says 451',
    spares: 'keys',
    hit: inMood({ at: 'RCPT TO', code: 451, text: 'later' }),
  },
  { name: 'the mail server says 421', spares: 'keys', hit: inMood({ at: 'DATA', code: 421, text: 'busy' }) },
  { name: 'the mail server takes mails and hangs up', spares: 'keys', hit: inMood('takes it and hangs up') },
];

/** A database that the store starts itself, and starts again. */
export const EMBEDDED: readonly Strike[] = [
  {
    name: 'a backend of the database is killed, and the server recovers from its log',
    hit: async ({ books }) => signal((await storeBackends(books)).slice(0, 1), 'SIGKILL'),
  },
  {
    name: 'the server of the database is killed',
    hit: async ({ dataDir }) => signal(postmaster(dataDir), 'SIGKILL'),
  },
  { name: 'the database is restarted', hit: async ({ dataDir }) => signal(postmaster(dataDir), 'SIGINT') },
  {
    name: 'the database stands still for 30 s',
    hit: async ({ dataDir }) => {
      const pids = serverProcesses(dataDir);
      signal(pids, 'SIGSTOP');
      await sleep(DURING_MS);
      return signal(pids, 'SIGCONT');
    },
  },
  ...STORE,
];

/** A database on another machine. */
export const REMOTE: readonly Strike[] = [
  { name: 'what goes to the database is swallowed', hit: onWay('databaseWay', 'blackhole') },
  { name: 'connections to the database are cut and refused', hit: onWay('databaseWay', 'down') },
  { name: 'answers of the database are swallowed', hit: onWay('databaseWay', 'dropreply', 10_000) },
];
