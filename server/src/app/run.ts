import { codeOf } from '../platform/code-of.ts';
import { ConfigRefused, readConfig, type Config } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import { KeyringRefused } from '../platform/crypto/keyring.ts';
import { DatabaseUnreachable } from '../platform/db/await-database.ts';
import { keepEmbedded } from '../platform/db/embedded/keep.ts';
import { CannotRunDatabase } from '../platform/db/embedded/run-as.ts';
import { MigrationRefused } from '../platform/db/migrate.ts';
import { ownsTables, prepareDatabase } from '../platform/db/prepare.ts';
import { createLog } from '../platform/log.ts';
import { joinSupervisor } from '../platform/processes/join.ts';
import { ProcessRefused, runTask, superviseProcesses, urlOf } from '../platform/processes/supervise.ts';
import { onShutdown } from '../platform/shutdown.ts';
import type { ProcessOptions } from './open-process.ts';
import type { PageSource } from './pages.ts';

const REFUSALS = [ConfigRefused, DatabaseUnreachable, KeyringRefused, CannotRunDatabase, MigrationRefused];
const OWNER_AT_RUN_TIME =
  'The role of DATABASE_URL owns the tables or is a superuser: it could remove the protection of the audit log. ' +
  'Set DATABASE_URL to a role that owns nothing, and DATABASE_OWNER_URL to this one (docs/running.md, Database roles).';
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
    // It has said itself why.
    if (error instanceof ProcessRefused) process.exit(1);
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
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0).toReversed()) await each();
  };
  let stopping = false;
  onShutdown(log, () => {
    stopping = true;
    return close();
  });
  const giveUp = (sentence: string, code = 1): void => {
    log.fatal(sentence);
    console.error(sentence);
    process.exit(code);
  };
  try {
    const joined = await joinSupervisor();
    if (joined) {
      const { task, ...rest } = joined.handover;
      const options = { config, log, giveUp, closers, ...rest };
      const { openProcess, prepareStore } = await import('./open-process.ts');
      if (task === 'prepare') return joined.done(await prepareStore(options, seed));
      await openProcess({ ...options, pages, peers: joined.peers });
      return joined.started();
    }
    for (const warning of config.warnings) log.warn(warning);
    const embedded = config.databaseUrl ? null : await keepEmbedded({ dataDir: config.dataDir, log, giveUp });
    if (embedded) closers.push(embedded.stop);
    const databaseUrl = await prepareDatabase(config, embedded, (sentence) => log.warn(sentence));
    if (config.production && (await ownsTables(databaseUrl))) log.warn(OWNER_AT_RUN_TIME);
    const options = { config, log, giveUp, closers, databaseUrl, ownerUrl: embedded?.ownerUrl ?? null };
    announce(
      config,
      config.webProcesses > 1 ? await openBeside(options) : await openHere(options, { pages, seed }),
    );
  } catch (error) {
    // What is taken away from a start by being told to stop is no fault of its own.
    if (stopping) return;
    await close().catch(() => {});
    throw error;
  }
}

/** Opens the store in this process. Its code is loaded only now: who watches over others needs none of it. */
async function openHere(options: ProcessOptions, { pages, seed }: Parts): Promise<Started> {
  const { openProcess, prepareStore } = await import('./open-process.ts');
  const prepared = await prepareStore(options, seed);
  return { ...(await openProcess({ ...options, pages })), ...prepared };
}

/** Opens the store in processes of its own, which this one watches. */
async function openBeside(options: ProcessOptions): Promise<Started> {
  const { config, log, giveUp, closers, databaseUrl, ownerUrl } = options;
  const database = { databaseUrl, ownerUrl };
  const preparing = runTask('prepare', database);
  closers.push(preparing.stop);
  const prepared = (await preparing.result) as Prepared;
  const store = superviseProcesses({
    web: config.webProcesses,
    worker: config.role === 'both',
    database,
    log,
    giveUp,
  });
  closers.push(store.stop);
  const url = urlOf(await store.listening);
  return { url, healthUrl: url, ...prepared };
}

/** What was made for a new store, to be told to who starts it. */
export interface Prepared {
  seeded: Seeded;
  /** The first staff account, with its first password. */
  owner: { email: string; password: string } | null;
}

interface Started extends Prepared {
  url: string;
  healthUrl: string;
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
