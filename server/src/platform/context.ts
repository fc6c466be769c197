import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Keyring } from './crypto/keyring.ts';
import type { Backups } from './db/embedded/backup/backups.ts';
import type { Db } from './db/kysely.ts';

/** What every slice is handed: the parts of the platform that a route or a job needs. Made once, in `app`. */
export interface Context {
  config: Config;
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  keyring: Keyring;
  /** Null if the database is not the store's own: its host has the backups. */
  backups: Backups | null;
}
