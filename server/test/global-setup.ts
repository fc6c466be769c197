import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/platform/db/embedded/start.ts';
import { identityOf } from '../src/platform/db/embedded/process-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** As the superuser. */
    postgres: string;
    /** As the role of a running store. */
    postgresRuntime: string;
  }
}

const PREFIX = 'halfturn-test-';

/** One PostgreSQL for the whole run, in a folder of its own that goes with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepUp();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${identityOf(process.pid)}-`));
  const database = await startEmbedded({
    dataDir,
    durable: false,
    settings: {
      max_connections: '400',
      shared_buffers: '256MB',
      autovacuum: 'off',
      full_page_writes: 'off',
      deadlock_timeout: '100ms',
      max_locks_per_transaction: '256',
      // A store opens dozens of connections: the password of its role is checked with one round of hashing.
      scram_iterations: '1',
    },
  });
  project.provide('postgres', database.ownerUrl);
  project.provide('postgresRuntime', database.runtimeUrl);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Ends and removes what runs that were killed have left behind. */
async function sweepUp(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(PREFIX) && /^(\d+)@\d+/.exec(name.slice(PREFIX.length));
    if (!owner || identityOf(Number(owner[1])) === owner[0]) continue;
    const dataDir = join(tmpdir(), name);
    try {
      await (await startEmbedded({ dataDir, durable: false })).stop();
    } catch {
      // Not even a database; the folder goes all the same.
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}
