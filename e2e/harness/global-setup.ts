import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostOffice } from './post-office.ts';
import { importKeys, LAST_COPY, ON_SHELF, type Stocked } from './stock.ts';
import { freePort, startStore } from './store-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    store: SharedStore;
  }
}

/** The one store that the journeys go through; what test files, being other processes, must know of it. */
export interface SharedStore {
  url: string;
  port: number;
  dataDir: string;
  smtpUrl: string;
  logFile: string;
  /** Where mails are read (`mailTo`). */
  mails: string;
  onShelf: Stocked;
  lastCopy: Stocked;
}

/** Starts the store on an empty folder, as a person would who tries it, and takes keys in. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-e2e-'));
  const office = await openPostOffice();
  const port = await freePort();
  const options = { dataDir, port, smtpUrl: office.smtpUrl };
  const logFile = join(dataDir, 'store.log');
  const store = await startStore({ ...options, logFile });
  const close = async (): Promise<void> => {
    await store.stop();
    await office.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    project.provide('store', {
      ...options,
      url: store.url,
      logFile,
      mails: office.windowUrl,
      onShelf: await importKeys(options, ON_SHELF, 40),
      lastCopy: await importKeys(options, LAST_COPY, 1),
    });
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
