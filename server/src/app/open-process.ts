import { readFileSync } from 'node:fs';
import { firstOwner } from '../house/staff/door.ts';
import type { Config } from '../platform/config.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import { shareHashing } from '../platform/crypto/password-hash.ts';
import { embeddedBackups } from '../platform/db/embedded/backup/embedded-backups.ts';
import { inTransaction } from '../platform/db/kysely.ts';
import type { Log } from '../platform/log.ts';
import { checkMailServer } from '../platform/mail/check-mail-server.ts';
import type { Peers } from '../platform/processes/join.ts';
import { installPages } from '../shop/content/door.ts';
import { openContext, type ContextOptions } from './open-context.ts';
import { openStore, type RunningStore } from './open-store.ts';
import type { Parts, Prepared } from './run.ts';

/** How long those who are connected may go on at the end, each answer telling them to connect elsewhere. */
const DRAIN_MS = 1_000;
/** The exit code of a process whose jobs are stuck for good, so that a supervisor starts it again (EX_SOFTWARE). */
const STUCK = 70;
const version = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

export interface ProcessOptions {
  config: Config;
  log: Log;
  giveUp: (sentence: string, code?: number) => void;
  /** What is to be done at the end, the last first. */
  closers: (() => Promise<void>)[];
  databaseUrl: string;
  /** Null if the database is not the store's own. */
  ownerUrl: string | null;
}

/** What one process does for all: the demo catalog, the information pages, the first staff account. */
export async function prepareStore(options: ProcessOptions, seed: Parts['seed']): Promise<Prepared> {
  const { context, close } = await openContext(contextOf(options));
  try {
    const seeded = await seed(context);
    await inTransaction(context.db, (trx) => installPages(trx, context.clock.now()));
    const owner = await inTransaction(context.db, (trx) => firstOwner(trx, context.clock.now()));
    return { seeded, owner };
  } finally {
    await close();
  }
}

/** Opens the store in this process, in the role that it has. */
export async function openProcess({
  pages,
  peers,
  webUrl,
  ...options
}: ProcessOptions & Pick<Parts, 'pages'> & { peers?: Peers; webUrl?: string | null }): Promise<RunningStore> {
  const { config, log, giveUp, closers, databaseUrl } = options;
  if (config.role === 'web') shareHashing(config.webProcesses);
  const { context, close } = await openContext(contextOf(options));
  closers.push(close);
  const made = config.role === 'worker' ? null : await pages();
  const opening = openStore({
    context,
    databaseUrl,
    pages: made,
    version,
    drainMs: DRAIN_MS,
    giveUp: (sentence) => giveUp(sentence, STUCK),
    peers,
    webUrl,
  });
  // Who is told to stop while it opens closes it once it is open.
  closers.push(async () => await (await opening.catch(() => null))?.close());
  const store = await opening;
  if (config.production && config.role !== 'web')
    void checkMailServer(config).then((sentence) => sentence && log.warn(sentence));
  return store;
}

const contextOf = ({ config, log, databaseUrl, ownerUrl }: ProcessOptions): ContextOptions => ({
  config,
  log,
  databaseUrl,
  backups: ownerUrl === null ? null : backupsOf(config, ownerUrl),
});

const backupsOf =
  ({ dataDir, backupDir }: Config, ownerUrl: string) =>
  (keyring: Keyring) =>
    embeddedBackups({ dataDir, folder: backupDir, ownerUrl, keyring, version });
