import { codeOf } from '../platform/code-of.ts';
import { readFileSync } from 'node:fs';
import { firstOwner } from '../house/staff/door.ts';
import { ConfigRefused, readConfig, type Config } from '../platform/config.ts';
import { KeyringRefused, type Keyring } from '../platform/crypto/keyring.ts';
import { DatabaseUnreachable } from '../platform/db/await-database.ts';
import { embeddedBackups } from '../platform/db/embedded/backup/embedded-backups.ts';
import { keepEmbedded, type KeptDatabase } from '../platform/db/embedded/keep.ts';
import { CannotRunDatabase } from '../platform/db/embedded/run-as.ts';
import { inTransaction } from '../platform/db/kysely.ts';
import { MigrationRefused } from '../platform/db/migrate.ts';
import { ownsTables, prepareDatabase } from '../platform/db/prepare.ts';
import { createLog } from '../platform/log.ts';
import { checkMailServer } from '../platform/mail/check-mail-server.ts';
import { onShutdown } from '../platform/shutdown.ts';
import { installPages } from '../shop/content/door.ts';
import { openContext } from './open-context.ts';
import type { Context } from '../platform/context.ts';
import { openStore } from './open-store.ts';
import type { PageSource } from './pages.ts';

const REFUSALS = [ConfigRefused, DatabaseUnreachable, KeyringRefused, CannotRunDatabase, MigrationRefused];
/** How long those who are connected may go on at the end, each answer telling them to connect elsewhere. */
const DRAIN_MS = 1_000;
/** The exit code of a process whose jobs are stuck for good, so that a supervisor starts it again (EX_SOFTWARE). */
const STUCK = 70;
const OWNER_AT_RUN_TIME =
  'The role of DATABASE_URL owns the tables or is a superuser: it could remove the protection of the audit log. ' +
  'Set DATABASE_URL to a role that owns nothing, and DATABASE_OWNER_URL to this one (docs/running.md, Database roles).';
const version = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

type Seeded = { products: number; keys: number } | null;

export interface Parts {
  /** Null: the calls alone, without pages. */
  pages(): Promise<PageSource | null>;
  /** Fills the database of a store that has not been set up with the demo catalog; null if nothing was filled. */
  seed(context: Context): Promise<Seeded>;
}

/**
 * The process: database, migrations, demo catalogue, pages, first staff account, roles; and the way back when it is told to stop,
 * at whatever point that is. A setting or a key that it must not start with ends it with a sentence and exit code 1.
 */
export async function run(parts: Parts): Promise<void> {
  try {
    await start(parts);
  } catch (error) {
    const refused = error instanceof Error && REFUSALS.some((kind) => error instanceof kind);
    console.error(refused ? error.message : (addressTaken(error) ?? diskFull(error) ?? error));
    process.exit(1);
  }
}

/** Explains an address that is already in use; null for any other error. */
function addressTaken(error: unknown): string | null {
  if (codeOf(error) !== 'EADDRINUSE') return null;
  const port = error instanceof Error && 'port' in error ? Number(error.port) : 3000;
  return `The store does not start: port ${port} is taken. Choose another one: PORT=${port + 1} npm start`;
}

function diskFull(error: unknown): string | null {
  if (codeOf(error) !== 'ENOSPC') return null;
  return 'The store does not start: the disk under DATA_DIR is full.';
}

async function start({ pages, seed }: Parts): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  for (const warning of config.warnings) log.warn(warning);
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0).toReversed()) await each();
  };
  let stopping = false;
  onShutdown(log, () => {
    stopping = true;
    return close();
  });
  try {
    const giveUp = (sentence: string, code = 1): void => {
      log.fatal(sentence);
      console.error(sentence);
      process.exit(code);
    };
    const embedded = config.databaseUrl ? null : await keepEmbedded({ dataDir: config.dataDir, log, giveUp });
    if (embedded) closers.push(embedded.stop);
    const databaseUrl = await prepareDatabase(config, embedded, (sentence) => log.warn(sentence));
    if (config.production && (await ownsTables(databaseUrl))) log.warn(OWNER_AT_RUN_TIME);
    const opened = await openContext({
      config,
      log,
      databaseUrl,
      backups: embedded && backupsOf(config, embedded),
    });
    closers.push(opened.close);
    const { context } = opened;
    const seeded = await seed(context);
    await inTransaction(context.db, (trx) => installPages(trx, context.clock.now()));
    const owner = await inTransaction(context.db, (trx) => firstOwner(trx, context.clock.now()));
    const made = config.role === 'worker' ? null : await pages();
    const opening = openStore({
      context,
      databaseUrl,
      pages: made,
      version,
      drainMs: DRAIN_MS,
      giveUp: (sentence) => giveUp(sentence, STUCK),
    });
    // Who is told to stop while it opens closes it once it is open.
    closers.push(async () => await (await opening.catch(() => null))?.close());
    const store = await opening;
    if (config.production && config.role !== 'web')
      void checkMailServer(config).then((sentence) => sentence && log.warn(sentence));
    announce(config, { url: store.url, healthUrl: store.healthUrl, seeded, owner });
  } catch (error) {
    // What is taken away from a start by being told to stop is no fault of its own.
    if (stopping) return;
    await close().catch(() => {});
    throw error;
  }
}

const backupsOf =
  ({ dataDir, backupDir }: Config, { ownerUrl }: KeptDatabase) =>
  (keyring: Keyring) =>
    embeddedBackups({ dataDir, folder: backupDir, ownerUrl, keyring, version });

interface Started {
  url: string;
  healthUrl: string;
  seeded: Seeded;
  owner: Awaited<ReturnType<typeof firstOwner>>;
}

/** Prints what the owner of a new store needs to know. The first password is shown here and nowhere else. */
function announce(config: Config, { url: opened, healthUrl, seeded, owner }: Started): void {
  if (seeded) console.log(`The demo catalogue is in: ${seeded.products} products, ${seeded.keys} keys.`);
  if (!opened) return console.log(`The worker is at work. Its health: ${healthUrl}/readyz`);
  // By the name that its own links have, too; a port that was chosen by chance is in none of them.
  const url = config.port === 0 ? opened : config.publicUrl;
  const lines = [
    ['Runs', config.production ? 'in production' : 'for trying out, on this machine alone'],
    ['The store', url],
    ['The back office', `${url}/admin/`],
    ...(owner
      ? [['  first sign-in', `${owner.email}   ${owner.password}   (once; then choose your own)`]]
      : []),
    ...(config.production || config.smtpUrl ? [] : [['Test inbox', `${url}/dev/mail`]]),
  ];
  console.log(
    `\n${lines.map(([name = '', what = '']) => `  ${name.padEnd(17)} ${what}`).join('\n')}\n\n  Ctrl-C stops it.\n`,
  );
}
