import { systemClock, type Clock } from '@halfturn/server/src/platform/clock.ts';
import { ConfigRefused, readConfig, type Config } from '@halfturn/server/src/platform/config.ts';
import { KeyringRefused } from '@halfturn/server/src/platform/crypto/keyring.ts';
import { DatabaseUnreachable } from '@halfturn/server/src/platform/db/await-database.ts';
import { BackupRefused } from '@halfturn/server/src/platform/db/embedded/backup/archive.ts';
import { CannotRunDatabase } from '@halfturn/server/src/platform/db/embedded/run-as.ts';
import { startEmbedded } from '@halfturn/server/src/platform/db/embedded/start.ts';
import { createDb, type Db } from '@halfturn/server/src/platform/db/kysely.ts';
import { MigrationRefused } from '@halfturn/server/src/platform/db/migrate.ts';
import { createPool } from '@halfturn/server/src/platform/db/pool.ts';
import { prepareDatabase } from '@halfturn/server/src/platform/db/prepare.ts';

/** The store's database, for a command of the shopkeeper. */
export interface Store {
  config: Config;
  db: Db;
  clock: Clock;
}

/** A command cannot do what it was asked to. The message is for the person who gave it. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

const REFUSALS = [
  BackupRefused,
  CommandRefused,
  ConfigRefused,
  DatabaseUnreachable,
  KeyringRefused,
  CannotRunDatabase,
  MigrationRefused,
];

/** Runs a command. A refusal ends it with a sentence and exit code 1. */
export async function orRefuse(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const refused =
      isMistyped(error) || (error instanceof Error && REFUSALS.some((kind) => error instanceof kind));
    console.error(refused ? error.message : error);
    process.exitCode = 1;
  }
}

/** Says what came of a command: in words, or as one line of JSON for a program. */
export const answer = (json: boolean, words: string, data: object): void =>
  console.log(json ? JSON.stringify(data) : words);

/** A file of many thousand lines takes longer than the timeout of a request, and another command waits for it as long. */
export const PATIENCE = { statementTimeout: 120_000, queryTimeout: 130_000, lockTimeout: 30_000 };

/**
 * Runs a command on the store's database: the one of DATABASE_URL, or the embedded one of DATA_DIR, which is started if the
 * store is not running. Migrations run first. A refusal ends the command with a sentence and exit code 1.
 */
export async function withStore(use: (store: Store) => Promise<void>): Promise<void> {
  await orRefuse(async () => {
    const config = readConfig(process.env);
    const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir });
    try {
      const url = await prepareDatabase(config, embedded, (sentence) => console.error(sentence));
      const pool = createPool({ url, name: 'halfturn-tools', max: 3, ...PATIENCE });
      try {
        await use({ config, db: createDb(pool), clock: systemClock });
      } finally {
        await pool.end();
      }
    } finally {
      await embedded?.stop();
    }
  });
}

/** Whether an error is about the arguments of a command (`parseArgs` of node:util). */
export const isMistyped = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
