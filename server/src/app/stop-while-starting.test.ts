import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { until } from '../../test/make-order.ts';
import { spawnStore } from '../../test/store-process.ts';

vi.setConfig({ testTimeout: 120_000 });
const MAIN = fileURLToPath(new URL('../../test/slow-start-main.ts', import.meta.url));

test('a store that is told to stop while it starts ends in good order', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-stop-'));
  try {
    const { store } = await spawnStore({ dataDir, main: MAIN });
    const started = () => Promise.resolve(store.hasEnded() || store.said().out.includes('Still starting.'));
    await until('a store that starts', started, Boolean, 90);
    expect(await store.stop(), JSON.stringify(store.said())).toBe(0);
    expect(store.said().err).toBe('');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
