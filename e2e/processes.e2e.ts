import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@halfturn/server/test/free-port.ts';
import { smtpInbox, type SmtpInbox } from '@halfturn/server/test/smtp-inbox.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startStore, type StoreProcess } from './harness/store-process.ts';

/** The store as production runs it on two cores: two web processes and a worker, watched over by the one that was started. */
let store: StoreProcess;
let inbox: SmtpInbox;
let dataDir: string;

beforeAll(async () => {
  inbox = await smtpInbox();
  dataDir = mkdtempSync(join(tmpdir(), 'halfturn-processes-'));
  store = await startStore({
    dataDir,
    port: await freePort(),
    smtpUrl: inbox.url,
    logFile: join(dataDir, 'store.log'),
    env: { WEB_PROCESSES: '2', RATE_LIMITS: 'on' },
  });
});
afterAll(async () => {
  await store.stop();
  await inbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The processes that the store has started, by their role. */
function processes(role: 'web' | 'worker'): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .filter((pid) => of(pid, 'stat').split(') ')[1]?.split(' ')[1] === String(store.pid))
    .filter((pid) => of(pid, 'environ').split('\0').includes(`ROLE=${role}`))
    .map(Number);
}

/** What Linux says of a process; nothing of one that has ended. */
function of(pid: string, file: 'stat' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

test('no secret stands in what other programs can read of a process', () => {
  for (const role of ['web', 'worker'] as const)
    for (const pid of processes(role)) expect(of(String(pid), 'environ')).not.toContain('postgres://');
});

test('a database that is killed is started again, and the same processes go on', async () => {
  const opened = () => readFileSync(join(dataDir, 'store.log'), 'utf8').split('Server listening').length - 1;
  await vi.waitUntil(() => opened() === 2, { timeout: 30_000, interval: 100 });
  const before = [...processes('web'), ...processes('worker')];
  const [postmaster] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  const isReady = async () => (await fetch(`${store.url}/readyz`)).ok;
  await vi.waitUntil(async () => !(await isReady()), { timeout: 10_000, interval: 50 });
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 250 });
  expect([...processes('web'), ...processes('worker')]).toEqual(before);
});

test('a limit counts what both processes answer', async () => {
  const [statuses, limit] = [[] as number[], 60];
  // Each over a connection of its own, which either process may take.
  const headers = { 'x-forwarded-for': '192.0.2.7', connection: 'close' };
  for (let i = 0; i < 2 * limit; i++) {
    const answer = await fetch(`${store.url}/prod-api/captchaImage`, { headers });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  const answered = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  // What flows in meanwhile, and what is answered before the other process has heard.
  expect(answered).toBeLessThanOrEqual(limit * 1.4);
});

test('visitors go on while a web process and the worker are killed, and others take their places', async () => {
  const before = { web: processes('web'), worker: processes('worker') };
  expect([before.web.length, before.worker.length]).toEqual([2, 1]);
  const answers: (number | string)[] = [];
  let asking = true;
  const visitors = Array.from({ length: 4 }, async () => {
    while (asking) {
      const answer = await fetch(`${store.url}/prod-api/api/home/rate`).catch(() => null);
      answers.push(answer?.status ?? 'broken');
      await answer?.text();
      await sleep(10);
    }
  });
  process.kill(before.web[0]!, 'SIGKILL');
  process.kill(before.worker[0]!, 'SIGKILL');
  const isWhole = () =>
    (['web', 'worker'] as const).every((role) => {
      const now = processes(role);
      return now.length === before[role].length && now.some((pid) => !before[role].includes(pid));
    });
  await vi.waitUntil(isWhole, { timeout: 30_000, interval: 100 });
  await vi.waitUntil(async () => (await fetch(`${store.url}/readyz`)).ok, { timeout: 60_000, interval: 250 });
  asking = false;
  await Promise.all(visitors);
  // Those whose answers were on their way when their process was killed.
  expect(answers.filter((answer) => answer !== 200).length).toBeLessThanOrEqual(4);
  expect(answers.length).toBeGreaterThan(20);
});
