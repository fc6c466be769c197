import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { saveSetting } from '@halfturn/server/src/house/settings/door.ts';
import { inTransaction } from '@halfturn/server/src/platform/db/kysely.ts';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { openBooks } from './database.ts';
import { openPostOffice } from './post-office.ts';
import { openProviders } from './providers.ts';
import { importKeys, LAST_UNIT, ON_SHELF, type Stocked } from './stock.ts';
import { startStore, type StoreProcess } from './store-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The store of this file's lane (`own-lane.ts`). */
    store: SharedStore;
    lanes: SharedStore[];
  }
}

/** The store that the journeys of a lane go through; what test files, being other processes, must know of it. */
export interface SharedStore {
  url: string;
  port: number;
  dataDir: string;
  smtpUrl: string;
  logFile: string;
  /** Where mails are read (`mailTo`). */
  mails: string;
  /** Where payment providers are put out of order (`outOfOrder`). */
  switchUrl: string;
  onShelf: Stocked;
  lastUnit: Stocked;
}

interface Lane {
  store: SharedStore;
  close(): Promise<void>;
}

/** Opens the store of a lane for real payments: its providers are stand-ins. */
async function openForSale(dataDir: string): Promise<void> {
  const books = await openBooks(dataDir);
  await inTransaction(books.db, (trx) => saveSetting(trx, 'store.live', true));
  await books.close();
}

interface Prepared {
  /** The data folder of a store that has been ended in good order. */
  dataDir: string;
  onShelf: Stocked;
  lastUnit: Stocked;
}

/**
 * Starts a store on an empty folder, as a person would who tries it, takes keys in, and ends it. Every lane begins with the same files:
 * filling a store takes as much of the processor as several starts.
 */
async function prepareStore(): Promise<Prepared> {
  const dataDir = newFolder();
  const office = await openPostOffice();
  const options = { dataDir, port: await freePort(), smtpUrl: office.smtpUrl };
  try {
    const running = await startStore({ ...options, logFile: join(dataDir, 'store.log') });
    await openForSale(dataDir);
    const onShelf = await importKeys(options, ON_SHELF, 80);
    const lastUnit = await importKeys(options, LAST_UNIT, 1);
    await running.stop();
    return { dataDir, onShelf, lastUnit };
  } finally {
    await office.close();
  }
}

/** Starts a lane's store on the files of the prepared one. */
async function openLane({ dataDir: from, onShelf, lastUnit }: Prepared): Promise<Lane> {
  const dataDir = newFolder();
  // The database's own files belong to another user where the tests run as root: `cp` keeps that.
  execFileSync('cp', ['-a', `${from}/.`, dataDir]);
  // All the lanes' databases would want the port of the prepared one, in the same moment.
  rmSync(join(dataDir, 'postgres.port'));
  const office = await openPostOffice();
  const port = await freePort();
  const providers = await openProviders(`http://localhost:${port}`, dataDir);
  const options = { dataDir, port, smtpUrl: office.smtpUrl, env: providers.env };
  const logFile = join(dataDir, 'store.log');
  let running: StoreProcess | undefined;
  const close = async (): Promise<void> => {
    await running?.stop();
    await office.close();
    await providers.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    running = await startStore({ ...options, logFile });
    const { url } = running;
    const { switchUrl } = providers;
    const store = { ...options, url, logFile, mails: office.windowUrl, switchUrl, onShelf, lastUnit };
    return { store, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'halfturn-e2e-'));

/** `e2e` and `e2e-alone` are set up in one process, one after the other: the second one finds the stores of the first. */
const ours = globalThis as { halfturnLanes?: Lane[] };

async function openLanes(count: number): Promise<PromiseSettledResult<Lane>[]> {
  if (count === 0) return [];
  const prepared = await prepareStore();
  try {
    return await Promise.allSettled(Array.from({ length: count }, () => openLane(prepared)));
  } finally {
    rmSync(prepared.dataDir, { recursive: true, force: true });
  }
}

/** A store for each lane. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lanes = (ours.halfturnLanes ??= []);
  const missing = Math.max(0, project.config.maxWorkers - lanes.length);
  const opened = await openLanes(missing);
  for (const one of opened) if (one.status === 'fulfilled') lanes.push(one.value);
  const close = async (): Promise<void> => {
    await Promise.all(lanes.splice(0).map((lane) => lane.close()));
  };
  const failed = opened.find((one) => one.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  const stores = lanes.map(({ store }) => store);
  project.provide('lanes', stores);
  project.provide('store', { ...stores[0]! });
  return close;
}
