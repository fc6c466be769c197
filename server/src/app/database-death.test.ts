import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isServerOf } from '../platform/db/embedded/process-table.ts';
import { startEmbedded } from '../platform/db/embedded/start.ts';
import { makeOrder, until } from '../../test/make-order.ts';
import {
  buyOne,
  isReady,
  lookInto,
  putOnSale,
  startStore,
  type StoreProcess,
} from '../../test/store-process.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const folder = mkdtempSync(join(tmpdir(), 'halfturn-death-'));
const dataDir = join(folder, 'data');
let productId: string;
let stores: StoreProcess[] = [];

const start = async (at = dataDir): Promise<StoreProcess> => {
  const store = await startStore({ dataDir: at });
  stores.push(store);
  return store;
};

beforeAll(async () => {
  await start();
  const { ownerUrl } = await startEmbedded({ dataDir });
  productId = await putOnSale(ownerUrl, dataDir, 20);
});
afterEach(async () => {
  for (const store of stores) await store.stop();
  stores = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ready = (store: StoreProcess) => until('a store that is ready', () => isReady(store), Boolean, 90);

test('a database that is killed is started again, and what is bought then is delivered', async () => {
  const store = firstOf(stores);
  await buyOne(store, productId);
  const { pid } = await startEmbedded({ dataDir });
  process.kill(pid, 'SIGKILL');
  await until(
    'its death',
    async () => isServerOf(pid, join(dataDir, 'postgres')),
    (alive) => !alive,
    10,
  );
  await until('the word of it', async () => store.said().out.includes('ended unexpectedly'), Boolean, 10);
  await until('another one', async () => store.said().out.includes('The database runs again'), Boolean, 60);
  await ready(store);
  const { pid: second } = await startEmbedded({ dataDir });
  expect(second).not.toBe(pid);
  await buyOne(store, productId);
  expect(store.hasEnded()).toBe(false);
});

test('when the store that owns the database stops, the one beside it takes over, and ends it in its turn', async () => {
  const owner = await start();
  const beside = await start();
  await buyOne(beside, productId);
  const { pid } = await startEmbedded({ dataDir });
  expect(await owner.stop()).toBe(0);
  expect(isServerOf(pid, join(dataDir, 'postgres'))).toBe(false);
  await until('another one', async () => beside.said().out.includes('The database runs again'), Boolean, 60);
  await ready(beside);
  await buyOne(beside, productId);
  const { pid: second } = await startEmbedded({ dataDir });
  expect(await beside.stop()).toBe(0);
  expect(isServerOf(second, join(dataDir, 'postgres'))).toBe(false);
});

interface Fault {
  dataDir: string;
  strike(): void;
  mend(): void;
  /** What the store says of it. */
  word: string;
  /** Where a disk was mounted. */
  mounted?: string;
}

/** A disk of 300 MB. Only root may mount one. */
function smallDisk(): Fault {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk], { stdio: 'pipe' });
  const ballast = join(disk, 'ballast');
  return {
    dataDir: join(disk, 'data'),
    strike: () => {
      const fill = () => {
        for (;;) appendFileSync(ballast, Buffer.alloc(1_000_000));
      };
      expect(fill).toThrow('ENOSPC');
    },
    mend: () => rmSync(ballast),
    word: 'is full',
    mounted: disk,
  };
}

/** Without the right to mount: a folder of the write-ahead log that takes no new file ends PostgreSQL in the same way. */
function closedLog(): Fault {
  const at = join(folder, 'closed');
  const log = join(at, 'postgres', 'pg_wal');
  return {
    dataDir: at,
    strike: () => chmodSync(log, 0o500),
    mend: () => chmodSync(log, 0o700),
    word: 'could not be started again',
  };
}

function diskFault(): Fault {
  try {
    return smallDisk();
  } catch (error) {
    if (process.getuid?.() === 0 && !/permission|not permitted|denied/i.test(String(error))) throw error;
    return closedLog();
  }
}

test('a full disk refuses orders, ends the database, and is recovered from as soon as there is space', async () => {
  const fault = diskFault();
  try {
    const store = await start(fault.dataDir);
    const { ownerUrl, pid } = await startEmbedded({ dataDir: fault.dataDir });
    const product = await putOnSale(ownerUrl, fault.dataDir, 10);
    await buyOne(store, product);
    const serves = async () => isServerOf(pid, join(fault.dataDir, 'postgres'));
    const order = () =>
      makeOrder(store.call, { items: [{ productId: product, quantity: 1 }] }).then(
        () => 200,
        (error: { status?: number }) => error.status,
      );

    fault.strike();
    await fillLog(ownerUrl, 200);
    await until('the end of the database', serves, (alive) => !alive, 60);
    await until('the word of it', async () => store.said().out.includes(fault.word), Boolean, 60);
    expect(await order()).toBe(503);
    expect(store.hasEnded()).toBe(false);

    fault.mend();
    await until('another one', async () => store.said().out.includes('The database runs again'), Boolean, 90);
    await ready(store);
    await buyOne(store, product);
    expect(await store.stop()).toBe(0);
  } finally {
    for (const store of stores) await store.stop();
    if (fault.mounted) execFileSync('umount', ['-l', fault.mounted]);
  }
});

/** Writes so many megabytes to the write-ahead log, and nothing else, or as many as it takes. */
async function fillLog(url: string, megabytes: number): Promise<void> {
  const message = sql`select pg_logical_emit_message(false, 'fill', repeat('x', 1000000))`;
  await lookInto(url, async (db) => {
    for (let i = 0; i < megabytes; i++) await message.execute(db);
  }).catch(() => {});
}
