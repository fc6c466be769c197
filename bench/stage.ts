import { portOf } from '@halfturn/server/test/port-of.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Keyring } from '@halfturn/server/src/platform/crypto/keyring.ts';
import { startEmbedded, type EmbeddedDatabase } from '@halfturn/server/src/platform/db/embedded/start.ts';
import { createDb, inTransaction, type Db } from '@halfturn/server/src/platform/db/kysely.ts';
import { createPool } from '@halfturn/server/src/platform/db/pool.ts';
import { Secret } from '@halfturn/server/src/platform/secret.ts';
import { addKeys } from '@halfturn/server/src/sale/keys/door.ts';
import type { KeyPattern } from '@halfturn/tools/demo/codes.ts';
import { generateProducts } from '@halfturn/tools/generate-products.ts';
import { demoKey } from '@halfturn/tools/seed/demo-keys.ts';
import { STORE_FLAGS } from '@halfturn/tools/setup/run.mjs';
import { cpuOf } from './measure.ts';
import { smtpSink, type Sink } from './smtp-sink.ts';

export interface Stage {
  /** The store, as its own process. */
  store: { url: string; pid: number };
  /** The PostgreSQL that both sides sell from: fsync on. */
  database: { ownerUrl: string; pid: number };
  db: Db;
  sink: Sink;
  /** With which the payment provider signs its events. */
  webhookSecret: Buffer;
  /** Adds this many keys of a product to the stock. */
  stock(product: { id: string; key_pattern: string }, keys: number): Promise<void>;
  /** Fills the store with so many invented products. */
  generate(count: number): Promise<void>;
  close(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const READY_MS = 120_000;

/**
 * Sets the scene: an empty folder, the embedded database, and the real store on it as it runs in production, with its demo
 * catalogue. Only what would get into the way of one machine that plays all buyers is off: the limits by address.
 *
 * @param settings further ones of PostgreSQL
 * @param env further ones of the store
 */
export async function setStage(
  settings: Record<string, string> = {},
  env: Record<string, string> = {},
): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-bench-'));
  const closers: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const each of closers.splice(0).toReversed()) await each();
  };
  try {
    const key = () => randomBytes(32).toString('base64');
    const keys = `k1:${key()},fp:${key()}`;
    const database = await startEmbedded({ dataDir, settings });
    closers.push(database.stop);
    const sink = await smtpSink();
    closers.push(sink.close);
    const store = await startStore(dataDir, database, keys, { SMTP_URL: sink.url, ...env });
    closers.push(store.stop);
    const pool = createPool({
      url: database.ownerUrl,
      name: 'bench',
      max: 2,
      statementTimeout: 0,
      queryTimeout: 0,
    });
    closers.push(() => pool.end());
    const db = createDb(pool);
    const keyring = new Keyring(new Secret(keys));
    return {
      store,
      database,
      db,
      sink,
      webhookSecret: keyring.mac('sandbox-webhook', 'v1'),
      async stock({ id, key_pattern }, count) {
        const fresh = Array.from({ length: count }, () => demoKey(key_pattern as KeyPattern));
        await inTransaction(db, (trx) =>
          addKeys(trx, keyring, { productId: id, keys: fresh, invoice: 'BENCH' }),
        );
      },
      async generate(count) {
        await generateProducts(db, keyring, { count, seed: 1 });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startStore(
  dataDir: string,
  database: Pick<EmbeddedDatabase, 'ownerUrl' | 'runtimeUrl'>,
  keys: string,
  more: Record<string, string>,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [...STORE_FLAGS, ...(process.env.BENCH_STORE_FLAGS?.split(' ') ?? []), MAIN],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        DATABASE_URL: database.runtimeUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        KEY_ENCRYPTION_KEYS: keys,
        SEED: 'demo',
        PAYMENTS_SANDBOX: 'on',
        RATE_LIMITS: 'off',
        TRUST_PROXY: '1',
        ...more,
      },
    },
  );
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  };
  for (const end = Date.now() + READY_MS; ; await sleep(100)) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { url, pid: present(child.pid), stop };
    if (child.exitCode !== null) throw new Error('the store did not start');
    if (Date.now() > end) {
      await stop();
      throw new Error('the store is not ready');
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Settings of a store that makes each answer again. */
export const WITHOUT_CACHE = { PAGE_CACHE_MB: '0' };

/** Waits until the store has taken in what was generated: thousands at once are loaded behind the visitors' backs. */
export async function takenIn(url: string, count: number): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end; await sleep(250)) {
    const answer = await fetch(`${url}/prod-api/api/home/queryProducts?pageSize=10`);
    const { data } = (await answer.json()) as { data?: { total: number } };
    // A few of a hundred are drafts.
    if (data && data.total > count * 0.95) return;
  }
  throw new Error('the store has not taken in what was generated');
}

/** Waits until processes do next to nothing for two seconds. */
export async function atRest(pids: readonly number[]): Promise<void> {
  const used = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  for (const end = Date.now() + 300_000; Date.now() < end;) {
    const before = used();
    await sleep(2_000);
    if (used() - before < 100) return;
  }
  throw new Error('the store does not come to rest');
}
