import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { startEmbedded } from '../platform/db/embedded/start.ts';
import { buyOne, putOnSale, startStore } from '../../test/store-process.ts';

vi.setConfig({ testTimeout: 180_000 });
const dataDir = mkdtempSync(join(tmpdir(), 'halfturn-lost-log-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The writing end of a pipe that nothing reads any more. */
function brokenPipe() {
  const reader = spawn('sleep', ['60'], { stdio: ['pipe', 'ignore', 'ignore'] });
  return { pipe: reader.stdin, close: () => reader.kill('SIGKILL') };
}

test('a store whose log cannot be written starts, sells, and ends in good order', async () => {
  const full = openSync('/dev/full', 'w');
  const store = await startStore({ dataDir, stdio: ['ignore', full, 'pipe'], env: { LOG_LEVEL: 'debug' } });
  try {
    const { ownerUrl } = await startEmbedded({ dataDir });
    await buyOne(store, await putOnSale(ownerUrl, dataDir, 1));
    // The fault was there.
    expect(store.said().err).toContain('The log cannot be written (ENOSPC)');
  } finally {
    expect(await store.stop()).toBe(0);
  }
});

test('a store whose reader of the log has ended sells on', async () => {
  const { pipe, close } = brokenPipe();
  const store = await startStore({ dataDir, stdio: ['ignore', pipe, 'pipe'], env: { LOG_LEVEL: 'debug' } });
  try {
    close();
    const { ownerUrl } = await startEmbedded({ dataDir });
    await buyOne(store, await putOnSale(ownerUrl, dataDir, 1));
    expect(store.said().err).toContain('The log cannot be written (EPIPE)');
  } finally {
    expect(await store.stop()).toBe(0);
  }
});
