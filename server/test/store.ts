import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fetchCaller, type Caller } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { openContext } from '../src/app/open-context.ts';
import { openStore } from '../src/app/open-store.ts';
import type { PageSource } from '../src/app/pages.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import type { Context } from '../src/platform/context.ts';
import type { Backups } from '../src/platform/db/embedded/backup/backups.ts';
import { inTransaction, type Db } from '../src/platform/db/kysely.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createLog } from '../src/platform/log.ts';
import { addKeys } from '../src/sale/keys/door.ts';
import { configuredProviders } from '../src/sale/payments/providers.ts';
import type { Providers } from '../src/sale/payments/door.ts';
import { sandboxSecret } from '../src/sale/payments/sandbox/signature.ts';
import { testDatabase } from './database.ts';
import { until } from './make-order.ts';
import { makeProduct, steamKeys } from './make-product.ts';
import { nameSeller, openForSale } from './seller.ts';

export interface OffsetClock {
  now: () => Date;
  /** Moves the store's time on; it goes on running. */
  advance: (ms: number) => void;
}

/** A clock that runs as the real one does, and can be turned on. */
export function offsetClock(): OffsetClock {
  let offset = 0;
  return { now: () => new Date(Date.now() + offset), advance: (ms) => void (offset += ms) };
}

export interface TestStoreOptions {
  env?: Record<string, string>;
  pages?: PageSource;
  /** False for a store that takes test payments alone. */
  live?: boolean;
  /** Milliseconds that the limits of calls go by; one that stands still gives no call back. */
  steadyClock?: () => number;
  /** The store's backups, as if the database were its own. */
  backups?: () => Backups;
  /** The web role's connections, for controls that change what is sent over them. */
  pool?: (url: string) => pg.Pool;
}

/** Of the store, and of the test. */
const CONNECTIONS = 20;

export interface TestStore {
  url: string;
  /** Where `/healthz` and `/readyz` are, in each role. */
  healthUrl: string;
  db: Db;
  databaseUrl: string;
  context: Context;
  config: Config;
  clock: OffsetClock;
  providers: Providers;
  sandboxSecret: Buffer;
  dataDir: string;
  /** Every line that the store has logged. */
  logged: () => string;
  /** Calls the store without a browser. */
  call: Caller;
  /** Adds a product with this many keys in stock. Returns its id. */
  stock(keys: number): Promise<string>;
  /** Lets every job that waits for its time run now; what comes round by itself keeps its own. */
  hurry(): Promise<void>;
  /** Waits until every job that is due has been done. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** A whole store for a test file: its own database, both roles, the sandbox, a real address. */
export async function testStore(options: TestStoreOptions = {}): Promise<TestStore> {
  const database = await testDatabase({ connections: CONNECTIONS });
  const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-store-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    PAYMENTS_SANDBOX: '1',
    RATE_LIMITS: 'off',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'http://shop.test',
    LOG_LEVEL: 'debug',
    ...options.env,
  });
  const lines: string[] = [];
  const log = createLog({ ...config, production: true }, lineSink(lines));
  const clock = offsetClock();
  await sql`insert into payment_methods (code, provider, hold_minutes, position)
    values ('sandbox', 'sandbox', 15, 1) on conflict do nothing`.execute(database.db);
  await sql`insert into payment_methods (code, provider, hold_minutes, currencies, position)
    values ('sandbox-cny', 'sandbox', 15, '{CNY}', 2) on conflict do nothing`.execute(database.db);
  await sql`insert into currency_rates (code, rate, source, as_of)
    values ('EUR', 0.9231, 'manual', now()), ('CNY', 7.1, 'manual', now()), ('JPY', 153.4, 'manual', now())
    on conflict do nothing`.execute(database.db);
  await nameSeller(database.db);
  if (options.live ?? true) await openForSale(database.db);
  // The store works as the role that it has in production; the test itself may do more.
  const { runtimeUrl } = database;
  const pool =
    options.pool?.(runtimeUrl) ?? createPool({ url: runtimeUrl, name: 'halfturn-test', max: CONNECTIONS });
  const { context } = await openContext({
    config,
    log,
    databaseUrl: runtimeUrl,
    clock,
    pool,
    ...(options.backups && { backups: options.backups }),
  });
  const store = await openStore({
    context,
    databaseUrl: runtimeUrl,
    pages: options.pages ?? null,
    version: 'test',
    steadyClock: options.steadyClock,
    ...(options.pool && { reservedPool: pool }),
  });
  return {
    url: store.url,
    healthUrl: store.healthUrl,
    db: database.db,
    databaseUrl: database.url,
    context,
    config,
    clock,
    sandboxSecret: sandboxSecret(context.keyring),
    dataDir,
    providers: configuredProviders(context),
    logged: () => lines.join(''),
    call: fetchCaller(store.url, () => ({ 'x-forwarded-for': randomAddress() })),
    async stock(keys) {
      const productId = await makeProduct(database.db);
      const batch = { productId, keys: steamKeys(keys), supplier: 'Test', invoice: 'T-1' };
      if (keys > 0) await inTransaction(database.db, (trx) => addKeys(trx, context.keyring, batch));
      return productId;
    },
    async hurry() {
      const { rows } = await sql`select from graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs
          where run_at > now() and (key is null or key not like 'round:%')), run_at => now())`.execute(
        database.db,
      );
      // As when jobs are added; the workers would look by themselves only every two seconds.
      if (rows.length > 0)
        await sql`select pg_notify('jobs:insert', ${`{"count":${rows.length}}`})`.execute(database.db);
    },
    async idle() {
      const due = sql<{ n: number }>`select count(*) as n from graphile_worker.jobs
        where run_at <= now() and (key is null or key not like 'round:%')`;
      await until(
        'the jobs that are due',
        async () => firstOf((await due.execute(database.db)).rows).n,
        (n) => n === 0,
      );
    },
    async close() {
      await store.close();
      await pool.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Guests come from everywhere: the caps on held units count by address. */
const randomAddress = (): string => `10.${[...randomBytes(3)].join('.')}`;

const lineSink = (lines: string[]): Writable =>
  new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
