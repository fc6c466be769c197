import { openContext } from '../src/app/open-context.ts';
import { openStore, type RunningStore } from '../src/app/open-store.ts';
import { readConfig } from '../src/platform/config.ts';
import type { PageSource } from '../src/app/pages.ts';
import type { Context } from '../src/platform/context.ts';
import { createLog } from '../src/platform/log.ts';
import type { TestStore } from './store.ts';

export interface SecondProcess extends RunningStore {
  context: Context;
}

/**
 * A further web process over the database of a test store: connections, caches and a listener of its own. It knows nothing of the
 * first but what the database tells it.
 */
export async function secondProcess(
  { config, clock, databaseUrl }: TestStore,
  pages: PageSource | null = null,
): Promise<SecondProcess> {
  const own = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: config.dataDir,
    RATE_LIMITS: 'off',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: config.publicUrl,
    ROLE: 'web',
    LOG_LEVEL: 'silent',
  });
  const opened = await openContext({ config: own, log: createLog(own), databaseUrl, clock });
  const store = await openStore({ context: opened.context, databaseUrl, pages, version: 'test' });
  const close = async () => {
    await store.close();
    await opened.close();
  };
  return { ...store, context: opened.context, close };
}
