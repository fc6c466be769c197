import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from './embedded/start.ts';
import { migrate } from './migrate.ts';

/** Runs `use` with the address of a migrated, empty database of a throw-away server. */
export async function withScratchDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-scratch-'));
  const database = await startEmbedded({ dataDir, durable: false });
  try {
    await migrate(database.ownerUrl);
    return await use(database.ownerUrl);
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
