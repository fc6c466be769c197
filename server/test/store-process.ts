import { present } from '@halfturn/contract/primitives/rows.ts';
import { spawn, type StdioOptions } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fetchCaller, type Caller } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import { openKeyring } from '../src/sale/keys/door.ts';
import { createDb, inTransaction, type Db } from '../src/platform/db/kysely.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { addKeys } from '../src/sale/keys/door.ts';
import { freePort } from './free-port.ts';
import { makeOrder, until } from './make-order.ts';
import { makeProduct, steamKeys } from './make-product.ts';

const MAIN = fileURLToPath(new URL('store-main.ts', import.meta.url));
/** A first start sets up a database; on a busy machine that takes its time. */
const READY_MS = 120_000;

export interface StoreProcess {
  url: string;
  pid: number;
  call: Caller;
  /** All that it has written so far, to stdout and to stderr. */
  said: () => { out: string; err: string };
  /** Its exit code or signal, once it has ended. */
  gone: Promise<number | string | null>;
  hasEnded: () => boolean;
  /** Ends it as an operator would, and resolves with its exit code. */
  stop(): Promise<number | string | null>;
}

interface Options {
  dataDir: string;
  env?: Record<string, string>;
  stdio?: StdioOptions;
  /** What runs; the store without pages unless told. */
  main?: string;
}

/** A store in a process of its own, over an embedded database in `dataDir`, not necessarily ready yet. */
export async function spawnStore({
  dataDir,
  env = {},
  stdio = ['ignore', 'pipe', 'pipe'],
  main = MAIN,
}: Options) {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    stdio,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      MAIL: 'disk',
      PAYMENTS_SANDBOX: '1',
      RATE_LIMITS: 'off',
      // These tests look at one process and at what it does when it is told to end, or killed.
      WEB_PROCESSES: '1',
      ...env,
    },
  });
  const said = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const gone = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  const url = `http://localhost:${port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    store: {
      url,
      pid: present(child.pid),
      call: fetchCaller(url),
      said: () => said,
      gone,
      hasEnded,
      stop: async () => {
        child.kill('SIGTERM');
        return await gone;
      },
    } satisfies StoreProcess,
  };
}

/** A store in a process of its own, ready to sell. */
export async function startStore(options: Options): Promise<StoreProcess> {
  const { store, child } = await spawnStore(options);
  for (const deadline = Date.now() + READY_MS; ; await sleep(50)) {
    if (store.hasEnded()) throw new Error(`the store did not start: ${JSON.stringify(store.said())}`);
    if (await isReady(store)) return store;
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the store was not ready: ${JSON.stringify(store.said())}`);
    }
  }
}

/** Whether it says of itself that it can sell. */
export const isReady = ({ url }: Pick<StoreProcess, 'url'>): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Puts a product with so many keys on sale, for the sandbox's money. Returns its id. */
export async function putOnSale(databaseUrl: string, dataDir: string, keys: number): Promise<string> {
  return await lookInto(databaseUrl, async (db) => {
    await sql`insert into payment_methods (code, provider, hold_minutes, position)
      values ('sandbox', 'sandbox', 15, 1) on conflict do nothing`.execute(db);
    const productId = await makeProduct(db);
    const keyring = await openKeyring({ dataDir, keyEncryptionKeys: undefined }, db);
    const batch = { productId, keys: steamKeys(keys), supplier: 'Test', invoice: 'T-1' };
    await inTransaction(db, (trx) => addKeys(trx, keyring, batch));
    return productId;
  });
}

/** Reads or writes a database beside the store that runs on it. */
export async function lookInto<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const pool = createPool({ url, name: 'halfturn-test', max: 2 });
  try {
    return await use(createDb(pool));
  } finally {
    await pool.end();
  }
}

/** A guest buys one unit; resolves once it is delivered. Returns the order's number. */
export async function buyOne({ call }: Pick<StoreProcess, 'call'>, productId: string): Promise<string> {
  const { orderNo, accessKey, next } = await makeOrder(call, { items: [{ productId, quantity: 1 }] });
  const params = { attempt: next.attempt };
  await call('GET /api/payments/sandbox/{attempt}', { params });
  await call('POST /api/payments/sandbox/{attempt}', { params, body: { outcome: 'approve' } });
  await until(
    `the delivery of ${orderNo}`,
    () => call('GET /api/orders/{orderNo}/status', { params: { orderNo }, query: { accessKey } }),
    ({ status }) => status === 'delivered',
  );
  return orderNo;
}
